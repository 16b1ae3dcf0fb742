import { ownMemory } from '../../kernel/threads/own-memory.ts'
import { serveCalls } from '../../kernel/threads/serve-calls.ts'
import { buffersOf, packBlocks, unpackTranslations } from '../../translation/parsing/packed-segments.ts'
import { DOCUMENT_FORMATS } from '../formats/format-table.ts'
import type { DocumentReader } from '../model/document-reader.ts'
import type { WorkshopFile, WorkshopResult, WorkshopTask } from './workshop-task.ts'

serveCalls(
  async (task: WorkshopTask, { transfer }): Promise<WorkshopResult> => {
    const reader = await load(task.file)
    if (task.kind === 'load') return { billedCharacters: 0, blocks: undefined, rendered: undefined }
    const document = reader.open(task.file.bytes, { fileName: task.file.fileName })
    const { billedCharacters } = document
    if (task.kind === 'count') return { billedCharacters, blocks: undefined, rendered: undefined }
    if (task.kind === 'open') {
      const blocks = packBlocks(document.blocks)
      for (const buffer of buffersOf(blocks)) transfer(buffer)
      return { billedCharacters, blocks, rendered: undefined }
    }
    const rendered = ownMemory(document.render(unpackTranslations(task.translations), task.languages))
    transfer(rendered.buffer)
    return { billedCharacters, blocks: undefined, rendered }
  },
  { priority: 'bulk' },
)

async function load({ format, output }: Omit<WorkshopFile, 'bytes'>): Promise<DocumentReader> {
  const loadReader = DOCUMENT_FORMATS.find(({ name }) => name === format)?.outputs[output]
  if (loadReader === undefined) throw new RangeError(`no reader from ${format} to ${output}`)
  return loadReader()
}
