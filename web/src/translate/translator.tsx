import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { copyText } from '../controls/copy-button.tsx'
import styles from '../controls/panes.module.css'
import { ProblemNotice } from '../controls/problem-notice.tsx'
import { isTyping } from '../controls/typing.ts'
import { useHistoryKeeping } from '../history/use-history-keeping.ts'
import { readDraft, storeDraft } from '../kept/drafts.ts'
import { LanguageBar } from '../languages/language-bar.tsx'
import {
  AUTO,
  findPair,
  initialLanguages,
  type Languages,
  otherTarget,
  type Pair,
  sourcesOf,
  targetsOf,
} from '../languages/pairs.ts'
import { useWording } from '../messages/messages.ts'
import { Chips, NO_OPTIONS, type Options } from '../options/chips.tsx'
import { useSettings } from '../theme/settings.ts'
import type { Wish } from './live-translation.ts'
import { SourcePane } from './source-pane.tsx'
import { TargetPane } from './target-pane.tsx'
import { useCurrentSentence } from './use-current-sentence.ts'
import { useLiveTranslation } from './use-live-translation.ts'

/** Loaded when somebody opens it. */
const AddTermDialog = lazy(async () => ({ default: (await import('./add-term-dialog.tsx')).AddTermDialog }))

/** Two panes: what is typed on one side is translated on the other. */
export function Translator({ pairs }: { readonly pairs: readonly Pair[] }) {
  const { t, languageName } = useWording()
  const { settings } = useSettings()
  const { live, state } = useLiveTranslation()
  const [text, setText] = useState(() => readDraft('translate'))
  const [languages, setLanguages] = useState(() =>
    initialLanguages(pairs, location.hash, navigator.languages),
  )
  const [options, setOptions] = useState(NO_OPTIONS)
  const [isAddingTerm, setAddingTerm] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const output = useRef<HTMLDivElement>(null)
  const fromButton = useRef<HTMLButtonElement>(null)
  const toButton = useRef<HTMLButtonElement>(null)

  const detected = state.pieces.find(({ unit }) => unit !== undefined && unit.detected !== '')?.unit?.detected
  const source = languages.source === AUTO ? detected : languages.source
  const pair = source === undefined ? undefined : findPair(pairs, source, languages.target)
  const wish = useMemo(() => wishOf(languages, options, detected), [languages, options, detected])
  const translation = state.pieces.map(({ unit, separator }) => (unit?.text ?? '') + separator).join('')
  const isUnsupported = languages.source !== AUTO && pair === undefined

  const type = (next: string, when: 'soon' | 'now' | 'later') => {
    setText(next)
    storeDraft('translate', next)
    live.update(next, wish, settings.live ? when : 'later')
  }

  const choose = (next: Languages) => {
    hasChosen.current = true
    setLanguages(next)
    history.replaceState(null, '', `#${next.source}/${next.target}`)
  }

  const swap = () => {
    if (source === undefined) return
    const target = targetsOf(pairs, languages.target).includes(source) ? source : languages.target
    if (!sourcesOf(pairs).includes(baseOf(languages.target))) return
    setText(translation === '' ? text : translation)
    storeDraft('translate', translation === '' ? text : translation)
    choose({ source: baseOf(languages.target), target })
  }

  // Nobody wants a text in its own language, unless it was chosen.
  const hasChosen = useRef(location.hash !== '')
  useEffect(() => {
    if (hasChosen.current || detected === undefined || detected !== baseOf(languages.target)) return
    const other = otherTarget(pairs, detected)
    if (other !== undefined) setLanguages({ source: AUTO, target: other })
  }, [detected, languages.target, pairs])

  // Another language or option is a clear wish: nobody waits for more letters.
  const lastWish = useRef<Wish>(undefined)
  useEffect(() => {
    if (lastWish.current === wish || isUnsupported) return
    lastWish.current = wish
    live.update(text, wish, settings.live ? 'now' : 'later')
  }, [live, wish, text, settings.live, isUnsupported])

  useHistoryKeeping(
    { from: source ?? '', to: languages.target, source: text, target: translation },
    settings.history && !state.isBusy && state.problem === undefined,
  )

  const current = useCurrentSentence(state.pieces)
  const [showsAlternatives, setShowsAlternatives] = useState(false)

  const actions = { swap, copy: () => void copyText(translation), field, fromButton, toButton }
  useLetterKeys(actions, settings.singleKeys)

  return (
    <div className="stack" style={{ gap: 8 }}>
      <LanguageBar
        pairs={pairs}
        languages={languages}
        detected={detected}
        onChange={choose}
        onSwap={swap}
        fromRef={fromButton}
        toRef={toButton}
      />
      <Chips
        options={options}
        source={source}
        target={languages.target}
        knowsFormality={
          pair?.formality ?? pairs.some(({ target, formality }) => target === languages.target && formality)
        }
        onChange={(changes) => setOptions({ ...options, ...changes })}
      />
      {isUnsupported && (
        <p className="notice" role="status">
          {t.translate.unsupported(languageName(languages.source), languageName(languages.target))}
        </p>
      )}
      <div className={styles['panes']}>
        <SourcePane
          text={text}
          language={source}
          fieldRef={field}
          marked={current.range}
          isLive={settings.live}
          onType={type}
          onCaret={current.setCaret}
          onAlternatives={() => setShowsAlternatives(current.place !== undefined)}
          onTranslate={() => live.update(text, wish, 'now')}
          onLeave={() => output.current?.focus()}
        />
        <TargetPane
          state={state}
          translation={translation}
          languages={{ source, target: languages.target }}
          pair={pair}
          text={text}
          outputRef={output}
          current={current.place}
          hasMark={current.range !== undefined}
          alternatives={{
            isOpen: showsAlternatives,
            setOpen: setShowsAlternatives,
            find: async () => (current.place === undefined ? [] : await live.alternatives(current.place)),
            choose: (other) => {
              if (current.place !== undefined) live.replaceSentence(current.place, other)
            },
          }}
          onPoint={(place) => {
            if (!showsAlternatives) current.setPlace(place)
          }}
          onStop={() => live.stop()}
          onAddTerm={() => setAddingTerm(true)}
        />
      </div>
      {state.problem !== undefined && <ProblemNotice problem={state.problem} onRetry={() => live.retry()} />}
      {state.notApplied.length > 0 && (
        <p className="notice calm small">
          {t.translate.notApplied} <bdi>{state.notApplied.join(', ')}</bdi>
        </p>
      )}
      {isAddingTerm && (
        <Suspense>
          <AddTermDialog
            isOpen
            onClose={() => setAddingTerm(false)}
            source={source}
            target={languages.target}
            sourceTerm={() => selectionIn(field.current)}
            targetTerm={() => selectedText(output.current)}
            onAdded={(id) => {
              const glossaryIds = options.glossaryIds.includes(id)
                ? options.glossaryIds
                : [...options.glossaryIds, id]
              setOptions({ ...options, glossaryIds })
              live.forget()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Glossaries need a source: the detected one stands in for it, once it is known. */
function wishOf({ source, target }: Languages, options: Options, detected: string | undefined): Wish {
  const needsSource = options.glossaryIds.length > 0
  const named = source === AUTO ? (needsSource ? detected : undefined) : source
  return { source: named, target, ...options }
}

function baseOf(code: string): string {
  return code.split('-')[0] ?? code
}

function selectionIn(field: HTMLTextAreaElement | null): string {
  return field === null ? '' : field.value.slice(field.selectionStart, field.selectionEnd).trim()
}

function selectedText(element: HTMLElement | null): string {
  const selection = getSelection()
  const isInside = element !== null && selection?.anchorNode != null && element.contains(selection.anchorNode)
  return isInside ? selection.toString().trim() : ''
}

interface LetterActions {
  readonly swap: () => void
  readonly copy: () => void
  readonly field: { readonly current: HTMLTextAreaElement | null }
  readonly fromButton: { readonly current: HTMLButtonElement | null }
  readonly toButton: { readonly current: HTMLButtonElement | null }
}

/** Commands of one letter, outside of fields. */
function useLetterKeys(actions: LetterActions, isOn: boolean): void {
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
      if (hasModifier || event.defaultPrevented || isTyping(event.target)) return
      const { swap, copy, field, fromButton, toButton } = latest.current
      const act: Readonly<Record<string, () => void>> = {
        s: swap,
        c: copy,
        e: () => field.current?.focus(),
        f: () => fromButton.current?.click(),
        t: () => toButton.current?.click(),
      }
      const found = act[event.key]
      if (found === undefined) return
      event.preventDefault()
      found()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn])
}
