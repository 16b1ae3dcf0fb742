import { FileUp, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { Link } from 'wouter'
import type { Answer } from '../api/client.ts'
import { useCall } from '../api/queries.ts'
import { Loaded } from '../controls/loaded.tsx'
import { Page } from '../controls/page.tsx'
import { TableCard } from '../controls/table-card.tsx'
import { useWording } from '../messages/messages.ts'
import { rightsOf, useSession } from '../session/session.ts'
import { CreateGlossaryDialog } from './create-glossary-dialog.tsx'
import { GlossaryMenu } from './glossary-menu.tsx'
import { ImportDialog } from './import-dialog.tsx'

/** All glossaries of the account with their pairs. */
export default function GlossariesPage() {
  const { t } = useWording()
  const { may } = rightsOf(useSession().state)
  const list = useCall('GET /v3/glossaries', {})
  const [overlay, setOverlay] = useState<'create' | 'import'>()
  const mayWrite = may('glossaries:write')
  const close = () => setOverlay(undefined)
  return (
    <Page
      title={t.glossaries.title}
      actions={
        mayWrite && (
          <>
            <Button onPress={() => setOverlay('import')}>
              <FileUp size={16} aria-hidden="true" />
              {t.glossaries.import}
            </Button>
            <Button className="react-aria-Button primary" onPress={() => setOverlay('create')}>
              <Plus size={16} aria-hidden="true" />
              {t.glossaries.create}
            </Button>
          </>
        )
      }
    >
      <Loaded query={list}>
        {({ glossaries }) =>
          glossaries.length === 0 ? (
            <div className="card empty">
              <p>{t.glossaries.empty}</p>
            </div>
          ) : (
            <GlossaryTable glossaries={glossaries} isReadOnly={!mayWrite} />
          )
        }
      </Loaded>
      {overlay === 'create' && <CreateGlossaryDialog onClose={close} />}
      {overlay === 'import' && <ImportDialog glossaries={list.data?.glossaries ?? []} onClose={close} />}
    </Page>
  )
}

function GlossaryTable({
  glossaries,
  isReadOnly,
}: {
  readonly glossaries: Answer<'GET /v3/glossaries'>['glossaries']
  readonly isReadOnly: boolean
}) {
  const { t, number, languageName, time } = useWording()
  return (
    <TableCard
      label={t.glossaries.title}
      hasActions
      columns={[t.common.name, t.glossaries.pair, t.common.created].map((name) => ({ name }))}
    >
      {glossaries.map((glossary) => (
        <tr key={glossary.glossary_id}>
          <td style={{ overflowWrap: 'anywhere' }}>
            <bdi>{glossary.name}</bdi>
          </td>
          <td>
            {glossary.dictionaries.map(({ source_lang: source, target_lang: target, entry_count: count }) => (
              <div key={`${source}-${target}`}>
                <Link href={`/glossaries/${glossary.glossary_id}/${source}-${target}`}>
                  {languageName(source)} – {languageName(target)}
                </Link>{' '}
                <span className="muted">{number(count)}</span>
              </div>
            ))}
          </td>
          <td>{time(glossary.creation_time)}</td>
          <td className="number">
            <GlossaryMenu glossary={glossary} isReadOnly={isReadOnly} />
          </td>
        </tr>
      ))}
    </TableCard>
  )
}
