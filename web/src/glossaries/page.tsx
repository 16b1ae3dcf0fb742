import { FileUp, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { Link } from 'wouter'
import { useCall } from '../api/queries.ts'
import { Page } from '../controls/page.tsx'
import { Pending } from '../controls/pending.tsx'
import { ProblemNotice } from '../controls/problem-notice.tsx'
import { useWording } from '../messages/messages.ts'
import { rightsOf, useSession } from '../session/session.ts'
import { CreateGlossaryDialog } from './create-glossary-dialog.tsx'
import { GlossaryMenu } from './glossary-menu.tsx'
import { ImportDialog } from './import-dialog.tsx'

/** All glossaries of the account with their pairs. */
export default function GlossariesPage() {
  const { t, number, languageName, time } = useWording()
  const { may } = rightsOf(useSession().state)
  const { data, error, refetch } = useCall('GET /v3/glossaries', {})
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
      {error !== null && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Pending />}
      {data?.glossaries.length === 0 && (
        <div className="card empty">
          <p>{t.glossaries.empty}</p>
        </div>
      )}
      {data !== undefined && data.glossaries.length > 0 && (
        <div className="card flush" tabIndex={0} role="region" aria-label={t.glossaries.title}>
          <table>
            <thead>
              <tr>
                <th>{t.common.name}</th>
                <th>{t.glossaries.pair}</th>
                <th>{t.common.created}</th>
                <th>
                  <span className="visually-hidden">{t.common.actions}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.glossaries.map((glossary) => (
                <tr key={glossary.glossary_id}>
                  <td style={{ overflowWrap: 'anywhere' }}>
                    <bdi>{glossary.name}</bdi>
                  </td>
                  <td>
                    {glossary.dictionaries.map(
                      ({ source_lang: source, target_lang: target, entry_count: count }) => (
                        <div key={`${source}-${target}`}>
                          <Link href={`/glossaries/${glossary.glossary_id}/${source}-${target}`}>
                            {languageName(source)} – {languageName(target)}
                          </Link>{' '}
                          <span className="muted">{number(count)}</span>
                        </div>
                      ),
                    )}
                  </td>
                  <td>{time(glossary.creation_time)}</td>
                  <td className="number">
                    <GlossaryMenu glossary={glossary} isReadOnly={!mayWrite} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {overlay === 'create' && <CreateGlossaryDialog onClose={close} />}
      {overlay === 'import' && <ImportDialog glossaries={data?.glossaries ?? []} onClose={close} />}
    </Page>
  )
}
