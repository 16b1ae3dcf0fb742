import { dirname, join } from 'node:path'
import { type InstallOptions, installDirectory } from '../../../packs/install-directory.ts'
import { checkPackContents } from './check-contents.ts'
import { type InstalledPack, readPack, verifyPack } from './read-pack.ts'

/** Installs a pack that `fill` writes, once it is checked as strictly as the engine would. Errors: `PackError`. */
export async function installPack(
  options: InstallOptions,
  fill: (directory: string) => Promise<void>,
): Promise<InstalledPack> {
  return await installDirectory(options, async (directory) => {
    await fill(directory)
    const staged = await readPack(dirname(directory), options.name)
    await verifyPack(staged)
    await checkPackContents(staged)
    return { ...staged, directory: join(options.modelsDirectory, options.name) }
  })
}
