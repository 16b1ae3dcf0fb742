import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { RouterProvider } from 'react-aria-components'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { call, onSignedOut } from './api/client.ts'
import { useCall } from './api/queries.ts'
import { Boundary } from './controls/boundary.tsx'
import { onDemand } from './controls/on-demand.tsx'
import { Page } from './controls/page.tsx'
import { Pending } from './controls/pending.tsx'
import { ProblemNotice } from './controls/problem-notice.tsx'
import { Header } from './header/header.tsx'
import { OfflineBanner } from './header/offline-banner.tsx'
import { forgetAsElsewhere, keepOnlyFor, onForget } from './kept/forget.ts'
import { useWording } from './messages/messages.ts'
import { ROUTES } from './routes.ts'
import { SessionContext } from './session/session.ts'

const EndedDialog = onDemand(async () => (await import('./session/ended-dialog.tsx')).EndedDialog)

/** Everything around the pages: who is signed in, the bar on top, and the dialog when a session has ended. */
export function App() {
  const client = useQueryClient()
  const { t } = useWording()
  const [location, navigate] = useLocation()
  const session = useCall('GET /interpres/v1/session', {})
  const about = useCall('GET /interpres/v1/about', {})
  const [hasEnded, setEnded] = useState(false)
  useEndOfSession(session.data?.signed_in === true, setEnded)
  useForgetting(session.data?.session?.key_id, () => setEnded(false))

  const renew = useCallback(async () => {
    setEnded(false)
    await client.invalidateQueries()
  }, [client])

  const access = useMemo(
    () =>
      session.data === undefined || about.data === undefined
        ? undefined
        : { state: session.data, about: about.data, renew },
    [session.data, about.data, renew],
  )

  const problem = session.error ?? about.error
  if (access === undefined) {
    return problem === null ? (
      <Pending />
    ) : (
      <Page title="Interpres" narrow>
        <ProblemNotice problem={problem} onRetry={() => void client.invalidateQueries()} />
      </Page>
    )
  }

  const { state } = access
  const isOpen = state.signed_in || location === '/sign-in' || location === '/settings'
  if (!isOpen && !hasEnded && !(state.public_page && location === '/'))
    return <Redirect to="/sign-in" replace />

  return (
    <SessionContext value={access}>
      <RouterProvider navigate={navigate}>
        <a className="visually-hidden" href="#content">
          {t.nav.skip}
        </a>
        <Header />
        <OfflineBanner />
        <Pages location={location} />
        {hasEnded && <EndedDialog onDone={() => setEnded(false)} />}
      </RouterProvider>
    </SessionContext>
  )
}

function useEndOfSession(wasSignedIn: boolean, setEnded: (hasEnded: boolean) => void): void {
  useEffect(
    () =>
      onSignedOut(() => {
        if (!wasSignedIn) return
        // An answer may come late: somebody has signed in since.
        call('GET /interpres/v1/session', {}).then(
          (state) => setEnded(!state.signed_in),
          () => {},
        )
      }),
    [wasSignedIn, setEnded],
  )
}

/** Nothing of a session is kept for another one. */
function useForgetting(keyId: string | undefined, onForgotten: () => void): void {
  const client = useQueryClient()
  const latest = useRef(onForgotten)
  latest.current = onForgotten
  useEffect(
    () =>
      onForget(() => {
        latest.current()
        // Not emptied: what is shown asks anew only as long as the cache knows it.
        void client.resetQueries()
      }),
    [client],
  )
  useEffect(forgetAsElsewhere, [])
  // Before anything of the new session is shown or sent.
  useLayoutEffect(() => {
    if (keyId !== undefined) void keepOnlyFor(keyId)
  }, [keyId])
}

function Pages({ location }: { readonly location: string }) {
  const { t } = useWording()
  return (
    <Boundary
      name={location}
      fallback={() => (
        <Page title="Interpres" narrow>
          <ProblemNotice problem={new Error(t.common.notLoaded)} onRetry={() => window.location.reload()} />
        </Page>
      )}
    >
      <Suspense fallback={<Pending />}>
        <Switch>
          {ROUTES.map(({ path, page }) => (
            <Route key={path} path={path} component={page} />
          ))}
          <Route>
            <Page title={t.common.notFound}>{null}</Page>
          </Route>
        </Switch>
      </Suspense>
    </Boundary>
  )
}
