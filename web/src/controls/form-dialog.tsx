import type { ReactNode } from 'react'
import { Button, Form } from 'react-aria-components'
import { useWording } from '../messages/messages.ts'
import { Modal } from './modal.tsx'
import { ProblemNotice } from './problem-notice.tsx'

/** Fields that are sent together, what was wrong with them, and the two ways out. */
export function FormFrame({
  action,
  isPending,
  isDisabled = false,
  problem,
  onSubmit,
  onClose,
  children,
}: {
  /** `Save` when absent. */
  readonly action?: string
  readonly isPending: boolean
  readonly isDisabled?: boolean
  readonly problem: Error | null
  readonly onSubmit: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  const { t } = useWording()
  return (
    <Form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
      {problem !== null && <ProblemNotice problem={problem} />}
      <div className="row">
        <Button
          type="submit"
          className="react-aria-Button primary"
          isPending={isPending}
          isDisabled={isDisabled}
        >
          {action ?? t.common.save}
        </Button>
        <Button onPress={onClose}>{t.common.cancel}</Button>
      </div>
    </Form>
  )
}

/** The same in a dialog over the page. */
export function FormDialog({ title, ...form }: { readonly title: string } & Parameters<typeof FormFrame>[0]) {
  return (
    <Modal title={title} isOpen onClose={form.onClose}>
      <FormFrame {...form} />
    </Modal>
  )
}
