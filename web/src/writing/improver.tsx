import { useState } from 'react'
import { Button } from 'react-aria-components'
import { Choice } from '../controls/choice.tsx'
import panes from '../controls/panes.module.css'
import { ProblemNotice } from '../controls/problem-notice.tsx'
import { readDraft, storeDraft } from '../kept/drafts.ts'
import { type Messages, useWording } from '../messages/messages.ts'
import { useSession } from '../session/session.ts'
import { countCharacters } from '../text/paragraphs.ts'
import { useSettings } from '../theme/settings.ts'
import { ChangeCard } from './change-card.tsx'
import { CORRECTION, mannersFor, readManner } from './manners.ts'
import { ResultPane } from './result-pane.tsx'
import { useDecisions } from './use-decisions.ts'
import { useImprovement } from './use-improvement.ts'

const AUTO = ''

/** A text on one side, the difference on the other, and each change to be accepted or refused. */
export function Improver({ languages }: { readonly languages: readonly string[] }) {
  const { t } = useWording()
  const { about } = useSession()
  const { settings } = useSettings()
  const [text, setText] = useState(() => readDraft('improve'))
  const [language, setLanguage] = useState(AUTO)
  const [wantedManner, setManner] = useState(CORRECTION)
  const { improved, progress, problem, improve, stop } = useImprovement()
  const decisions = useDecisions(improved, settings.singleKeys)

  const target = language === AUTO ? undefined : language
  const manners = mannersFor(about.writing_manners, target)
  const manner = manners.includes(wantedManner) ? wantedManner : CORRECTION
  const type = (next: string) => {
    setText(next)
    storeDraft('improve', next)
  }
  const start = () => void improve(text, { target, ...readManner(manner) })
  const change = improved?.changes.find(({ id }) => id === decisions.current)

  return (
    <div className="stack" style={{ gap: 8 }}>
      <div className="row">
        <LanguageChoice languages={languages} value={language} onChange={setLanguage} />
        <Choice
          label={t.write.manner}
          hideLabel
          value={manner}
          onChange={setManner}
          options={[CORRECTION, ...manners].map((id) => ({ id, label: mannerName(id, t) }))}
        />
      </div>
      <div className={panes['panes']}>
        <SourcePane
          text={text}
          language={target}
          isBusy={progress !== undefined}
          onType={type}
          onStart={start}
          onStop={stop}
        />
        <ResultPane
          improved={improved}
          decisions={decisions}
          isStale={improved !== undefined && improved.text !== text}
          progress={progress}
          onTake={() => type(decisions.result)}
        />
      </div>
      {problem !== undefined && <ProblemNotice problem={problem} onRetry={start} />}
      {change !== undefined && improved !== undefined && (
        <ChangeCard change={change} improved={improved} decisions={decisions} />
      )}
    </div>
  )
}

function LanguageChoice({
  languages,
  value,
  onChange,
}: {
  readonly languages: readonly string[]
  readonly value: string
  readonly onChange: (language: string) => void
}) {
  const { t, languageName, locale } = useWording()
  return (
    <Choice
      label={t.common.language}
      hideLabel
      value={value}
      onChange={onChange}
      options={[
        { id: AUTO, label: t.translate.detect },
        ...languages
          .map((id) => ({ id, label: languageName(id) }))
          .toSorted((left, right) => left.label.localeCompare(right.label, locale)),
      ]}
    />
  )
}

function SourcePane({
  text,
  language,
  isBusy,
  onType,
  onStart,
  onStop,
}: {
  readonly text: string
  readonly language: string | undefined
  readonly isBusy: boolean
  readonly onType: (text: string) => void
  readonly onStart: () => void
  readonly onStop: () => void
}) {
  const { t, number } = useWording()
  const count = countCharacters(text)
  return (
    <div className={panes['pane']}>
      <textarea
        className={panes['text']}
        aria-label={t.translate.source}
        placeholder={t.write.placeholder}
        value={text}
        dir="auto"
        lang={language}
        spellCheck={false}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          onStart()
        }}
      />
      <div className={panes['foot']}>
        <span>{t.common.characters(count, number(count))}</span>
        {text !== '' && (
          <Button className="react-aria-Button plain" onPress={() => onType('')}>
            {t.common.clear}
          </Button>
        )}
        {!isBusy ? (
          <Button className="react-aria-Button primary" isDisabled={text.trim() === ''} onPress={onStart}>
            {t.write.improve}
          </Button>
        ) : (
          <Button onPress={onStop}>{t.translate.stop}</Button>
        )}
      </div>
    </div>
  )
}

function mannerName(manner: string, t: Messages): string {
  const { style, tone } = readManner(manner)
  const name = style ?? tone
  if (name === undefined) return t.write.corrections
  const names: Readonly<Record<string, string>> = t.write.manners
  return `${style === undefined ? t.write.tone : t.write.style}: ${names[name] ?? name}`
}
