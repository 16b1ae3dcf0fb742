import { Input, Label, TextField } from 'react-aria-components'
import { useWording } from '../messages/messages.ts'

export interface TermState {
  readonly term: string
  readonly translation: string
}

/** A term and its translation. */
export function TermFields({
  source,
  target,
  value,
  onChange,
  isFirst = false,
}: {
  readonly source: string
  readonly target: string
  readonly value: TermState
  readonly onChange: (value: TermState) => void
  /** Typing begins here. */
  readonly isFirst?: boolean
}) {
  const { t, languageName } = useWording()
  return (
    <>
      <TextField
        value={value.term}
        onChange={(term) => onChange({ ...value, term })}
        isRequired
        autoFocus={isFirst}
      >
        <Label>{t.glossaries.sourceTerm(languageName(source))}</Label>
        <Input dir="auto" lang={source} />
      </TextField>
      <TextField
        value={value.translation}
        onChange={(translation) => onChange({ ...value, translation })}
        isRequired
      >
        <Label>{t.glossaries.targetTerm(languageName(target))}</Label>
        <Input dir="auto" lang={target} />
      </TextField>
    </>
  )
}
