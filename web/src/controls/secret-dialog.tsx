import { Button } from 'react-aria-components'
import { useWording } from '../messages/messages.ts'
import { CopyButton } from './copy-button.tsx'
import { Modal } from './modal.tsx'

/** Shows a new key, once, until somebody says that it is kept. */
export function SecretDialog({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const { t } = useWording()
  return (
    <Modal title={t.keys.created} isOpen onClose={() => {}} mustAnswer>
      <p>{t.keys.createdText}</p>
      <p className="card">
        <code dir="ltr" data-testid="new-key">
          {secret}
        </code>
      </p>
      <div className="row">
        <CopyButton text={secret} className="react-aria-Button" />
        <Button className="react-aria-Button primary" onPress={onClose}>
          {t.keys.kept}
        </Button>
      </div>
    </Modal>
  )
}
