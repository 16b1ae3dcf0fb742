import { useCall } from '../api/queries.ts'
import { Loaded } from '../controls/loaded.tsx'
import { Page } from '../controls/page.tsx'
import { useWording } from '../messages/messages.ts'
import { rightsOf, useSession } from '../session/session.ts'
import { OperatorPacks } from './operator-packs.tsx'
import { PairTable } from './pair-table.tsx'

/** What can be translated; for operators also what is installed, and fetching more. */
export default function ModelsPage() {
  const { t } = useWording()
  const { isOperator } = rightsOf(useSession().state)
  const pairs = useCall('GET /interpres/v1/pairs', {})
  return (
    <Page title={t.models.title}>
      {isOperator ? (
        <OperatorPacks onInstalled={() => void pairs.refetch()} />
      ) : (
        <p className="notice calm">
          <span>
            {t.models.command} <code dir="ltr">npx interpres models pull en-de</code>
          </span>
        </p>
      )}
      <h2>{t.models.intro}</h2>
      <Loaded query={pairs}>{(data) => <PairTable {...data} />}</Loaded>
    </Page>
  )
}
