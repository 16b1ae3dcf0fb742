import { useState } from 'react'
import { useChange } from '../api/changes.ts'
import { useCall } from '../api/queries.ts'
import { Check } from '../controls/check.tsx'
import { Choice } from '../controls/choice.tsx'
import { FormFrame } from '../controls/form-dialog.tsx'
import { Loaded } from '../controls/loaded.tsx'
import { Modal } from '../controls/modal.tsx'
import { useWording } from '../messages/messages.ts'
import { sizeText } from './sizes.ts'

/** In place of a language. */
const SPEECH = 'speech'

/** Chooses a pack of the registry, or one of speech. */
export function PullDialog({
  onClose,
  onBegun,
}: {
  readonly onClose: () => void
  readonly onBegun: () => void
}) {
  const { t, languageName, locale } = useWording()
  const offered = useCall('GET /interpres/v1/models/offered', {})
  const [chosen, setChosen] = useState('')
  const [replace, setReplace] = useState(false)
  const pull = useChange('POST /interpres/v1/models/pulls', ['GET /interpres/v1/models/pulls'])
  return (
    <Modal title={t.models.install} isOpen onClose={onClose}>
      <Loaded query={offered}>
        {({ packs, speech_packs: speechPacks }) => (
          <FormFrame
            action={t.models.install}
            isDisabled={chosen === ''}
            isPending={pull.isPending}
            problem={pull.error}
            onClose={onClose}
            onSubmit={() => {
              const [source = '', target = '', architecture = ''] = chosen.split(' ')
              const order = source === SPEECH ? { speech: target } : { source, target, architecture }
              pull.mutate({ body: { ...order, replace } }, { onSuccess: onBegun })
            }}
          >
            <Choice
              label={t.models.pack}
              value={chosen}
              onChange={setChosen}
              options={[
                ...packs.map((pack) => ({
                  id: `${pack.source} ${pack.target} ${pack.architecture}`,
                  label: `${languageName(pack.source)} – ${languageName(pack.target)} (${t.translate.quality[pack.quality]})`,
                  ...(pack.bytes === null ? {} : { end: sizeText(pack.bytes, locale) }),
                })),
                ...speechPacks.map((pack) => ({
                  id: `${SPEECH} ${pack.name}`,
                  label: `${t.models.speechPacks}: ${pack.name} (${pack.licence ?? ''})`,
                  ...(pack.bytes === null ? {} : { end: sizeText(pack.bytes, locale) }),
                })),
              ].toSorted((left, right) => left.label.localeCompare(right.label, locale))}
            />
            <Check isSelected={replace} onChange={setReplace}>
              {t.models.replace}
            </Check>
          </FormFrame>
        )}
      </Loaded>
    </Modal>
  )
}
