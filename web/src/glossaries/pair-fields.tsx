import { useState } from 'react'
import { useCall } from '../api/queries.ts'
import { Choice } from '../controls/choice.tsx'
import { useWording } from '../messages/messages.ts'

export interface PairState {
  readonly source: string
  readonly target: string
  readonly setSource: (code: string) => void
  readonly setTarget: (code: string) => void
}

export function usePair(): PairState {
  const { locale } = useWording()
  const [source, setSource] = useState<string>('en')
  const [target, setTarget] = useState<string>(locale === 'en' ? 'de' : locale)
  return { source, target, setSource, setTarget }
}

/** Two languages that a glossary may have. */
export function PairFields({ pair }: { readonly pair: PairState }) {
  const { t, languageName, locale } = useWording()
  const { data } = useCall('GET /v3/languages', { query: { resource: 'glossary' } })
  const options = [...new Set([...(data ?? []).map(({ lang }) => lang), pair.source, pair.target])]
    .map((id) => ({ id, label: languageName(id) }))
    .toSorted((left, right) => left.label.localeCompare(right.label, locale))
  return (
    <div className="row" style={{ alignItems: 'end' }}>
      <Choice label={t.translate.from} value={pair.source} options={options} onChange={pair.setSource} />
      <Choice label={t.translate.to} value={pair.target} options={options} onChange={pair.setTarget} />
    </div>
  )
}
