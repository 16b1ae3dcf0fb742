import { useState } from 'react'
import { Input, Label, TextField } from 'react-aria-components'
import { useLocation } from 'wouter'
import { FormDialog } from '../controls/form-dialog.tsx'
import { useWording } from '../messages/messages.ts'
import { PairFields, usePair } from './pair-fields.tsx'
import { TermFields } from './term-fields.tsx'
import { useTermSaving } from './use-term-saving.ts'

/** A glossary begins with its first term, since a pair keeps at least one. With `into` it gets a further pair. */
export function CreateGlossaryDialog({
  into,
  onClose,
}: {
  readonly into?: string
  readonly onClose: () => void
}) {
  const { t } = useWording()
  const [, navigate] = useLocation()
  const [name, setName] = useState('')
  const [term, setTerm] = useState({ term: '', translation: '' })
  const pair = usePair()
  const saving = useTermSaving((id) => {
    onClose()
    navigate(`/glossaries/${id}/${pair.source}-${pair.target}`)
  })

  return (
    <FormDialog
      title={into === undefined ? t.glossaries.create : t.glossaries.addPair}
      isPending={saving.isPending}
      problem={saving.problem}
      onClose={onClose}
      onSubmit={() => saving.save({ into, name, source: pair.source, target: pair.target, ...term })}
    >
      {into === undefined && (
        <TextField value={name} onChange={setName} isRequired autoFocus>
          <Label>{t.common.name}</Label>
          <Input dir="auto" />
        </TextField>
      )}
      <PairFields pair={pair} />
      <TermFields source={pair.source} target={pair.target} value={term} onChange={setTerm} />
    </FormDialog>
  )
}
