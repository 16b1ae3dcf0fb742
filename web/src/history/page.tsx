import { useCallback, useEffect, useState } from 'react'
import { Button, Input, SearchField } from 'react-aria-components'
import { useLocation } from 'wouter'
import { CopyButton } from '../controls/copy-button.tsx'
import { toCsv } from '../controls/csv.ts'
import { Page } from '../controls/page.tsx'
import { saveFile } from '../controls/save-file.ts'
import { storeDraft } from '../kept/drafts.ts'
import { useWording } from '../messages/messages.ts'
import {
  addToHistory,
  clearHistory,
  type HistoryItem,
  readHistory,
  removeFromHistory,
} from './stored-texts.ts'

/** Translations that this browser keeps. */
export default function HistoryPage() {
  const { t } = useWording()
  const [items, setItems] = useState<readonly HistoryItem[]>()
  const [words, setWords] = useState('')
  const renew = useCallback(() => {
    readHistory().then(setItems, () => setItems([]))
  }, [])
  useEffect(renew, [renew])
  const wanted = words.trim().toLocaleLowerCase()
  const shown = items?.filter(({ source, target }) =>
    `${source}\n${target}`.toLocaleLowerCase().includes(wanted),
  )
  return (
    <Page
      title={t.history.title}
      actions={
        items !== undefined &&
        items.length > 0 && (
          <>
            <Button onPress={() => saveHistory(items)}>{t.common.exportCsv}</Button>
            <Button className="react-aria-Button danger" onPress={() => void clearHistory().then(renew)}>
              {t.history.clearAll}
            </Button>
          </>
        )
      }
    >
      {items?.length === 0 && (
        <div className="card empty">
          <p>{t.history.empty}</p>
        </div>
      )}
      {items !== undefined && items.length > 0 && (
        <SearchField aria-label={t.common.search} value={words} onChange={setWords}>
          <Input placeholder={t.common.search} />
        </SearchField>
      )}
      {shown?.map((item) => (
        <HistoryEntry key={item.id} item={item} onChange={renew} />
      ))}
    </Page>
  )
}

function HistoryEntry({ item, onChange }: { readonly item: HistoryItem; readonly onChange: () => void }) {
  const { t, time, languageName } = useWording()
  const [, navigate] = useLocation()
  return (
    <article className="card stack" style={{ gap: 8 }}>
      <p className="small muted">
        {time(new Date(item.atMs).toISOString())} · {languageName(item.from)} – {languageName(item.to)}
      </p>
      <p dir="auto" lang={item.from} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {item.source}
      </p>
      <p dir="auto" lang={item.to} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {item.target}
      </p>
      <div className="row">
        <Button
          className="react-aria-Button plain"
          onPress={() => {
            storeDraft('translate', item.source)
            navigate(`/#${item.from}/${item.to}`)
          }}
        >
          {t.history.use}
        </Button>
        <CopyButton text={item.target} />
        <Button
          className="react-aria-Button plain"
          onPress={() => void addToHistory({ ...item, pinned: !item.pinned }).then(onChange)}
        >
          {item.pinned ? t.history.unpin : t.history.pin}
        </Button>
        <Button
          className="react-aria-Button plain"
          onPress={() => void removeFromHistory(item.id).then(onChange)}
        >
          {t.common.remove}
        </Button>
      </div>
    </article>
  )
}

function saveHistory(items: readonly HistoryItem[]): void {
  const rows = items.map(({ atMs, from, to, source, target }) => [
    new Date(atMs).toISOString(),
    from,
    to,
    source,
    target,
  ])
  saveFile('history.csv', toCsv(rows), 'text/csv')
}
