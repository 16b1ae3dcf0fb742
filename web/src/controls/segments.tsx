import { Label, Radio, RadioGroup } from 'react-aria-components'

export interface Segment<Value extends string> {
  readonly value: Value
  readonly label: string
}

/** One of a few choices, all of them in sight. */
export function Segments<Value extends string>({
  label,
  hideLabel = false,
  value,
  choices,
  onChange,
}: {
  readonly label: string
  readonly hideLabel?: boolean
  readonly value: Value
  readonly choices: readonly Segment<Value>[]
  readonly onChange: (value: Value) => void
}) {
  return (
    <RadioGroup
      value={value}
      onChange={(next) => {
        const chosen = choices.find((choice) => choice.value === next)
        if (chosen !== undefined) onChange(chosen.value)
      }}
      orientation="horizontal"
      {...(hideLabel ? { 'aria-label': label } : {})}
    >
      {!hideLabel && <Label>{label}</Label>}
      <div className="segments">
        {choices.map((choice) => (
          <Radio key={choice.value} value={choice.value}>
            {choice.label}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  )
}
