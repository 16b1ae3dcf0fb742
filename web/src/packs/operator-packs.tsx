import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import type { Answer } from '../api/client.ts'
import { useCall, useChange } from '../api/queries.ts'
import { Confirm } from '../controls/confirm.tsx'
import { Loaded } from '../controls/loaded.tsx'
import { TableCard } from '../controls/table-card.tsx'
import { useWording } from '../messages/messages.ts'
import { PullDialog } from './pull-dialog.tsx'
import { PullList } from './pull-list.tsx'
import { sizeText } from './sizes.ts'

const LOOK_MS = 1_000

type Pack = Answer<'GET /interpres/v1/models'>['packs'][number]

/** Installed packs and those on their way; progress is the server's, so that it outlives this page. */
export function OperatorPacks({ onInstalled }: { readonly onInstalled: () => void }) {
  const { t, locale } = useWording()
  const models = useCall('GET /interpres/v1/models', {})
  const [isUnderway, setUnderway] = useState(true)
  const pulls = useCall('GET /interpres/v1/models/pulls', {}, isUnderway ? { refetchInterval: LOOK_MS } : {})
  const [isChoosing, setChoosing] = useState(false)
  const list = pulls.data?.pulls ?? []
  const underway = list.filter(({ state }) => state === 'queued' || state === 'downloading').length
  const installed = list.filter(({ state }) => state === 'installed').length
  const seen = useRef(installed)
  useEffect(() => {
    if (pulls.data !== undefined) setUnderway(underway > 0)
    if (installed === seen.current) return
    seen.current = installed
    void models.refetch()
    onInstalled()
  }, [pulls.data, underway, installed, models.refetch, onInstalled])

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
          {isChoosing && (
            <PullDialog
              onClose={() => setChoosing(false)}
              onBegun={() => {
                setChoosing(false)
                setUnderway(true)
              }}
            />
          )}
        </>
      )}
    </Loaded>
  )
}

function PackTable({ packs }: { readonly packs: readonly Pack[] }) {
  const { t, languageName, locale } = useWording()
  const [removed, setRemoved] = useState<string>()
  const remove = useChange('DELETE /interpres/v1/models/{name}', [
    'GET /interpres/v1/models',
    'GET /interpres/v1/pairs',
  ])
  const close = () => setRemoved(undefined)
  if (packs.length === 0) return null
  return (
    <>
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
              <bdi>{pack.name}</bdi> {pack.built_in && <span className="tag">{t.models.builtIn}</span>}
              {pack.problem !== null && (
                <div className="bad-text" lang="en" dir="auto">
                  {pack.problem}
                </div>
              )}
            </td>
            <td>
              {pack.pairs
                .map(({ source, target }) => `${languageName(source)} – ${languageName(target)}`)
                .join(', ')}
            </td>
            <td>{pack.quality !== null && t.translate.quality[pack.quality]}</td>
            <td>
              <span lang="en" title={pack.origin ?? undefined}>
                {pack.licence}
              </span>
            </td>
            <td className="number">{pack.bytes !== null && sizeText(pack.bytes, locale)}</td>
            <td className="number">
              {!pack.built_in && (
                <Button
                  className="react-aria-Button plain"
                  aria-label={`${t.common.remove}: ${pack.name}`}
                  onPress={() => setRemoved(pack.name)}
                >
                  {t.common.remove}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </TableCard>
      <Confirm
        title={t.glossaries.deleteTitle(removed ?? '')}
        action={t.common.remove}
        isOpen={removed !== undefined}
        isPending={remove.isPending}
        problem={remove.error}
        onClose={close}
        onConfirm={() => remove.mutate({ path: { name: removed ?? '' } }, { onSuccess: close })}
      >
        <p>{t.models.removeText}</p>
      </Confirm>
    </>
  )
}
