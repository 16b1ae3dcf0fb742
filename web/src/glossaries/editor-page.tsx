import { ArrowLeft, Undo2 } from 'lucide-react'
import { type ClipboardEvent, useDeferredValue, useMemo, useRef, useState } from 'react'
import { Button, Form, Input, SearchField, TextField } from 'react-aria-components'
import { Link, useParams } from 'wouter'
import type { Answer } from '../api/client.ts'
import { useCall } from '../api/queries.ts'
import { Page } from '../controls/page.tsx'
import { type GridRow, PairGrid } from '../controls/pair-grid.tsx'
import { Pending } from '../controls/pending.tsx'
import { ProblemNotice } from '../controls/problem-notice.tsx'
import { useWording } from '../messages/messages.ts'
import { rightsOf, useSession } from '../session/session.ts'
import { type Entry, faultsOf, filterEntries, parsePasted } from './entries.ts'
import { GlossaryMenu } from './glossary-menu.tsx'
import { useEntries } from './use-entries.ts'

/** The terms of one pair of a glossary; another pair begins anew, so that nothing is saved into the wrong one. */
export default function GlossaryEditorPage() {
  const { id = '', pair = '' } = useParams()
  return <GlossaryEditor key={`${id} ${pair}`} id={id} pair={pair} />
}

function GlossaryEditor({ id, pair }: { readonly id: string; readonly pair: string }) {
  const [source = '', target = ''] = pair.split('-')
  const { t, languageName } = useWording()
  const { may } = rightsOf(useSession().state)
  const glossary = useCall('GET /v3/glossaries/{glossary_id}', { path: { glossary_id: id } })
  const edited = useEntries({ id, source, target })
  const [words, setWords] = useState('')
  const mayWrite = may('glossaries:write')

  const rows = useRows(edited.entries, useDeferredValue(words))

  const pasteRows = (event: ClipboardEvent) => {
    const terms = parsePasted(event.clipboardData.getData('text/plain'))
    if (terms === undefined) return
    event.preventDefault()
    edited.merge(terms)
  }

  const name = glossary.data?.name ?? t.glossaries.title
  return (
    <Page
      title={`${name}: ${languageName(source)} – ${languageName(target)}`}
      actions={
        glossary.data !== undefined && <GlossaryMenu glossary={glossary.data} isReadOnly={!mayWrite} />
      }
    >
      <PairLinks id={id} pair={pair} glossary={glossary.data} />
      {glossary.error !== null && <ProblemNotice problem={glossary.error} />}
      <Problems edited={edited} />
      {edited.state === 'loading' && edited.loadProblem === undefined && <Pending />}
      {edited.state !== 'loading' && (
        <>
          {mayWrite && <AddForm source={source} target={target} onAdd={edited.add} onPaste={pasteRows} />}
          <div className="row spread">
            <SearchField aria-label={t.glossaries.filter} value={words} onChange={setWords}>
              <Input placeholder={t.glossaries.filter} />
            </SearchField>
            <EditState edited={edited} shown={rows.length} isReadOnly={!mayWrite} />
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
            onPaste={pasteRows}
          />
          <p className="small muted no-print">{t.glossaries.gridHelp}</p>
        </>
      )}
    </Page>
  )
}

type Edited = ReturnType<typeof useEntries>

function Problems({ edited }: { readonly edited: Edited }) {
  return (
    <>
      {edited.loadProblem !== undefined && (
        <ProblemNotice problem={edited.loadProblem} onRetry={edited.reload} />
      )}
      {edited.saveProblem !== undefined && (
        <ProblemNotice problem={edited.saveProblem} onRetry={edited.saveAgain} />
      )}
    </>
  )
}

function PairLinks({
  id,
  pair,
  glossary,
}: {
  readonly id: string
  readonly pair: string
  readonly glossary: Answer<'GET /v3/glossaries/{glossary_id}'> | undefined
}) {
  const { t, languageName } = useWording()
  return (
    <div className="row spread">
      <Link href="/glossaries" className="row">
        <ArrowLeft size={16} aria-hidden="true" className="turns" />
        {t.glossaries.title}
      </Link>
      {(glossary?.dictionaries.length ?? 0) > 1 && (
        <span className="row small">
          {glossary?.dictionaries.map((other) => {
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
  )
}

/** The entries that have the words, each with what is wrong with it. */
function useRows(entries: readonly Entry[], words: string): readonly GridRow[] {
  const { bad, duplicate } = useWording().t.glossaries
  const faults = useMemo(() => faultsOf(entries), [entries])
  const shown = useMemo(() => filterEntries(entries, words), [entries, words])
  return useMemo(
    () =>
      shown.map(({ id, source, target }) => {
        const fault = faults.get(id)
        return {
          id,
          cells: [source, target],
          fault: fault === undefined ? undefined : { bad, duplicate }[fault],
        }
      }),
    [shown, faults, bad, duplicate],
  )
}

function EditState({
  edited,
  shown,
  isReadOnly,
}: {
  readonly edited: Edited
  readonly shown: number
  readonly isReadOnly: boolean
}) {
  const { t, number } = useWording()
  return (
    <span className="row">
      <span className="small muted" role="status">
        {t.glossaries.shown(number(shown), number(edited.entries.length))} ·{' '}
        {edited.state === 'saved' ? t.glossaries.saved : t.glossaries.saving}
      </span>
      {!isReadOnly && (
        <Button onPress={edited.undo} isDisabled={!edited.canUndo}>
          <Undo2 size={16} aria-hidden="true" />
          {t.glossaries.undo}
        </Button>
      )}
    </span>
  )
}

function AddForm({
  source,
  target,
  onAdd,
  onPaste,
}: {
  readonly source: string
  readonly target: string
  readonly onAdd: (entry: { readonly source: string; readonly target: string }) => void
  readonly onPaste: (event: ClipboardEvent<HTMLInputElement>) => void
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
        onPaste={onPaste}
        isRequired
        aria-label={t.glossaries.sourceTerm(languageName(source))}
        style={{ flex: '1 1 10rem' }}
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
        onPaste={onPaste}
        isRequired
        aria-label={t.glossaries.targetTerm(languageName(target))}
        style={{ flex: '1 1 10rem' }}
      >
        <Input dir="auto" lang={target} placeholder={t.glossaries.targetTerm(languageName(target))} />
      </TextField>
      <Button type="submit">{t.glossaries.add}</Button>
    </Form>
  )
}
