import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { useWording } from '../messages/messages.ts'
import { Modal } from './modal.tsx'
import { ProblemNotice } from './problem-notice.tsx'

/** Asks before something that cannot be undone. */
export function Confirm({
  title,
  action,
  isOpen,
  isPending = false,
  isDisabled = false,
  problem,
  onConfirm,
  onClose,
  children,
}: {
  readonly title: string
  readonly action: string
  readonly isOpen: boolean
  readonly isPending?: boolean
  readonly isDisabled?: boolean
  readonly problem?: Error | null | undefined
  readonly onConfirm: () => void
  readonly onClose: () => void
  readonly children?: ReactNode
}) {
  const { t } = useWording()
  return (
    <Modal title={title} isOpen={isOpen} onClose={onClose}>
      {children}
      {problem != null && <ProblemNotice problem={problem} />}
      <div className="row">
        <Button
          className="react-aria-Button danger"
          onPress={onConfirm}
          isPending={isPending}
          isDisabled={isDisabled}
        >
          {action}
        </Button>
        <Button onPress={onClose}>{t.common.cancel}</Button>
      </div>
    </Modal>
  )
}
