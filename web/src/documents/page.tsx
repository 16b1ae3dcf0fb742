import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { Button, FileTrigger } from 'react-aria-components'
import { Choice } from '../controls/choice.tsx'
import { Page } from '../controls/page.tsx'
import { LanguageBar } from '../languages/language-bar.tsx'
import { AUTO, findPair, initialLanguages, type Languages, type Pair } from '../languages/pairs.ts'
import { WithPairs } from '../languages/with-pairs.tsx'
import { useWording } from '../messages/messages.ts'
import { Chips, NO_OPTIONS } from '../options/chips.tsx'
import { useSession } from '../session/session.ts'
import { DocumentRows } from './document-rows.tsx'
import styles from './documents.module.css'
import { faultOf, formatOf, otherOutputs, sizeText } from './file-choice.ts'
import { documents, useDocuments } from './use-documents.ts'
import { useFileDrop } from './use-file-drop.ts'

/** Files in, translated files out. */
export default function DocumentsPage() {
  const { t } = useWording()
  const items = useDocuments()
  return (
    <Page title={t.documents.title}>
      <WithPairs>{(pairs) => <Sender pairs={pairs} />}</WithPairs>
      <DocumentRows items={items} />
    </Page>
  )
}

const SAME = 'same'

type Formats = ReturnType<typeof useSession>['about']['document_formats']

function Sender({ pairs }: { readonly pairs: readonly Pair[] }) {
  const { t } = useWording()
  const { about } = useSession()
  const formats = about.document_formats
  const [languages, setLanguages] = useState(() =>
    initialLanguages(pairs, location.hash, navigator.languages),
  )
  const [options, setOptions] = useState(NO_OPTIONS)
  const [output, setOutput] = useState(SAME)
  const source = languages.source === AUTO ? undefined : languages.source
  const pair = source === undefined ? undefined : findPair(pairs, source, languages.target)

  const choose = (next: Languages) => {
    setLanguages(next)
    history.replaceState(null, '', `#${next.source}/${next.target}`)
  }
  const refusalOf = (file: File): string | undefined => {
    const fault = faultOf(file, formats)
    if (fault === undefined) return undefined
    if (fault === 'empty') return t.documents.emptyFile
    return fault === 'unsupported' ? t.documents.unsupported : t.documents.tooLarge(fault.limit)
  }
  const add = (files: readonly File[]) =>
    documents.add(files, ({ name }) => orderOf(name, formats, { languages, options, output }), refusalOf)

  return (
    <div className="stack" style={{ gap: 8 }}>
      <LanguageBar pairs={pairs} languages={languages} onChange={choose} />
      <Chips
        options={options}
        source={source}
        target={languages.target}
        knowsFormality={
          pair?.formality ?? pairs.some(({ target, formality }) => target === languages.target && formality)
        }
        withContext={false}
        onChange={(changes) => setOptions({ ...options, ...changes })}
      >
        <Choice
          label={t.documents.saveAs}
          hideLabel
          value={output}
          onChange={setOutput}
          options={[
            { id: SAME, label: t.documents.sameFormat },
            ...otherOutputs(formats).map((id) => ({ id, label: t.documents.asFormat(id) })),
          ]}
        />
      </Chips>
      {options.glossaryIds.length > 0 && source === undefined && (
        <p className="notice" role="status">
          {t.translate.needsSource}
        </p>
      )}
      <DropArea formats={formats} onFiles={add} />
    </div>
  )
}

interface Choices {
  readonly languages: Languages
  readonly options: typeof NO_OPTIONS
  readonly output: string
}

/** How the server is asked for a file of this name. */
function orderOf(
  name: string,
  formats: Formats,
  { languages: { source, target }, options, output }: Choices,
): Readonly<Record<string, string>> {
  return {
    target_lang: target,
    ...(source === AUTO ? {} : { source_lang: source }),
    ...(options.formality === 'default' ? {} : { formality: options.formality }),
    ...(options.glossaryIds.length === 0 ? {} : { glossary_ids: options.glossaryIds.join(',') }),
    ...(options.styleId === undefined ? {} : { style_id: options.styleId }),
    ...(formatOf(name, formats)?.outputs.includes(output) === true ? { output_format: output } : {}),
  }
}

function DropArea({
  formats,
  onFiles,
}: {
  readonly formats: Formats
  readonly onFiles: (files: readonly File[]) => void
}) {
  const { t } = useWording()
  const isOver = useFileDrop(onFiles)
  return (
    <div className={`card ${styles['drop'] ?? ''}`} data-over={isOver || undefined}>
      <FileTrigger
        allowsMultiple
        acceptedFileTypes={formats.flatMap(({ extensions }) => extensions.map((ending) => `.${ending}`))}
        onSelect={(files) => onFiles([...(files ?? [])])}
      >
        <Button className="react-aria-Button primary">
          <FileUp size={16} aria-hidden="true" />
          {t.documents.choose}
        </Button>
      </FileTrigger>
      <p>{t.documents.drop}</p>
      <details className="small muted">
        <summary>{t.documents.formats}</summary>
        <p dir="ltr">
          {formats
            .map(({ extensions, max_bytes: limit }) => `${extensions.join(', ')} (${sizeText(limit)})`)
            .join(' · ')}
        </p>
      </details>
    </div>
  )
}
