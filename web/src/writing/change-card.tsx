import { Button } from 'react-aria-components'
import { useWording } from '../messages/messages.ts'
import { changeInWords } from './change-words.ts'
import type { Change } from './changes.ts'
import type { useDecisions } from './use-decisions.ts'
import type { Improved } from './use-improvement.ts'

/** The chosen change in words, with what can be decided about it. */
export function ChangeCard({
  change,
  improved,
  decisions,
}: {
  readonly change: Change
  readonly improved: Improved
  readonly decisions: ReturnType<typeof useDecisions>
}) {
  const { t, number } = useWording()
  const place = improved.changes.findIndex(({ id }) => id === change.id) + 1
  return (
    <section className="card row spread" aria-label={t.write.change}>
      <div style={{ minWidth: 0, flex: '1 1 18rem' }}>
        <p role="status">
          <bdi>{changeInWords(improved.text.slice(change.start, change.end), change, t)}</bdi>{' '}
          <span className="muted small">{t.write.decisions[decisions.stateOf(change.id)]}</span>
        </p>
        <p className="small muted">
          <span>{t.write.place(number(place), number(improved.changes.length))}</span>
          {change.explanation !== '' && (
            <>
              {' · '}
              <bdi lang="en" dir="ltr">
                {change.explanation}
              </bdi>
            </>
          )}
        </p>
      </div>
      <div className="row">
        <Button aria-keyshortcuts="p" onPress={() => decisions.move(-1)}>
          {t.write.previous}
        </Button>
        <Button aria-keyshortcuts="n" onPress={() => decisions.move(1)}>
          {t.write.next}
        </Button>
        <Button aria-keyshortcuts="r" onPress={() => decisions.decide('refused')}>
          {t.write.refuse}
        </Button>
        <Button
          className="react-aria-Button primary"
          aria-keyshortcuts="a"
          onPress={() => decisions.decide('accepted')}
        >
          {t.write.accept}
        </Button>
      </div>
    </section>
  )
}
