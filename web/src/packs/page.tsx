import { useState } from 'react'
import { Input, SearchField } from 'react-aria-components'
import { useCall } from '../api/queries.ts'
import { Page } from '../controls/page.tsx'
import { Pending } from '../controls/pending.tsx'
import { ProblemNotice } from '../controls/problem-notice.tsx'
import { useWording } from '../messages/messages.ts'

/** More rows are found by their names. */
const SHOWN = 200

/** What can be translated now, how well and which way. */
export default function ModelsPage() {
  const { t, number, languageName } = useWording()
  const { data, error, refetch } = useCall('GET /interpres/v1/pairs', {})
  const [words, setWords] = useState('')
  const wanted = words.trim().toLocaleLowerCase()
  const pairs = (data?.pairs ?? [])
    .map((pair) => ({ ...pair, names: [languageName(pair.source), languageName(pair.target)] as const }))
    .filter(({ names, source, target }) =>
      [...names, source, target].some((name) => name.toLocaleLowerCase().includes(wanted)),
    )
  return (
    <Page title={t.models.title}>
      <p>{t.models.intro}</p>
      <p className="notice calm">
        <span>
          {t.models.command} <code dir="ltr">npx interpres models pull en-de</code>
        </span>
      </p>
      {error !== null && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Pending />}
      {data !== undefined && (
        <>
          <SearchField aria-label={t.health.filterPairs} value={words} onChange={setWords}>
            <Input placeholder={t.health.filterPairs} />
          </SearchField>
          <p className="small muted" role="status">
            {number(Math.min(SHOWN, pairs.length))} / {number(data.pairs.length)}
          </p>
          <div className="card flush" tabIndex={0} role="region" aria-label={t.models.title}>
            <table>
              <thead>
                <tr>
                  <th>{t.models.source}</th>
                  <th>{t.models.target}</th>
                  <th>{t.models.quality}</th>
                  <th>{t.models.way}</th>
                  <th>{t.translate.formality}</th>
                </tr>
              </thead>
              <tbody>
                {pairs.slice(0, SHOWN).map((pair) => (
                  <tr key={`${pair.source} ${pair.target}`}>
                    <td>{pair.names[0]}</td>
                    <td>{pair.names[1]}</td>
                    <td>{t.translate.quality[pair.quality]}</td>
                    <td>{pair.via === null ? t.models.direct : t.translate.via(languageName(pair.via))}</td>
                    <td>{pair.formality ? '✓' : '–'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </Page>
  )
}
