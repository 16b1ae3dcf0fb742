import { serveCalls } from '../../kernel/threads/serve-calls.ts'
import { DOCUMENT_FORMATS } from '../formats/format-table.ts'
import type { DocumentReader } from '../model/document-reader.ts'
import type { WorkshopFile, WorkshopResult, WorkshopTask } from './workshop-task.ts'

serveCalls(async (task: WorkshopTask, { transfer }): Promise<WorkshopResult> => {
  const reader = await load(task.file)
  if (task.kind === 'load') return { billedCharacters: 0, blocks: [], rendered: undefined }
  const document = reader.open(task.file.bytes, { fileName: task.file.fileName })
  const { billedCharacters } = document
  if (task.kind === 'open') return { billedCharacters, blocks: document.blocks, rendered: undefined }
  if (task.kind === 'count') return { billedCharacters, blocks: [], rendered: undefined }
  const rendered = ownMemory(document.render(task.translations, task.languages))
  transfer(rendered.buffer)
  return { billedCharacters, blocks: [], rendered }
})

async function load({ format, output }: Omit<WorkshopFile, 'bytes'>): Promise<DocumentReader> {
  const loadReader = DOCUMENT_FORMATS.find(({ name }) => name === format)?.outputs[output]
  if (loadReader === undefined) throw new RangeError(`no reader from ${format} to ${output}`)
  return loadReader()
}

/** Memory that is handed over may hold nothing else. */
function ownMemory(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes
  const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength
  return isWhole ? new Uint8Array(buffer) : new Uint8Array(bytes)
}
