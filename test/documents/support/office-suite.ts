import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findLibreOffice } from '../../../src/documents/formats/legacy/libreoffice.ts'

export const OFFICE_SUITE = findLibreOffice()

/**
 * Lets LibreOffice convert files, all with one start, into a folder; gives the paths of the results. A file that it
 * cannot open has none, which fails.
 */
export async function convertFiles(
  files: readonly string[],
  { to, folder, inFilter }: { readonly to: string; readonly folder: string; readonly inFilter?: string },
): Promise<readonly string[]> {
  if (OFFICE_SUITE === undefined) throw new Error('LibreOffice is not installed')
  const profile = pathToFileURL(join(folder, '..', 'profile')).href
  const child = spawn(
    OFFICE_SUITE,
    [
      '--headless',
      '--norestore',
      `-env:UserInstallation=${profile}`,
      ...(inFilter === undefined ? [] : [`--infilter=${inFilter}`]),
      '--convert-to',
      to,
      '--outdir',
      folder,
      ...files,
    ],
    { stdio: 'ignore' },
  )
  await new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve))
  return files.map((file) => {
    const result = join(folder, `${basename(file, extname(file))}.${to}`)
    if (!existsSync(result)) throw new Error(`LibreOffice could not convert ${file} to ${to}`)
    return result
  })
}

/** Pages of a PDF that LibreOffice wrote. */
export function countPages(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}
