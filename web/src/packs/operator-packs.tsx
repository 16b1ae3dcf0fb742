import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { useChange } from '../api/changes.ts'
import type { Answer } from '../api/client.ts'
import { useCall } from '../api/queries.ts'
import { Loaded } from '../controls/loaded.tsx'
import { TableCard } from '../controls/table-card.tsx'
import { useWording } from '../messages/messages.ts'
import { PullDialog } from './pull-dialog.tsx'
import { PullList } from './pull-list.tsx'
import { PackName, RemovePack } from './remove-pack.tsx'
import { sizeText } from './sizes.ts'
import { SpeechTable } from './speech-table.tsx'
import { usePulls } from './use-pulls.ts'

type Pack = Answer<'GET /interpres/v1/models'>['packs'][number]

/** Installed packs and those on their way; progress is the server's, so that it outlives this page. */
export function OperatorPacks({ onInstalled }: { readonly onInstalled: () => void }) {
  const { t, locale } = useWording()
  const models = useCall('GET /interpres/v1/models', {})
  const pulls = usePulls()
  const [isChoosing, setChoosing] = useState(false)
  const list = pulls.data?.pulls ?? []
  // Which, not how many: the server forgets the oldest when another comes.
  const installed = list.flatMap((pull) => (pull.state === 'installed' ? pull.pull_id : [])).join(' ')
  const seen = useRef(installed)
  useEffect(() => {
    if (installed === seen.current) return
    seen.current = installed
    void models.refetch()
    onInstalled()
  }, [installed, models.refetch, onInstalled])

  return (
    <Loaded query={models}>
      {(data) => (
        <>
          <div className="row spread">
            <span className="muted small">
              {data.free_bytes !== null && `${t.models.free(sizeText(data.free_bytes, locale))} · `}
              {t.models.memory(sizeText(data.memory_limit_bytes, locale))}
            </span>
            {data.pulls_allowed && (
              <Button className="react-aria-Button primary" onPress={() => setChoosing(true)}>
                <Plus size={16} aria-hidden="true" />
                {t.models.install}
              </Button>
            )}
          </div>
          {!data.pulls_allowed && (
            <p className="notice calm">
              <span>
                {t.models.pullsOff} <code dir="ltr">INTERPRES_WEB_MODEL_PULLS=1</code> · {t.models.command}{' '}
                <code dir="ltr">npx interpres models pull en-de</code>
              </span>
            </p>
          )}
          <PullList pulls={list} />
          <PackTable packs={data.packs} />
          <SpeechTable packs={data.speech_packs} />
          {isChoosing && <PullDialog onClose={() => setChoosing(false)} onBegun={() => setChoosing(false)} />}
        </>
      )}
    </Loaded>
  )
}

function PackTable({ packs }: { readonly packs: readonly Pack[] }) {
  const { t, languageName, locale } = useWording()
  const remove = useChange('DELETE /interpres/v1/models/{name}', [
    'GET /interpres/v1/models',
    'GET /interpres/v1/pairs',
  ])
  if (packs.length === 0) return null
  return (
    <TableCard
      label={t.models.packs}
      hasActions
      isWide
      columns={[
        { name: t.models.pack },
        { name: t.glossaries.pair },
        { name: t.models.quality },
        { name: t.models.licence },
        { name: t.models.size, isNumber: true },
      ]}
    >
      {packs.map((pack) => (
        <tr key={`${pack.name} ${pack.built_in}`}>
          <td>
            <PackName name={pack.name} problem={pack.problem} />{' '}
            {pack.built_in && <span className="tag">{t.models.builtIn}</span>}
          </td>
          <td>
            {pack.pairs
              .map(({ source, target }) => `${languageName(source)} – ${languageName(target)}`)
              .join(', ')}
          </td>
          <td>{pack.quality !== null && t.translate.quality[pack.quality]}</td>
          <td>
            <span className="nowrap" lang="en" title={pack.origin ?? undefined}>
              {pack.licence}
            </span>
          </td>
          <td className="number">{pack.bytes !== null && sizeText(pack.bytes, locale)}</td>
          <td className="number">{!pack.built_in && <RemovePack name={pack.name} remove={remove} />}</td>
        </tr>
      ))}
    </TableCard>
  )
}
