import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import {
  Button,
  Form,
  Input,
  Label,
  Menu,
  MenuItem,
  MenuTrigger,
  Popover,
  TextField,
} from 'react-aria-components'
import { type Answer, call } from '../api/client.ts'
import { useChange } from '../api/queries.ts'
import { Confirm } from '../controls/confirm.tsx'
import { Modal } from '../controls/modal.tsx'
import { ProblemNotice } from '../controls/problem-notice.tsx'
import { saveFile } from '../controls/save-file.ts'
import { useWording } from '../messages/messages.ts'
import { CreateGlossaryDialog } from './create-glossary-dialog.tsx'

type Glossary = Answer<'GET /v3/glossaries'>['glossaries'][number]
type Overlay = 'rename' | 'delete' | 'pair'

/** What can be done with a whole glossary. */
export function GlossaryMenu({
  glossary,
  isReadOnly,
}: {
  readonly glossary: Glossary
  readonly isReadOnly: boolean
}) {
  const { t } = useWording()
  const [overlay, setOverlay] = useState<Overlay>()
  const [problem, setProblem] = useState<Error>()
  const remove = useChange('DELETE /v3/glossaries/{glossary_id}', ['GET /v3/glossaries'])
  const path = { glossary_id: glossary.glossary_id }
  const close = () => setOverlay(undefined)

  const exportAs = async (format: 'csv' | 'tsv' | 'tbx') => {
    const { content } = await call('GET /interpres/v1/glossaries/{glossary_id}/export', {
      path,
      query: { format },
    })
    saveFile(`${glossary.name}.${format}`, content)
  }

  return (
    <>
      <MenuTrigger>
        <Button className="react-aria-Button icon plain" aria-label={`${t.common.actions}: ${glossary.name}`}>
          <Ellipsis size={16} aria-hidden="true" />
        </Button>
        <Popover placement="bottom end">
          <Menu
            disabledKeys={isReadOnly ? ['rename', 'pair', 'delete'] : []}
            onAction={(key) => {
              if (key === 'rename' || key === 'delete' || key === 'pair') setOverlay(key)
              if (key === 'csv' || key === 'tbx')
                exportAs(key).catch((error: unknown) => setProblem(error as Error))
            }}
          >
            <MenuItem id="rename">{t.glossaries.rename}</MenuItem>
            <MenuItem id="pair">{t.glossaries.addPair}</MenuItem>
            <MenuItem id="csv">
              {t.glossaries.export} <span className="end">CSV</span>
            </MenuItem>
            <MenuItem id="tbx">
              {t.glossaries.export} <span className="end">TBX</span>
            </MenuItem>
            <MenuItem id="delete">{t.common.remove}</MenuItem>
          </Menu>
        </Popover>
      </MenuTrigger>
      {problem !== undefined && <ProblemNotice problem={problem} />}
      {overlay === 'pair' && <CreateGlossaryDialog into={glossary.glossary_id} onClose={close} />}
      {overlay === 'rename' && <RenameDialog glossary={glossary} onClose={close} />}
      <Confirm
        title={t.glossaries.deleteTitle(glossary.name)}
        action={t.common.remove}
        isOpen={overlay === 'delete'}
        isPending={remove.isPending}
        problem={remove.error}
        onClose={close}
        onConfirm={() => remove.mutate({ path }, { onSuccess: close })}
      >
        <p>{t.glossaries.deleteText}</p>
      </Confirm>
    </>
  )
}

function RenameDialog({ glossary, onClose }: { readonly glossary: Glossary; readonly onClose: () => void }) {
  const { t } = useWording()
  const [name, setName] = useState(glossary.name)
  const rename = useChange('PATCH /v3/glossaries/{glossary_id}', [
    'GET /v3/glossaries',
    'GET /v3/glossaries/{glossary_id}',
  ])
  return (
    <Modal title={t.glossaries.rename} isOpen onClose={onClose}>
      <Form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          rename.mutate(
            { path: { glossary_id: glossary.glossary_id }, body: { name } },
            { onSuccess: onClose },
          )
        }}
      >
        <TextField value={name} onChange={setName} isRequired autoFocus>
          <Label>{t.common.name}</Label>
          <Input dir="auto" />
        </TextField>
        {rename.error !== null && <ProblemNotice problem={rename.error} />}
        <div className="row">
          <Button type="submit" className="react-aria-Button primary" isPending={rename.isPending}>
            {t.common.save}
          </Button>
          <Button onPress={onClose}>{t.common.cancel}</Button>
        </div>
      </Form>
    </Modal>
  )
}
