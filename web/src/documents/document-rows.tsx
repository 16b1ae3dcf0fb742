import { Button } from 'react-aria-components'
import { Meter } from '../controls/meter.tsx'
import { ProblemNotice } from '../controls/problem-notice.tsx'
import { saveFile } from '../controls/save-file.ts'
import { type Messages, useWording } from '../messages/messages.ts'
import type { DocumentItem, Progress } from './document-list.ts'
import styles from './documents.module.css'
import { documents } from './use-documents.ts'

/** Every document with how far it is and what can be done about it. */
export function DocumentRows({ items }: { readonly items: readonly DocumentItem[] }) {
  const { t } = useWording()
  if (items.length === 0) {
    return (
      <div className="card empty">
        <p>{t.documents.empty}</p>
      </div>
    )
  }
  const download = async (localId: string) => {
    const result = await documents.fetch(localId)
    if (result !== undefined) saveFile(result.name, result.content)
  }
  return (
    <>
      <ul className={`card flush ${styles['list'] ?? ''}`} aria-label={t.documents.title}>
        {items.map((item) => (
          <DocumentRow key={item.localId} item={item} onDownload={() => void download(item.localId)} />
        ))}
      </ul>
      <p className="small muted">{t.documents.kept}</p>
    </>
  )
}

function DocumentRow({ item, onDownload }: { readonly item: DocumentItem; readonly onDownload: () => void }) {
  const { t, languageName } = useWording()
  const { progress, name, localId, trouble } = item
  const isOver = progress.kind === 'done' || progress.kind === 'failed' || progress.kind === 'fetched'
  return (
    <li className={styles['item']} data-state={progress.kind}>
      <span className={styles['name']}>
        <bdi>{name}</bdi>
      </span>
      <span className={styles['state']}>
        {languageName(item.target)} · <StateText progress={progress} />
      </span>
      <div className={`row ${styles['actions'] ?? ''}`}>
        {(progress.kind === 'done' || progress.kind === 'fetching' || progress.kind === 'fetched') && (
          <Button
            className={`react-aria-Button ${progress.kind === 'fetched' ? '' : 'primary'}`}
            aria-label={`${t.documents.download}: ${name}`}
            isPending={progress.kind === 'fetching'}
            onPress={onDownload}
          >
            {t.documents.download}
          </Button>
        )}
        <Button
          className="react-aria-Button plain"
          aria-label={`${isOver ? t.common.remove : t.common.cancel}: ${name}`}
          onPress={() => void documents.remove(localId)}
        >
          {isOver ? t.common.remove : t.common.cancel}
        </Button>
      </div>
      {(progress.kind === 'translating' || progress.kind === 'uploading') && progress.share !== undefined && (
        <div className={styles['wide']}>
          <Meter share={progress.share} />
        </div>
      )}
      {trouble !== undefined && (
        <div className={styles['wide']}>
          <ProblemNotice problem={trouble} />
        </div>
      )}
      {progress.kind === 'failed' && progress.problem !== undefined && (
        <div className={styles['wide']}>
          <ProblemNotice problem={progress.problem} />
        </div>
      )}
    </li>
  )
}

/** Changes of kind are read aloud; seconds and shares, which change all the time, are not. */
function StateText({ progress }: { readonly progress: Progress }) {
  const { t, number, percent } = useWording()
  return (
    <>
      <span role="status" className={progress.kind === 'failed' ? 'bad-text' : undefined}>
        {describe(progress, t)}
      </span>
      {progress.kind === 'uploading' && progress.share !== undefined && (
        <span>, {percent(progress.share)}</span>
      )}
      {progress.kind === 'translating' && progress.secondsLeft !== undefined && (
        <span>, {t.documents.left(number(progress.secondsLeft))}</span>
      )}
      {progress.kind === 'done' && progress.billed !== undefined && (
        <span> · {t.common.characters(progress.billed, number(progress.billed))}</span>
      )}
    </>
  )
}

function describe(progress: Progress, t: Messages): string {
  if (progress.kind !== 'failed') return t.documents.states[progress.kind]
  if (progress.reason !== undefined) return t.documents[progress.reason]
  return progress.message === undefined || progress.message === ''
    ? t.documents.states.failed
    : `${t.documents.states.failed}: ${progress.message}`
}
