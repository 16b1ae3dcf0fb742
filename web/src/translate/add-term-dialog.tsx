import { useState } from 'react'
import { Input, Label, TextField } from 'react-aria-components'
import { useCall, useChange } from '../api/queries.ts'
import { Choice } from '../controls/choice.tsx'
import { FormFrame } from '../controls/form-dialog.tsx'
import { Modal } from '../controls/modal.tsx'
import { useWording } from '../messages/messages.ts'

const NEW = 'new'
const baseOf = (code: string) => code.split('-')[0] ?? code

interface Props {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly source: string | undefined
  readonly target: string
  readonly sourceTerm: () => string
  readonly targetTerm: () => string
  readonly onAdded: (glossaryId: string) => void
}

/** Makes a term of what is selected in the two panes. */
export function AddTermDialog(props: Props) {
  const { t } = useWording()
  return (
    <Modal title={t.translate.addTerm} isOpen={props.isOpen} onClose={props.onClose}>
      {props.source === undefined ? (
        <p>{t.translate.needsSource}</p>
      ) : (
        <TermForm {...props} source={props.source} />
      )}
    </Modal>
  )
}

function TermForm({
  source,
  target,
  sourceTerm,
  targetTerm,
  onAdded,
  onClose,
}: Props & { readonly source: string }) {
  const { t, languageName } = useWording()
  const pair = { source_lang: baseOf(source), target_lang: baseOf(target) }
  const { data } = useCall('GET /v3/glossaries', {})
  const glossaries = data?.glossaries ?? []
  const [term, setTerm] = useState(sourceTerm)
  const [translation, setTranslation] = useState(targetTerm)
  const [chosen, setChosen] = useState<string>()
  const create = useChange('POST /v3/glossaries', ['GET /v3/glossaries'])
  const merge = useChange('PATCH /v3/glossaries/{glossary_id}', [
    'GET /v3/glossaries',
    'GET /v3/glossaries/{glossary_id}/entries',
  ])
  const fitting = glossaries.find(({ dictionaries }) =>
    dictionaries.some(
      (other) => other.source_lang === pair.source_lang && other.target_lang === pair.target_lang,
    ),
  )
  const into = chosen ?? fitting?.glossary_id ?? NEW
  const problem = create.error ?? merge.error

  const save = () => {
    const dictionary = { ...pair, entries: `${term.trim()}\t${translation.trim()}`, entries_format: 'tsv' }
    const done = ({ glossary_id: id }: { readonly glossary_id: string }) => {
      onAdded(id)
      onClose()
    }
    if (into === NEW) {
      const name = `${languageName(pair.source_lang)} – ${languageName(pair.target_lang)}`
      create.mutate({ body: { name, dictionaries: [dictionary] } }, { onSuccess: done })
    } else {
      merge.mutate({ path: { glossary_id: into }, body: { dictionaries: [dictionary] } }, { onSuccess: done })
    }
  }

  return (
    <FormFrame
      isPending={create.isPending || merge.isPending}
      problem={problem}
      onClose={onClose}
      onSubmit={() => {
        save()
      }}
    >
      <TextField value={term} onChange={setTerm} isRequired autoFocus>
        <Label>{t.glossaries.sourceTerm(languageName(source))}</Label>
        <Input dir="auto" lang={source} />
      </TextField>
      <TextField value={translation} onChange={setTranslation} isRequired>
        <Label>{t.glossaries.targetTerm(languageName(target))}</Label>
        <Input dir="auto" lang={target} />
      </TextField>
      <Choice
        label={t.nav.glossaries}
        value={into}
        onChange={setChosen}
        options={[
          ...glossaries.map(({ glossary_id: id, name }) => ({ id, label: name })),
          { id: NEW, label: t.glossaries.create },
        ]}
      />
    </FormFrame>
  )
}
