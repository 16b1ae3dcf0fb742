import { useLocation } from 'wouter'
import { useChange } from '../api/changes.ts'
import { Confirm } from '../controls/confirm.tsx'
import { forgetBrowser } from '../kept/forget.ts'
import { useWording } from '../messages/messages.ts'
import { useSession } from '../session/session.ts'

export function SignOutDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWording()
  const { renew } = useSession()
  const [, navigate] = useLocation()
  const signOut = useChange('DELETE /interpres/v1/session', [])
  const signOutHere = async () => {
    try {
      await signOut.mutateAsync({})
    } catch {
      // The dialog says why, and stays.
      return
    }
    await forgetBrowser()
    await renew()
    onClose()
    navigate('/sign-in')
  }
  return (
    <Confirm
      title={t.signIn.outTitle}
      action={t.nav.signOut}
      isOpen
      isPending={signOut.isPending}
      problem={signOut.error}
      onClose={onClose}
      onConfirm={() => void signOutHere()}
    >
      <p>{t.signIn.outText}</p>
    </Confirm>
  )
}
