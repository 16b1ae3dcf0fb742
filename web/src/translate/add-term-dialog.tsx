import { useState } from 'react'
import { useCall } from '../api/queries.ts'
import { Choice } from '../controls/choice.tsx'
import { FormFrame } from '../controls/form-dialog.tsx'
import { Modal } from '../controls/modal.tsx'
import { TermFields } from '../glossaries/term-fields.tsx'
import { useTermSaving } from '../glossaries/use-term-saving.ts'
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
  const pair = { source: baseOf(source), target: baseOf(target) }
  const { data } = useCall('GET /v3/glossaries', {})
  const glossaries = data?.glossaries ?? []
  const [term, setTerm] = useState(() => ({ term: sourceTerm(), translation: targetTerm() }))
  const [chosen, setChosen] = useState<string>()
  const saving = useTermSaving((id) => {
    onAdded(id)
    onClose()
  })
  const fitting = glossaries.find(({ dictionaries }) =>
    dictionaries.some((other) => other.source_lang === pair.source && other.target_lang === pair.target),
  )
  const into = chosen ?? fitting?.glossary_id ?? NEW

  return (
    <FormFrame
      isPending={saving.isPending}
      problem={saving.problem}
      onClose={onClose}
      onSubmit={() =>
        saving.save({
          ...pair,
          ...term,
          into: into === NEW ? undefined : into,
          name: `${languageName(pair.source)} – ${languageName(pair.target)}`,
        })
      }
    >
      <TermFields source={source} target={target} value={term} onChange={setTerm} isFirst />
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
