import { Maximize, Mic, Pause } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { useCall } from '../api/queries.ts'
import { Choice } from '../controls/choice.tsx'
import { ProblemNotice } from '../controls/problem-notice.tsx'
import { Segments } from '../controls/segments.tsx'
import { isTyping } from '../controls/typing.ts'
import { LanguagePicker } from '../languages/language-picker.tsx'
import { AUTO, type Pair, rememberLanguage, targetsOf } from '../languages/pairs.ts'
import { type Messages, useWording } from '../messages/messages.ts'
import { rightsOf, useSession } from '../session/session.ts'
import { useSettings } from '../theme/settings.ts'
import styles from './captions.module.css'
import { SaveMenu } from './save-menu.tsx'
import { TargetsMenu } from './targets-menu.tsx'
import { TrackPane } from './track-pane.tsx'
import { emptyTranscript, type Transcript } from './transcript.ts'
import { useCaptions } from './use-captions.ts'

export interface HeardLanguages {
  readonly sources: readonly string[]
  /** True where the language of speech need not be named. */
  readonly detects: boolean
  readonly formal: ReadonlySet<string>
}

type Size = 'normal' | 'large' | 'huge'
const FORMALITIES = ['default', 'more', 'less'] as const
type Formality = (typeof FORMALITIES)[number]
const NO_GLOSSARY = 'none'

/** Speech from the microphone, written down and translated while it goes on. */
export function Captions({
  heard,
  pairs,
}: {
  readonly heard: HeardLanguages
  readonly pairs: readonly Pair[]
}) {
  const { t } = useWording()
  const { settings } = useSettings()
  const { state, transcript, problem, start, pause, clear } = useCaptions()
  const wish = useWish(heard, pairs)
  const { source, targets } = wish
  const [size, setSize] = useState<Size>('large')
  const tracks = useRef<HTMLDivElement>(null)

  const isIdle = state === 'idle'
  const toggle = () => {
    if (isIdle) void start(wish.order())
    else void pause()
  }
  useSpace(settings.singleKeys, toggle)

  const shown = isIdle && transcript.source.concluded.length === 0 ? emptyTranscript(targets) : transcript
  const spoken = shown.source.language ?? (source === AUTO ? undefined : source)
  return (
    <div className="stack" style={{ gap: 8 }}>
      <WishBar heard={heard} wish={wish} isIdle={isIdle} />
      <div className="row">
        <Button className="react-aria-Button primary" onPress={toggle} isDisabled={state === 'finishing'}>
          {isIdle ? <Mic size={18} aria-hidden="true" /> : <Pause size={18} aria-hidden="true" />}
          {isIdle ? t.captions.listen : t.captions.pause}
        </Button>
        <SizeChoice value={size} onChange={setSize} />
        <Button className="react-aria-Button plain" onPress={() => void tracks.current?.requestFullscreen()}>
          <Maximize size={16} aria-hidden="true" />
          {t.captions.fullScreen}
        </Button>
        <SaveMenu transcript={shown} />
        {isIdle && shown.source.concluded.length > 0 && (
          <Button className="react-aria-Button plain" onPress={clear}>
            {t.common.clear}
          </Button>
        )}
        <span role="status" className="small muted">
          {stateName(state, t)}
        </span>
      </div>
      {problem !== undefined && <ProblemNotice problem={worded(problem, t)} onRetry={toggle} />}
      <div ref={tracks} className={styles['tracks']}>
        <Tracks transcript={shown} spoken={spoken} size={size} />
      </div>
    </div>
  )
}

/** What is spoken, into which languages, and how. */
function useWish({ detects, sources }: HeardLanguages, pairs: readonly Pair[]) {
  const [source, setSource] = useState(() => (detects ? AUTO : (sources[0] ?? AUTO)))
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [formality, setFormality] = useState<Formality>('default')
  const [glossary, setGlossary] = useState(NO_GLOSSARY)
  const possible = targetsOf(pairs, source)
  const targets = chosen.filter((code) => possible.includes(code))
  const order = () => ({
    source: source === AUTO ? undefined : source,
    targets,
    formality,
    glossaryId: glossary === NO_GLOSSARY ? undefined : glossary,
  })
  return {
    source,
    setSource,
    possible,
    targets,
    setChosen,
    formality,
    setFormality,
    glossary,
    setGlossary,
    order,
  }
}

