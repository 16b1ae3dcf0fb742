import { useState } from 'react'
import { Button } from 'react-aria-components'
import { Confirm } from '../controls/confirm.tsx'
import { useWording } from '../messages/messages.ts'

interface Removal {
  readonly isPending: boolean
  readonly error: Error | null
  readonly mutate: (
    request: { readonly path: { readonly name: string } },
    options: { readonly onSuccess: () => void },
  ) => void
}

/** Asks before a pack is removed. */
export function RemovePack({ name, remove }: { readonly name: string; readonly remove: Removal }) {
  const { t } = useWording()
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button
        className="react-aria-Button plain"
        aria-label={`${t.common.remove}: ${name}`}
        onPress={() => setAsking(true)}
      >
        {t.common.remove}
      </Button>
      <Confirm
        title={t.glossaries.deleteTitle(name)}
        action={t.common.remove}
        isOpen={isAsking}
        isPending={remove.isPending}
        problem={remove.error}
        onClose={close}
        onConfirm={() => remove.mutate({ path: { name } }, { onSuccess: close })}
      >
        <p>{t.models.removeText}</p>
      </Confirm>
    </>
  )
}

/** The name of a pack, and what is wrong with it. */
export function PackName({ name, problem }: { readonly name: string; readonly problem: string | null }) {
  return (
    <>
      <bdi>{name}</bdi>
      {problem !== null && (
        <div className="bad-text" lang="en" dir="auto">
          {problem}
        </div>
      )}
    </>
  )
}
