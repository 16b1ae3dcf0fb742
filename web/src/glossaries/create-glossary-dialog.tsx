import { useState } from 'react'
import { Input, Label, TextField } from 'react-aria-components'
import { useLocation } from 'wouter'
import { useChange } from '../api/queries.ts'
import { FormDialog } from '../controls/form-dialog.tsx'
import { useWording } from '../messages/messages.ts'
import { PairFields, usePair } from './pair-fields.tsx'

/** A glossary begins with its first term, since a pair keeps at least one. With `into` it gets a further pair. */
export function CreateGlossaryDialog({
  into,
  onClose,
}: {
  readonly into?: string
  readonly onClose: () => void
}) {
  const { t, languageName } = useWording()
  const [, navigate] = useLocation()
  const [name, setName] = useState('')
  const [term, setTerm] = useState('')
  const [translation, setTranslation] = useState('')
  const pair = usePair()
  const create = useChange('POST /v3/glossaries', ['GET /v3/glossaries'])
  const merge = useChange('PATCH /v3/glossaries/{glossary_id}', [
    'GET /v3/glossaries',
    'GET /v3/glossaries/{glossary_id}',
  ])
  const problem = create.error ?? merge.error

  const save = () => {
    const { source, target } = pair
    const dictionary = {
      source_lang: source,
      target_lang: target,
      entries: `${term.trim()}\t${translation.trim()}`,
      entries_format: 'tsv',
    }
    const done = ({ glossary_id: id }: { readonly glossary_id: string }) => {
      onClose()
      navigate(`/glossaries/${id}/${source}-${target}`)
    }
    if (into === undefined) create.mutate({ body: { name, dictionaries: [dictionary] } }, { onSuccess: done })
    else
      merge.mutate({ path: { glossary_id: into }, body: { dictionaries: [dictionary] } }, { onSuccess: done })
  }

  return (
    <FormDialog
      title={into === undefined ? t.glossaries.create : t.glossaries.addPair}
      isPending={create.isPending || merge.isPending}
      problem={problem}
      onClose={onClose}
      onSubmit={() => {
        save()
      }}
    >
      {into === undefined && (
        <TextField value={name} onChange={setName} isRequired autoFocus>
          <Label>{t.common.name}</Label>
          <Input dir="auto" />
        </TextField>
      )}
      <PairFields pair={pair} />
      <TextField value={term} onChange={setTerm} isRequired>
        <Label>{t.glossaries.sourceTerm(languageName(pair.source))}</Label>
        <Input dir="auto" lang={pair.source} />
      </TextField>
      <TextField value={translation} onChange={setTranslation} isRequired>
        <Label>{t.glossaries.targetTerm(languageName(pair.target))}</Label>
        <Input dir="auto" lang={pair.target} />
      </TextField>
    </FormDialog>
  )
}
