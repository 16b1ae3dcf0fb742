import { ChevronDown } from 'lucide-react'
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { saveFile } from '../controls/save-file.ts'
import { useWording } from '../messages/messages.ts'
import { type Track, type Transcript, textOf, toSrt, toVtt } from './transcript.ts'

const KINDS = {
  txt: { label: 'TXT', type: 'text/plain', write: (track: Track) => `${textOf(track).trim()}\n` },
  srt: { label: 'SRT', type: 'application/x-subrip', write: toSrt },
  vtt: { label: 'VTT', type: 'text/vtt', write: toVtt },
} as const

/** The words of each language as a file. */
export function SaveMenu({ transcript: { source, targets } }: { readonly transcript: Transcript }) {
  const { t, languageName } = useWording()
  const tracks = [source, ...targets].filter(({ concluded }) => concluded.length > 0)
  const items = tracks.flatMap((track, index) =>
    Object.entries(KINDS).map(([ending, kind]) => ({ id: `${index} ${ending}`, ending, kind, track })),
  )
  return (
    <MenuTrigger>
      <Button className="react-aria-Button plain" isDisabled={items.length === 0}>
        {t.common.save}
        <ChevronDown size={16} aria-hidden="true" />
      </Button>
      <Popover>
        <Menu
          aria-label={t.common.save}
          onAction={(key) => {
            const item = items.find(({ id }) => id === key)
            if (item === undefined) return
            const { ending, kind, track } = item
            saveFile(`captions.${track.language ?? 'und'}.${ending}`, kind.write(track), kind.type)
          }}
        >
          {items.map(({ id, kind, track }) => (
            <MenuItem key={id} id={id}>
              {`${track.language === undefined ? t.captions.spoken : languageName(track.language)} · ${kind.label}`}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
