import { useState } from 'react'
import { Button, Form, Input, Label, Text, TextField } from 'react-aria-components'
import { call, Problem } from '../api/client.ts'
import { Check } from '../controls/check.tsx'
import { ProblemNotice } from '../controls/problem-notice.tsx'
import { useWording } from '../messages/messages.ts'
import { useSession } from './session.ts'

/** Takes a key, sends it once and forgets it. */
export function SignInForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useWording()
  const { renew, state } = useSession()
  const [problem, setProblem] = useState<Error>()
  const [stay, setStay] = useState(false)
  const [pending, setPending] = useState(false)

  const submit = async (form: HTMLFormElement) => {
    const key = new FormData(form).get('api-key')
    setPending(true)
    setProblem(undefined)
    try {
      await call('POST /interpres/v1/session', {
        body: { api_key: typeof key === 'string' ? key : '', stay_signed_in: stay },
      })
      form.reset()
      await renew()
      onDone()
    } catch (error) {
      form.reset()
      setProblem(error instanceof Problem ? error : new Error(t.problem.unknown))
    } finally {
      setPending(false)
    }
  }

  return (
    <Form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        void submit(event.currentTarget)
      }}
    >
      {/* Managers of passwords look for a name beside the secret. */}
      <input type="text" name="username" autoComplete="username" defaultValue="interpres" hidden readOnly />
      <TextField name="api-key" type="password" autoComplete="current-password" isRequired autoFocus>
        <Label>{t.signIn.key}</Label>
        <Input spellCheck={false} />
        <Text slot="description">{t.signIn.keyHint}</Text>
      </TextField>
      <Check isSelected={stay} onChange={setStay}>
        {t.signIn.stay}
      </Check>
      {state.refusal !== null && state.refusal !== undefined && (
        <p role="alert" className="notice">
          {state.refusal}
        </p>
      )}
      {problem !== undefined && <ProblemNotice problem={problem} />}
      <Button type="submit" className="react-aria-Button primary" isPending={pending}>
        {t.signIn.submit}
      </Button>
    </Form>
  )
}
