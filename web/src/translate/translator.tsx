import { useRef, useState } from 'react'
import { copyText } from '../controls/copy-button.tsx'
import { useLetterKeys } from '../controls/letter-keys.ts'
import { onDemand } from '../controls/on-demand.tsx'
import styles from '../controls/panes.module.css'
import { ProblemNotice } from '../controls/problem-notice.tsx'
import { LanguageBar } from '../languages/language-bar.tsx'
import type { Pair } from '../languages/pairs.ts'
import { useWording } from '../messages/messages.ts'
import { Chips } from '../options/chips.tsx'
import { useSettings } from '../theme/settings.ts'
import { SourcePane } from './source-pane.tsx'
import { TargetPane } from './target-pane.tsx'
import { useCurrentSentence } from './use-current-sentence.ts'
import { useTranslator } from './use-translator.ts'

const AddTermDialog = onDemand(async () => (await import('./add-term-dialog.tsx')).AddTermDialog)

type Work = ReturnType<typeof useTranslator>

/** Two panes: what is typed on one side is translated on the other. */
export function Translator({ pairs }: { readonly pairs: readonly Pair[] }) {
  const { settings } = useSettings()
  const work = useTranslator(pairs)
  const { languages, options, source, pair, translation, swap } = work
  const places = usePlaces()
  const fromButton = useRef<HTMLButtonElement>(null)
  const toButton = useRef<HTMLButtonElement>(null)
  const glossariesButton = useRef<HTMLButtonElement>(null)
  useLetterKeys(
    {
      s: swap,
      c: () => void copyText(translation),
      e: () => places.field.current?.focus(),
      f: () => fromButton.current?.click(),
      t: () => toButton.current?.click(),
      g: () => glossariesButton.current?.click(),
    },
    settings.singleKeys,
  )
  return (
    <div className="stack" style={{ gap: 8 }}>
      <LanguageBar
        pairs={pairs}
        languages={languages}
        detected={work.detected}
        isUncertain={work.isUncertain}
        onChange={work.choose}
        onSwap={swap}
        fromRef={fromButton}
        toRef={toButton}
      />
      <Chips
        options={options}
        source={source}
        target={languages.target}
        glossariesRef={glossariesButton}
        knowsFormality={
          pair?.formality ?? pairs.some(({ target, formality }) => target === languages.target && formality)
        }
        onChange={work.setOptions}
      />
      <Panes work={work} places={places} />
    </div>
  )
}

/** Where text stands that somebody may have selected. */
function usePlaces() {
  const field = useRef<HTMLTextAreaElement>(null)
  const output = useRef<HTMLDivElement>(null)
  return { field, output }
}

function Panes({ work, places }: { readonly work: Work; readonly places: ReturnType<typeof usePlaces> }) {
  const { live, state, text, source, languages } = work
  const { field, output } = places
  const { settings } = useSettings()
  const current = useCurrentSentence(state.pieces)
  const alternatives = useAlternatives(live, current.place)
  const [isAddingTerm, setAddingTerm] = useState(false)
  return (
    <>
      <Unsupported {...work} />
      <div className={styles['panes']}>
        <SourcePane
          text={text}
          language={source}
          fieldRef={field}
          marked={current.range}
          isLive={settings.live}
          onType={work.type}
          onCaret={current.setCaret}
          onAlternatives={() => alternatives.setOpen(current.place !== undefined)}
          onTranslate={work.translateNow}
          onLeave={() => output.current?.focus()}
        />
        <TargetPane
          state={state}
          translation={work.translation}
          languages={{ source, target: languages.target }}
          pair={work.pair}
          text={text}
          outputRef={output}
          current={current.place}
          hasMark={current.range !== undefined}
          alternatives={alternatives}
          onPoint={(place) => {
            if (!alternatives.isOpen) current.setPlace(place)
          }}
          onStop={() => live.stop()}
          onAddTerm={() => setAddingTerm(true)}
        />
      </div>
      <Notices {...work} />
      {isAddingTerm && (
        <AddTermDialog
          isOpen
          onClose={() => setAddingTerm(false)}
          source={source}
          target={languages.target}
          sourceTerm={() => selectionIn(field.current)}
          targetTerm={() => selectedText(output.current)}
          onAdded={work.withGlossary}
        />
      )}
    </>
  )
}

/** Other translations of the sentence at a place. */
function useAlternatives(live: Work['live'], place: ReturnType<typeof useCurrentSentence>['place']) {
  const [isOpen, setOpen] = useState(false)
  return {
    isOpen,
    setOpen,
    find: async () => (place === undefined ? [] : await live.alternatives(place)),
    choose: (other: Parameters<Work['live']['replaceSentence']>[1]) => {
      if (place !== undefined) live.replaceSentence(place, other)
    },
  }
}

function Unsupported({ languages, isUnsupported }: Work) {
  const { t, languageName } = useWording()
  if (!isUnsupported) return null
  return (
    <p className="notice" role="status">
      {t.translate.unsupported(languageName(languages.source), languageName(languages.target))}
    </p>
  )
}

function Notices({ live, state }: Work) {
  const { t } = useWording()
  return (
    <>
      {state.problem !== undefined && <ProblemNotice problem={state.problem} onRetry={() => live.retry()} />}
      {state.notApplied.length > 0 && (
        <p className="notice calm small">
          {t.translate.notApplied} <bdi>{state.notApplied.join(', ')}</bdi>
        </p>
      )}
    </>
  )
}

function selectionIn(field: HTMLTextAreaElement | null): string {
  return field === null ? '' : field.value.slice(field.selectionStart, field.selectionEnd).trim()
}

function selectedText(element: HTMLElement | null): string {
  const selection = getSelection()
  const isInside = element !== null && selection?.anchorNode != null && element.contains(selection.anchorNode)
  return isInside ? selection.toString().trim() : ''
}
