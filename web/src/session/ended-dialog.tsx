import { useEffect, useState } from 'react'
import { Modal } from '../controls/modal.tsx'
import { useWording } from '../messages/messages.ts'
import { SignInForm } from './sign-in-form.tsx'

/** Longer than between two keys of whoever types slowly. */
const REST_MS = 800

/**
 * Asks for the key again, over the page, which keeps what is on it. It takes the focus, so it waits until nobody types:
 * letters of a text do not belong into the field of the key.
 */
export function EndedDialog({ onDone }: { readonly onDone: () => void }) {
  const { t } = useWording()
  const rests = useRest()
  if (!rests) return null
  return (
    <Modal title={t.signIn.again} isOpen onClose={() => {}} mustAnswer>
      <p>{t.signIn.againText}</p>
      <SignInForm onDone={onDone} />
    </Modal>
  )
}

/** True once no key was pressed for a while. */
function useRest(): boolean {
  const [rests, setRests] = useState(false)
  useEffect(() => {
    if (rests) return
    const wait = () => setTimeout(() => setRests(true), REST_MS)
    let timer = wait()
    const again = () => {
      clearTimeout(timer)
      timer = wait()
    }
    addEventListener('keydown', again)
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', again)
    }
  }, [rests])
  return rests
}
