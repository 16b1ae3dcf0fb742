import { useState } from 'react'
import { Input, Label, TextField } from 'react-aria-components'
import { useChange } from '../api/changes.ts'
import { type Answer, call } from '../api/client.ts'
import { Confirm } from '../controls/confirm.tsx'
import { FormDialog } from '../controls/form-dialog.tsx'
import { ProblemNotice } from '../controls/problem-notice.tsx'
import { RowMenu } from '../controls/row-menu.tsx'
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

  return (
    <>
      <RowMenu
        name={glossary.name}
        actions={[
          { id: 'rename', label: t.glossaries.rename, isDisabled: isReadOnly },
          { id: 'pair', label: t.glossaries.addPair, isDisabled: isReadOnly },
          { id: 'csv', label: <ExportLabel format="CSV" /> },
          // It has no room for languages.
          ...(glossary.dictionaries.length === 1
            ? [{ id: 'tsv' as const, label: <ExportLabel format="TSV" /> }]
            : []),
          { id: 'tbx', label: <ExportLabel format="TBX" /> },
          { id: 'delete', label: t.common.remove, isDisabled: isReadOnly },
        ]}
        onAction={(action) => {
          if (action === 'csv' || action === 'tsv' || action === 'tbx')
            exportAs(glossary, action).catch((error: unknown) => setProblem(error as Error))
          else setOverlay(action)
        }}
      />
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

function ExportLabel({ format }: { readonly format: string }) {
  const { t } = useWording()
  return (
    <>
      {t.glossaries.export} <span className="end">{format}</span>
    </>
  )
}

async function exportAs({ glossary_id, name }: Glossary, format: 'csv' | 'tsv' | 'tbx'): Promise<void> {
  const { content } = await call('GET /interpres/v1/glossaries/{glossary_id}/export', {
    path: { glossary_id },
    query: { format },
  })
  saveFile(`${name}.${format}`, content)
}

function RenameDialog({ glossary, onClose }: { readonly glossary: Glossary; readonly onClose: () => void }) {
  const { t } = useWording()
  const [name, setName] = useState(glossary.name)
  const rename = useChange('PATCH /v3/glossaries/{glossary_id}', [
    'GET /v3/glossaries',
    'GET /v3/glossaries/{glossary_id}',
  ])
  return (
    <FormDialog
      title={t.glossaries.rename}
      isPending={rename.isPending}
      problem={rename.error}
      onClose={onClose}
      onSubmit={() => {
        rename.mutate({ path: { glossary_id: glossary.glossary_id }, body: { name } }, { onSuccess: onClose })
      }}
    >
      <TextField value={name} onChange={setName} isRequired autoFocus>
        <Label>{t.common.name}</Label>
        <Input dir="auto" />
      </TextField>
    </FormDialog>
  )
}
