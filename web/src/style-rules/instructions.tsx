import { useState } from 'react'
import { Button, Form, Input, Label, TextArea, TextField } from 'react-aria-components'
import { useChange } from '../api/changes.ts'
import { ProblemNotice } from '../controls/problem-notice.tsx'
import { useWording } from '../messages/messages.ts'

interface Instruction {
  readonly id: string
  readonly label: string
  readonly prompt: string
}

/** Instructions in own words. */
export function Instructions({
  id,
  instructions,
  isReadOnly,
}: {
  readonly id: string
  readonly instructions: readonly Instruction[]
  readonly isReadOnly: boolean
}) {
  const { t } = useWording()
  const remove = useChange('DELETE /v3/style_rules/{style_id}/custom_instructions/{instruction_id}', [
    'GET /v3/style_rules/{style_id}',
  ])
  return (
    <section className="card stack">
      <h2>{t.styles.instructions}</h2>
      {instructions.map((instruction) => (
        <div key={instruction.id} className="row spread">
          <span style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <b>
              <bdi>{instruction.label}</bdi>
            </b>{' '}
            <bdi>{instruction.prompt}</bdi>
          </span>
          {!isReadOnly && (
            <Button
              className="react-aria-Button plain"
              aria-label={`${t.common.remove}: ${instruction.label}`}
              onPress={() => remove.mutate({ path: { style_id: id, instruction_id: instruction.id } })}
            >
              {t.common.remove}
            </Button>
          )}
        </div>
      ))}
      {!isReadOnly && <AddInstruction id={id} />}
      {remove.error !== null && <ProblemNotice problem={remove.error} />}
    </section>
  )
}

function AddInstruction({ id }: { readonly id: string }) {
  const { t } = useWording()
  const [label, setLabel] = useState('')
  const [prompt, setPrompt] = useState('')
  const add = useChange('POST /v3/style_rules/{style_id}/custom_instructions', [
    'GET /v3/style_rules/{style_id}',
  ])
  return (
    <>
      <Form
        className="stack"
        style={{ gap: 8 }}
        onSubmit={(event) => {
          event.preventDefault()
          add.mutate(
            { path: { style_id: id }, body: { label, prompt } },
            {
              onSuccess: () => {
                // What was typed meanwhile stays.
                setLabel((latest) => (latest === label ? '' : latest))
                setPrompt((latest) => (latest === prompt ? '' : latest))
              },
            },
          )
        }}
      >
        <TextField value={label} onChange={setLabel} isRequired maxLength={100}>
          <Label>{t.styles.label}</Label>
          <Input dir="auto" />
        </TextField>
        <TextField value={prompt} onChange={setPrompt} isRequired maxLength={300}>
          <Label>{t.styles.prompt}</Label>
          <TextArea rows={2} dir="auto" />
        </TextField>
        <div className="row">
          <Button type="submit" isPending={add.isPending}>
            {t.styles.addInstruction}
          </Button>
        </div>
      </Form>
      {add.error !== null && <ProblemNotice problem={add.error} />}
    </>
  )
}
