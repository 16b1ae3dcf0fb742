import { useState } from 'react'
import { Button, FileTrigger, Input, Label, TextField } from 'react-aria-components'
import { useChange } from '../api/changes.ts'
import type { Answer } from '../api/client.ts'
import { Choice } from '../controls/choice.tsx'
import { FormDialog } from '../controls/form-dialog.tsx'
import { ProblemNotice } from '../controls/problem-notice.tsx'
import { Segments } from '../controls/segments.tsx'
import { useWording } from '../messages/messages.ts'
import { PairFields, type PairState, usePair } from './pair-fields.tsx'

const NEW = 'new'
type Format = 'csv' | 'tsv' | 'tbx'
type Glossaries = Answer<'GET /v3/glossaries'>['glossaries']

interface ImportedFile {
  readonly name: string
  readonly content: string
  readonly format: Format
}

/** A file that is looked at first, and imported then. */
function useImport({ source, target }: PairState, onName: (name: string) => void) {
  const [file, setFile] = useState<ImportedFile>()
  const preview = useChange('POST /interpres/v1/glossaries/import', [])
  const save = useChange('POST /interpres/v1/glossaries/import', [
    'GET /v3/glossaries',
    'GET /v3/glossaries/{glossary_id}',
    'GET /v3/glossaries/{glossary_id}/entries',
  ])

  const bodyOf = (chosen: ImportedFile) => ({
    format: chosen.format,
    content: chosen.content,
    ...(chosen.format === 'tsv' ? { source_lang: source, target_lang: target } : {}),
  })

  const choose = async (files: FileList | null) => {
    const [chosen] = files ?? []
    if (chosen === undefined) return
    const next = { name: chosen.name, content: await readText(chosen), format: formatOf(chosen.name) }
    setFile(next)
    onName(chosen.name.replace(/\.\w+$/, ''))
    preview.mutate({ body: { ...bodyOf(next), dry_run: true } })
  }
  return { file, choose, preview, save, bodyOf }
}

/** Shows what a file holds before anything changes; then makes a glossary of it or puts it into one. */
export function ImportDialog({
  glossaries,
  onClose,
}: {
  readonly glossaries: Glossaries
  readonly onClose: () => void
}) {
  const { t } = useWording()
  const pair = usePair()
  const destination = useDestination()
  const { file, choose, preview, save, bodyOf } = useImport(pair, destination.setName)

  return (
    <FormDialog
      title={t.glossaries.import}
      action={t.glossaries.importNow}
      isDisabled={preview.data === undefined}
      isPending={save.isPending}
      problem={save.error}
      onClose={onClose}
      onSubmit={() => {
        if (file === undefined) return
        save.mutate({ body: { ...bodyOf(file), ...destination.body } }, { onSuccess: onClose })
      }}
    >
      <div className="row">
        <FileTrigger
          acceptedFileTypes={['.csv', '.tsv', '.txt', '.tab', '.tbx', '.xml']}
          onSelect={(files) => void choose(files)}
        >
          <Button autoFocus>{t.glossaries.file}</Button>
        </FileTrigger>
        <bdi>{file?.name}</bdi>
      </div>
      {file?.format === 'tsv' && <PairFields pair={pair} />}
      {preview.error !== null && <ProblemNotice problem={preview.error} />}
      {preview.data !== undefined && <Preview {...preview.data} />}
      <DestinationFields destination={destination} glossaries={glossaries} />
    </FormDialog>
  )
}

/** Where the entries go: into a new glossary, or one that is there. */
function useDestination() {
  const [name, setName] = useState('')
  const [into, setInto] = useState(NEW)
  const [mode, setMode] = useState<'merge' | 'replace'>('merge')
  const body = into === NEW ? { name } : { glossary_id: into, mode }
  return { name, setName, into, setInto, mode, setMode, body }
}

function DestinationFields({
  destination: { name, setName, into, setInto, mode, setMode },
  glossaries,
}: {
  readonly destination: ReturnType<typeof useDestination>
  readonly glossaries: Glossaries
}) {
  const { t } = useWording()
  return (
    <>
      <Choice
        label={t.nav.glossaries}
        value={into}
        onChange={setInto}
        options={[
          { id: NEW, label: t.glossaries.create },
          ...glossaries.map(({ glossary_id: id, name: label }) => ({ id, label })),
        ]}
      />
      {into === NEW ? (
        <TextField value={name} onChange={setName} isRequired>
          <Label>{t.common.name}</Label>
          <Input dir="auto" />
        </TextField>
      ) : (
        <Segments
          label={t.glossaries.mode}
          value={mode}
          onChange={setMode}
          choices={[
            { value: 'merge', label: t.glossaries.merge },
            { value: 'replace', label: t.glossaries.replace },
          ]}
        />
      )}
    </>
  )
}

function formatOf(name: string): Format {
  const ending = name.split('.').at(-1)?.toLowerCase()
  if (ending === 'csv') return 'csv'
  return ending === 'tbx' || ending === 'xml' ? 'tbx' : 'tsv'
}

/** UTF-8, or UTF-16 by its mark, as spreadsheets write it. */
async function readText(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}

/** What the file holds. */
function Preview({
  dictionaries,
  skipped_entries: skipped,
}: Pick<Answer<'POST /interpres/v1/glossaries/import'>, 'dictionaries' | 'skipped_entries'>) {
  const { t, number, languageName } = useWording()
  const count = dictionaries.reduce((sum, { entry_count }) => sum + entry_count, 0)
  return (
    <div className="notice calm" role="status">
      <span>
        {t.glossaries.preview(number(count))}{' '}
        {dictionaries
          .map(
            ({ source_lang: source, target_lang: target, entry_count: entries }) =>
              `${languageName(source)} – ${languageName(target)} ${number(entries)}`,
          )
          .join(', ')}{' '}
        {skipped > 0 && t.glossaries.skipped(number(skipped))}
      </span>
    </div>
  )
}