function WishBar({
  heard,
  wish,
  isIdle,
}: {
  readonly heard: HeardLanguages
  readonly wish: ReturnType<typeof useWish>
  readonly isIdle: boolean
}) {
  const { t, languageName } = useWording()
  const { source, targets } = wish
  return (
    <div className="row">
      <LanguagePicker
        label={t.captions.spoken}
        value={source}
        shown={source === AUTO ? t.translate.detect : languageName(source)}
        codes={heard.sources}
        withAuto={heard.detects}
        onChange={(code) => {
          rememberLanguage(code)
          wish.setSource(code)
        }}
      />
      <TargetsMenu codes={wish.possible} chosen={targets} isDisabled={!isIdle} onChange={wish.setChosen} />
      {targets.some((code) => heard.formal.has(code)) && (
        <FormalityChoice value={wish.formality} isDisabled={!isIdle} onChange={wish.setFormality} />
      )}
      {targets.length > 0 && (
        <GlossaryChoice value={wish.glossary} isDisabled={!isIdle} onChange={wish.setGlossary} />
      )}
    </div>
  )
}

function Tracks({
  transcript,
  spoken,
  size,
}: {
  readonly transcript: Transcript
  /** The language that is heard, once it is known. */
  readonly spoken: string | undefined
  readonly size: Size
}) {
  const { t, languageName } = useWording()
  return (
    <>
      <TrackPane
        track={transcript.source}
        name={spoken === undefined ? t.captions.spoken : languageName(spoken)}
        size={size}
        empty={t.captions.empty}
      />
      {transcript.targets.map((track) => (
        <TrackPane
          key={track.language}
          track={track}
          name={languageName(track.language ?? '')}
          size={size}
          empty=""
        />
      ))}
    </>
  )
}

function SizeChoice({ value, onChange }: { readonly value: Size; readonly onChange: (size: Size) => void }) {
  const { t } = useWording()
  return (
    <Segments
      label={t.captions.size}
      hideLabel
      value={value}
      onChange={onChange}
      choices={[
        { value: 'normal', label: t.captions.sizes.normal },
        { value: 'large', label: t.captions.sizes.large },
        { value: 'huge', label: t.captions.sizes.huge },
      ]}
    />
  )
}

function FormalityChoice({
  value,
  isDisabled,
  onChange,
}: {
  readonly value: Formality
  readonly isDisabled: boolean
  readonly onChange: (wanted: Formality) => void
}) {
  const { t } = useWording()
  return (
    <Choice
      label={t.translate.formality}
      hideLabel
      value={value}
      isDisabled={isDisabled}
      onChange={(wanted) => onChange(FORMALITIES.find((known) => known === wanted) ?? 'default')}
      options={[
        { id: 'default', label: `${t.translate.formality}: ${t.translate.formalities.default}` },
        { id: 'more', label: t.translate.formalities.prefer_more },
        { id: 'less', label: t.translate.formalities.prefer_less },
      ]}
    />
  )
}

function GlossaryChoice({
  value,
  isDisabled,
  onChange,
}: {
  readonly value: string
  readonly isDisabled: boolean
  readonly onChange: (id: string) => void
}) {
  const { t } = useWording()
  const { state } = useSession()
  const mayRead = rightsOf(state).may('glossaries:read')
  const { data } = useCall('GET /v3/glossaries', {}, { enabled: mayRead })
  const glossaries = data?.glossaries ?? []
  if (glossaries.length === 0) return null
  return (
    <Choice
      label={t.captions.glossary}
      hideLabel
      value={value}
      isDisabled={isDisabled}
      onChange={onChange}
      options={[
        { id: NO_GLOSSARY, label: `${t.captions.glossary}: ${t.common.none}` },
        ...glossaries.map(({ glossary_id: id, name }) => ({ id, label: name })),
      ]}
    />
  )
}

function useSpace(hasKeys: boolean, toggle: () => void): void {
  useEffect(() => {
    if (!hasKeys) return
    const onKey = (event: KeyboardEvent) => {
      const isOnControl = event.target instanceof HTMLElement && event.target.closest('button, a') !== null
      if (event.key !== ' ' || event.defaultPrevented || isOnControl || isTyping(event.target)) return
      event.preventDefault()
      toggle()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}

function stateName(state: ReturnType<typeof useCaptions>['state'], t: Messages): string {
  return state === 'idle' ? '' : t.captions.states[state]
}

/** What a browser says of microphones is for programmers. */
function worded(problem: Error, t: Messages): Error {
  if (problem.name === 'NotAllowedError') return new Error(t.captions.refused)
  if (problem.name === 'NotFoundError' || problem.name === 'NotReadableError')
    return new Error(t.captions.noMicrophone)
  return problem
}
