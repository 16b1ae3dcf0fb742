import { Button } from 'react-aria-components'
import { CopyButton } from '../controls/copy-button.tsx'
import { Difference } from '../controls/difference.tsx'
import panes from '../controls/panes.module.css'
import { type Messages, useWording } from '../messages/messages.ts'
import { changeInWords } from './change-words.ts'
import { stretchesOf } from './changes.ts'
import type { useDecisions } from './use-decisions.ts'
import type { Improved } from './use-improvement.ts'

interface ResultPaneProps {
  readonly improved: Improved | undefined
  readonly decisions: ReturnType<typeof useDecisions>
  /** The text has been changed since. */
  readonly isStale: boolean
  readonly progress: { readonly done: number; readonly total: number } | undefined
  readonly onTake: () => void
}

/** The text with its changes, and what becomes of it. */
export function ResultPane({ improved, decisions, isStale, progress, onTake }: ResultPaneProps) {
  const { t } = useWording()
  const isPale = improved === undefined || progress !== undefined || isStale
  return (
    <div className={panes['pane']}>
      <div
        className={`${panes['text'] ?? ''} ${isPale ? (panes['busy'] ?? '') : ''}`}
        role="region"
        aria-label={t.write.result}
        aria-busy={progress !== undefined}
        tabIndex={0}
        dir="auto"
        lang={improved?.detected}
      >
        {improved === undefined ? (
          t.write.empty
        ) : (
          <Difference
            stretches={stretchesWithLabels(improved, decisions, t)}
            language={improved.detected}
            current={decisions.current}
            onCurrent={decisions.setCurrent}
          />
        )}
      </div>
      <div className={panes['foot']}>
        <Status improved={improved} isStale={isStale} progress={progress} />
        {improved !== undefined && improved.changes.length > 0 && (
          <>
            <Button className="react-aria-Button plain" onPress={() => decisions.decideAll('accepted')}>
              {t.write.acceptAll}
            </Button>
            <Button className="react-aria-Button plain" onPress={() => decisions.decideAll('refused')}>
              {t.write.refuseAll}
            </Button>
            <Button className="react-aria-Button plain" onPress={onTake} isDisabled={isStale}>
              {t.write.take}
            </Button>
          </>
        )}
        <CopyButton text={decisions.result} isIcon={improved !== undefined && improved.changes.length > 0} />
      </div>
    </div>
  )
}

function stretchesWithLabels(
  { text: whole, changes }: Improved,
  { stateOf }: ReturnType<typeof useDecisions>,
  t: Messages,
) {
  return stretchesOf(whole, changes).map(({ text, change }) =>
    change === undefined
      ? { text }
      : {
          text,
          change: {
            id: change.id,
            replacement: change.replacement,
            state: stateOf(change.id),
            label: `${changeInWords(text, change, t)} (${t.write.decisions[stateOf(change.id)]})`,
          },
        },
  )
}

function Status({ improved, isStale, progress }: Pick<ResultPaneProps, 'improved' | 'isStale' | 'progress'>) {
  const { t, number, languageName } = useWording()
  return (
    <span role="status">
      {progress !== undefined && t.translate.progress(number(progress.done), number(progress.total))}
      {progress === undefined && improved !== undefined && (
        <>
          {isStale
            ? t.write.stale
            : [
                improved.detected === undefined ? undefined : languageName(improved.detected),
                t.write.changes(improved.changes.length),
              ]
                .filter(Boolean)
                .join(' · ')}
        </>
      )}
    </span>
  )
}
