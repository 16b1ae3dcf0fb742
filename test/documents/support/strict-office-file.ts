import { openArchive } from '../../../src/documents/archive/archive.ts'
import { zipFiles } from './zip-files.ts'

const TRANSITIONAL =
  /http:\/\/schemas\.openxmlformats\.org\/(wordprocessingml|drawingml|presentationml|spreadsheetml|officeDocument)\/2006\//g

/** The same file with the namespaces of the strict standard, as Office saves it when it is asked to. */
export function strictOfficeFile(bytes: Uint8Array): Uint8Array {
  const archive = openArchive(bytes)
  return zipFiles(
    Object.fromEntries(
      archive.names.map((name) => {
        const content = archive.read(name)
        if (!/\.(xml|rels)$/.test(name)) return [name, content]
        return [name, Buffer.from(content).toString().replace(TRANSITIONAL, 'http://purl.oclc.org/ooxml/$1/')]
      }),
    ),
  )
}
