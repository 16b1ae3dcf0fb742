import { useState } from 'react'
import { Input, SearchField } from 'react-aria-components'
import type { Answer } from '../api/client.ts'
import { TableCard } from '../controls/table-card.tsx'
import { useWording } from '../messages/messages.ts'

/** More rows are found by their names. */
const SHOWN = 200

/** What can be translated now, how well and which way. */
export function PairTable({ pairs }: Answer<'GET /interpres/v1/pairs'>) {
  const { t, number, languageName } = useWording()
  const [words, setWords] = useState('')
  const wanted = words.trim().toLocaleLowerCase()
  const shown = pairs
    .map((pair) => ({ ...pair, names: [languageName(pair.source), languageName(pair.target)] as const }))
    .filter(({ names, source, target }) =>
      [...names, source, target].some((name) => name.toLocaleLowerCase().includes(wanted)),
    )
  return (
    <>
      <div className="row spread">
        <SearchField aria-label={t.health.filterPairs} value={words} onChange={setWords}>
          <Input placeholder={t.health.filterPairs} />
        </SearchField>
        <p className="small muted" role="status">
          {number(Math.min(SHOWN, shown.length))} / {number(pairs.length)}
        </p>
      </div>
      <TableCard
        label={t.models.intro}
        columns={[
          t.models.source,
          t.models.target,
          t.models.quality,
          t.models.way,
          t.translate.formality,
        ].map((name) => ({ name }))}
      >
        {shown.slice(0, SHOWN).map((pair) => (
          <tr key={`${pair.source} ${pair.target}`}>
            <td>{pair.names[0]}</td>
            <td>{pair.names[1]}</td>
            <td>{t.translate.quality[pair.quality]}</td>
            <td>{pair.via === null ? t.models.direct : t.translate.via(languageName(pair.via))}</td>
            <td>{pair.formality ? '✓' : '–'}</td>
          </tr>
        ))}
      </TableCard>
    </>
  )
}
