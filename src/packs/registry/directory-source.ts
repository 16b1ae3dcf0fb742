import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { PackError } from '../pack-error.ts'
import type { RegistrySource } from './source-port.ts'

/** A directory that holds an index and the files that it names. */
export function createDirectorySource(location: string): RegistrySource {
  const root = resolve(location)
  return {
    async index() {
      for (const name of ['models.json', 'records.json']) {
        const text = await readFile(join(root, name), 'utf8').catch(() => undefined)
        if (text !== undefined) return text
      }
      throw new PackError('The directory holds no index of models (models.json or records.json)', {
        problem: 'absent',
      })
    },
    async open(path, _baseUrl, position) {
      const parts = path.replace(/^\/+/, '').split('/')
      if (parts.some((part) => part === '' || part === '.' || part === '..' || part.includes('\\'))) {
        throw new PackError('The index of the model registry names a file elsewhere')
      }
      const file = join(root, ...parts)
      const { size } = await stat(file).catch((cause: unknown) => {
        throw new PackError('A file of the model is missing in the directory', { cause })
      })
      const start = position < size ? position : 0
      return { start, totalBytes: size, stream: createReadStream(file, { start }) }
    },
  }
}
