import { Button } from 'react-aria-components'
import { useChange } from '../api/changes.ts'
import { useCall } from '../api/queries.ts'
import { Check } from '../controls/check.tsx'
import { Choice } from '../controls/choice.tsx'
import { Page } from '../controls/page.tsx'
import { ProblemNotice } from '../controls/problem-notice.tsx'
import { Segments } from '../controls/segments.tsx'
import { TableCard } from '../controls/table-card.tsx'
import { isLocale, LOCALES, useWording } from '../messages/messages.ts'
import { useSession } from '../session/session.ts'
import { useSettings } from '../theme/settings.ts'

/** What this browser keeps about look and ways of working, and where else the key is signed in. */
export default function SettingsPage() {
  const { t } = useWording()
  const { settings, change } = useSettings()
  const { state } = useSession()
  return (
    <Page title={t.settings.title} narrow>
      <section className="card stack">
        <Segments
          label={t.settings.look}
          value={settings.look}
          onChange={(look) => change({ look })}
          choices={[
            { value: 'system', label: t.settings.system },
            { value: 'light', label: t.settings.light },
            { value: 'dark', label: t.settings.dark },
          ]}
        />
        <Choice
          label={t.settings.language}
          value={settings.locale}
          options={Object.entries(LOCALES).map(([id, { name }]) => ({ id, label: name }))}
          onChange={(locale) => {
            if (isLocale(locale)) change({ locale })
          }}
        />
        <Check isSelected={settings.live} onChange={(live) => change({ live })}>
          {t.settings.live}
        </Check>
        <div>
          <Check isSelected={settings.history} onChange={(history) => change({ history })}>
            {t.settings.history}
          </Check>
          <p className="hint">{t.settings.historyHint}</p>
        </div>
        <Check isSelected={settings.singleKeys} onChange={(singleKeys) => change({ singleKeys })}>
          {t.settings.singleKeys}
        </Check>
      </section>
      {state.session !== undefined && <Sessions />}
    </Page>
  )
}

function Sessions() {
  const { t, time } = useWording()
  const { state, renew } = useSession()
  const { data, error } = useCall('GET /interpres/v1/sessions', {})
  const end = useChange('DELETE /interpres/v1/session', ['GET /interpres/v1/sessions'])
  return (
    <section className="card stack">
      <h2>{t.settings.sessions}</h2>
      <p className="small">
        {t.settings.key}: <bdi>{state.session?.label}</bdi> <code dir="ltr">{state.session?.masked_key}</code>
      </p>
      {error !== null && <ProblemNotice problem={error} />}
      <TableCard
        label={t.settings.sessions}
        columns={[t.common.created, t.settings.lastUsed, t.settings.ends].map((name) => ({ name }))}
      >
        {data?.sessions.map((session) => (
          <tr key={session.session_id}>
            <td>
              {time(session.created)}{' '}
              {session.is_current && <span className="tag good">{t.settings.thisBrowser}</span>}
            </td>
            <td>{time(session.last_used)}</td>
            <td>{time(session.ends)}</td>
          </tr>
        ))}
      </TableCard>
      <div className="row">
        <Button
          className="react-aria-Button danger"
          isPending={end.isPending}
          onPress={() => end.mutate({ query: { all: true } }, { onSuccess: () => void renew() })}
        >
          {t.settings.endAll}
        </Button>
      </div>
    </section>
  )
}
