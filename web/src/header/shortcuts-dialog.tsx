import { Button } from 'react-aria-components'
import { Modal } from '../controls/modal.tsx'
import { useWording } from '../messages/messages.ts'
import styles from './dialogs.module.css'

export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWording()
  const everywhere = [
    ['Ctrl K', t.shortcuts.commands],
    ['Ctrl Enter', t.shortcuts.translate],
    ['Alt ↓', t.shortcuts.alternatives],
    ['Esc', t.shortcuts.leave],
  ] as const
  const outside = [
    ['S', t.shortcuts.swap],
    ['C', t.shortcuts.copy],
    ['F', t.shortcuts.from],
    ['T', t.shortcuts.to],
    ['E', t.shortcuts.back],
    ['G', t.translate.glossaries],
    ['H', t.nav.history],
    ['/', t.shortcuts.filter],
    ['?', t.shortcuts.help],
  ] as const
  const improving = [
    ['N', t.write.next],
    ['P', t.write.previous],
    ['A', t.write.accept],
    ['R', t.write.refuse],
  ] as const
  const listening = [['␣', t.captions.listenOrPause]] as const
  return (
    <Modal title={t.nav.shortcuts} isOpen onClose={onClose}>
      <KeyList keys={everywhere} />
      <h3>{t.shortcuts.outside}</h3>
      <KeyList keys={outside} />
      <h3>{t.nav.write}</h3>
      <KeyList keys={improving} />
      <h3>{t.nav.captions}</h3>
      <KeyList keys={listening} />
      <div className="row">
        <Button onPress={onClose}>{t.common.close}</Button>
      </div>
    </Modal>
  )
}

function KeyList({ keys }: { readonly keys: readonly (readonly [string, string])[] }) {
  return (
    <dl className={styles['keys']}>
      {keys.map(([key, meaning]) => (
        <div key={key} style={{ display: 'contents' }}>
          <dt>
            <kbd dir="ltr">{key}</kbd>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}
