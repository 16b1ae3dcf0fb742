import { Input, Label, Text, TextField } from 'react-aria-components'
import { useWording } from '../messages/messages.ts'

/** A limit as text: empty is none. */
export function LimitField({
  label,
  value,
  onChange,
}: {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}) {
  const { t } = useWording()
  return (
    <TextField value={value} onChange={onChange} pattern="[0-9]*" inputMode="numeric">
      <Label>{label}</Label>
      <Input />
      <Text slot="description">{t.keys.limitHint}</Text>
    </TextField>
  )
}

export function limitText(limit: number | null): string {
  return limit === null ? '' : String(limit)
}

export function readLimit(text: string): number | null {
  return text.trim() === '' ? null : Number(text)
}
