import { ArrowLeftRight, ArrowRight } from 'lucide-react'
import type { RefObject } from 'react'
import { Button } from 'react-aria-components'
import { useWording } from '../messages/messages.ts'
import { LanguagePicker } from './language-picker.tsx'
import styles from './languages.module.css'
import { AUTO, findPair, type Languages, type Pair, rememberLanguage, sourcesOf, targetsOf } from './pairs.ts'

/** From which language into which; only pairs that can be translated now. */
export function LanguageBar({
  pairs,
  languages,
  detected,
  isUncertain = false,
  onChange,
  onSwap,
  fromRef,
  toRef,
}: {
  readonly pairs: readonly Pair[]
  readonly languages: Languages
  /** What the source was found to be, where it is not chosen. */
  readonly detected?: string | undefined
  readonly isUncertain?: boolean
  readonly onChange: (languages: Languages) => void
  /** Absent where there is nothing to swap. */
  readonly onSwap?: () => void
  readonly fromRef?: RefObject<HTMLButtonElement | null>
  readonly toRef?: RefObject<HTMLButtonElement | null>
}) {
  const wording = useWording()
  const { t, languageName } = wording
  const source = languages.source === AUTO ? detected : languages.source
  const choose = (next: Languages) => {
    rememberLanguage(next.source)
    rememberLanguage(next.target)
    onChange(next)
  }

  return (
    <div className={styles['bar']} data-plain={onSwap === undefined || undefined}>
      <LanguagePicker
        label={t.translate.from}
        value={languages.source}
        shown={sourceName(languages.source, { detected, isUncertain }, wording)}
        codes={sourcesOf(pairs)}
        withAuto
        onChange={(code) => choose({ source: code, target: targetFor(pairs, code, languages.target) })}
        {...(fromRef === undefined ? {} : { buttonRef: fromRef })}
      />
      <Swap onSwap={onSwap} isDisabled={source === undefined} />
      <LanguagePicker
        label={t.translate.to}
        value={languages.target}
        shown={languageName(languages.target)}
        codes={targetsOf(pairs, languages.source)}
        endOf={(code) => {
          const found = source === undefined ? undefined : findPair(pairs, source, code)
          return found === undefined ? undefined : t.translate.quality[found.quality]
        }}
        onChange={(target) => choose({ ...languages, target })}
        {...(toRef === undefined ? {} : { buttonRef: toRef })}
      />
    </div>
  )
}

/** The target of before, where the source can be translated into it. */
function targetFor(pairs: readonly Pair[], source: string, before: string): string {
  const targets = targetsOf(pairs, source)
  return targets.includes(before) ? before : (targets[0] ?? before)
}

/** Only an arrow where there is nothing to swap. */
function Swap({
  onSwap,
  isDisabled,
}: {
  readonly onSwap: (() => void) | undefined
  readonly isDisabled: boolean
}) {
  const { t } = useWording()
  if (onSwap === undefined) return <ArrowRight size={18} aria-hidden="true" className="turns" />
  return (
    <Button
      className="react-aria-Button icon plain"
      aria-label={t.translate.swap}
      onPress={onSwap}
      isDisabled={isDisabled}
    >
      <ArrowLeftRight size={18} aria-hidden="true" />
    </Button>
  )
}

function sourceName(
  source: string,
  { detected, isUncertain }: { readonly detected: string | undefined; readonly isUncertain: boolean },
  { t, languageName }: ReturnType<typeof useWording>,
): string {
  if (source !== AUTO) return languageName(source)
  if (detected === undefined) return t.translate.detect
  return (isUncertain ? t.translate.perhaps : t.translate.detected)(languageName(detected))
}
