import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { call } from '../api/client.ts'
import { Page } from '../controls/page.tsx'
import { useWording } from '../messages/messages.ts'
import { useSession } from './session.ts'
import { SignInForm } from './sign-in-form.tsx'

/** Signs in with a key, or at once with the token of a link, which stands in the fragment and is in no log. */
export default function SignInPage() {
  const { t } = useWording()
  const { renew, state } = useSession()
  const [, navigate] = useLocation()
  const [link, setLink] = useState<'none' | 'trying' | 'failed'>(() =>
    tokenInAddress() === '' ? 'none' : 'trying',
  )
  const tried = useRef(false)

  useEffect(() => {
    const token = tokenInAddress()
    if (token === '' || tried.current) return
    tried.current = true
    history.replaceState(null, '', location.pathname)
    call('POST /interpres/v1/session', { body: { link_token: token, stay_signed_in: true } })
      .then(renew)
      .then(() => navigate('/', { replace: true }))
      .catch(() => setLink('failed'))
  }, [navigate, renew])

  return (
    <Page title={t.signIn.title} narrow>
      {link === 'trying' ? (
        <p role="status">{t.signIn.byLink}</p>
      ) : (
        <div className="card stack">
          {link === 'failed' && (
            <p className="notice" role="alert">
              {t.signIn.linkFailed}
            </p>
          )}
          <p>{t.signIn.intro}</p>
          <SignInForm onDone={() => navigate('/', { replace: true })} />
          <p className="small muted">
            {t.signIn.noKey} <code>npx interpres web link</code>
          </p>
          {state.public_page && <Link href="/">{t.signIn.public}</Link>}
        </div>
      )}
    </Page>
  )
}

function tokenInAddress(): string {
  return location.hash.slice(1)
}
