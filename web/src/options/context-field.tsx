import { Dialog, Label, TextArea, TextField } from 'react-aria-components'
import { useWording } from '../messages/messages.ts'

/** Text that helps to understand the text. */
export function ContextField({
  value,
  onChange,
}: {
  readonly value: string
  readonly onChange: (value: string) => void
}) {
  const { t } = useWording()
  return (
    <Dialog aria-label={t.translate.context}>
      <TextField value={value} onChange={onChange} autoFocus>
        <Label>{t.translate.context}</Label>
        <TextArea rows={4} dir="auto" />
        <span className="hint">{t.translate.contextHint}</span>
      </TextField>
    </Dialog>
  )
}
