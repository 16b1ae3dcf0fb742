import { ArrowLeft, Undo2 } from 'lucide-react'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { Button, Form, Input, SearchField, TextField } from 'react-aria-components'
import { Link, useParams } from 'wouter'
import { useCall } from '../api/queries.ts'
import { Page } from '../controls/page.tsx'
import { PairGrid } from '../controls/pair-grid.tsx'
import { Pending } from '../controls/pending.tsx'
import { ProblemNotice } from '../controls/problem-notice.tsx'
import { useWording } from '../messages/messages.ts'
import { rightsOf, useSession } from '../session/session.ts'
import { faultsOf, filterEntries } from './entries.ts'
import { GlossaryMenu } from './glossary-menu.tsx'
import { useEntries } from './use-entries.ts'

/** The terms of one pair of a glossary. */
export default function GlossaryEditorPage() {
  const { id = '', pair = '' } = useParams()
  const [source = '', target = ''] = pair.split('-')
  const { t, number, languageName } = useWording()
  const { may } = rightsOf(useSession().state)
  const glossary = useCall('GET /v3/glossaries/{glossary_id}', { path: { glossary_id: id } })
  const edited = useEntries({ id, source, target })
  const [words, setWords] = useState('')
  const deferredWords = useDeferredValue(words)
  const mayWrite = may('glossaries:write')

  const faults = useMemo(() => faultsOf(edited.entries), [edited.entries])
  const shown = useMemo(() => filterEntries(edited.entries, deferredWords), [edited.entries, deferredWords])
  const faultText = { bad: t.glossaries.bad, duplicate: t.glossaries.duplicate }
  const rows = useMemo(
    () =>
      shown.map((entry) => {
        const fault = faults.get(entry.id)
        return {
          id: entry.id,
          cells: [entry.source, entry.target] as const,
          fault: fault === undefined ? undefined : faultText[fault],
        }
      }),
    [shown, faults],
  )

  const name = glossary.data?.name ?? t.glossaries.title
  return (
    <Page
      title={`${name}: ${languageName(source)} – ${languageName(target)}`}
      actions={
        glossary.data !== undefined && <GlossaryMenu glossary={glossary.data} isReadOnly={!mayWrite} />
      }
    >
      <div className="row spread">
        <Link href="/glossaries" className="row">
          <ArrowLeft size={16} aria-hidden="true" className="turns" />
          {t.glossaries.title}
        </Link>
        {(glossary.data?.dictionaries.length ?? 0) > 1 && (
          <span className="row small">
            {glossary.data?.dictionaries.map((other) => {
              const path = `${other.source_lang}-${other.target_lang}`
              return (
                <Link
                  key={path}
                  href={`/glossaries/${id}/${path}`}
                  {...(path === pair ? { 'aria-current': 'page' } : {})}
                >
                  {languageName(other.source_lang)} – {languageName(other.target_lang)}
                </Link>
              )
            })}
          </span>
        )}
      </div>
      {glossary.error !== null && <ProblemNotice problem={glossary.error} />}
      {edited.problem !== undefined && <ProblemNotice problem={edited.problem} onRetry={edited.reload} />}
      {edited.state === 'loading' && edited.problem === undefined && <Pending />}
      {edited.state !== 'loading' && (
        <>
          {mayWrite && <AddForm source={source} target={target} onAdd={edited.add} />}
          <div className="row spread">
            <SearchField aria-label={t.glossaries.filter} value={words} onChange={setWords}>
              <Input placeholder={t.glossaries.filter} />
            </SearchField>
            <span className="row">
              <span className="small muted" role="status">
                {t.glossaries.shown(number(shown.length), number(edited.entries.length))} ·{' '}
                {edited.state === 'saved' ? t.glossaries.saved : t.glossaries.saving}
              </span>
              {mayWrite && (
                <Button onPress={edited.undo} isDisabled={!edited.canUndo}>
                  <Undo2 size={16} aria-hidden="true" />
                  {t.glossaries.undo}
                </Button>
              )}
            </span>
          </div>
          <PairGrid
            label={name}
            help={t.glossaries.gridHelp}
            headings={[languageName(source), languageName(target)]}
            languages={[source, target]}
            rows={rows}
            isReadOnly={!mayWrite}
            removeLabel={t.common.remove}
            onEdit={(entryId, column, text) =>
              edited.set(entryId, column === 0 ? { source: text } : { target: text })
            }
            onRemove={edited.remove}
            onUndo={edited.undo}
          />
          <p className="small muted no-print">{t.glossaries.gridHelp}</p>
        </>
      )}
    </Page>
  )
}

function AddForm({
  source,
  target,
  onAdd,
}: {
  readonly source: string
  readonly target: string
  readonly onAdd: (entry: { readonly source: string; readonly target: string }) => void
}) {
  const { t, languageName } = useWording()
  const [term, setTerm] = useState('')
  const [translation, setTranslation] = useState('')
  const first = useRef<HTMLInputElement>(null)
  return (
    <Form
      className="row"
      style={{ alignItems: 'end' }}
      onSubmit={(event) => {
        event.preventDefault()
        onAdd({ source: term.trim(), target: translation.trim() })
        setTerm('')
        setTranslation('')
        first.current?.focus()
      }}
    >
      <TextField
        value={term}
        onChange={setTerm}
        isRequired
        aria-label={t.glossaries.sourceTerm(languageName(source))}
        style={{ flex: 1 }}
      >
        <Input
          ref={first}
          dir="auto"
          lang={source}
          placeholder={t.glossaries.sourceTerm(languageName(source))}
        />
      </TextField>
      <TextField
        value={translation}
        onChange={setTranslation}
        isRequired
        aria-label={t.glossaries.targetTerm(languageName(target))}
        style={{ flex: 1 }}
      >
        <Input dir="auto" lang={target} placeholder={t.glossaries.targetTerm(languageName(target))} />
      </TextField>
      <Button type="submit">{t.glossaries.add}</Button>
    </Form>
  )
}
