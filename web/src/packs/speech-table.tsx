import { useChange } from '../api/changes.ts'
import type { Answer } from '../api/client.ts'
import { TableCard } from '../controls/table-card.tsx'
import { useWording } from '../messages/messages.ts'
import { PackName, RemovePack } from './remove-pack.tsx'
import { sizeText } from './sizes.ts'

type SpeechPack = Answer<'GET /interpres/v1/models'>['speech_packs'][number]

/** More are counted. */
const NAMED_LANGUAGES = 6

/** Installed packs that write down speech, or speak. */
export function SpeechTable({ packs }: { readonly packs: readonly SpeechPack[] }) {
  const { t, number, languageName, locale } = useWording()
  const remove = useChange('DELETE /interpres/v1/models/speech/{name}', ['GET /interpres/v1/models'])
  if (packs.length === 0) return null
  return (
    <TableCard
      label={t.models.speechPacks}
      hasActions
      isWide
      columns={[
        { name: t.models.speechPacks },
        { name: t.translate.languages },
        { name: t.models.does },
        { name: t.models.licence },
        { name: t.models.size, isNumber: true },
      ]}
    >
      {packs.map((pack) => (
        <tr key={pack.name}>
          <td>
            <PackName name={pack.name} problem={pack.problem} />
          </td>
          <td>
            {pack.languages.length > NAMED_LANGUAGES
              ? number(pack.languages.length)
              : pack.languages.map(languageName).join(', ')}
          </td>
          <td>{pack.kind !== null && t.models.speechKinds[pack.kind]}</td>
          <td lang="en">{pack.licence}</td>
          <td className="number">{pack.bytes !== null && sizeText(pack.bytes, locale)}</td>
          <td className="number">
            <RemovePack name={pack.name} remove={remove} />
          </td>
        </tr>
      ))}
    </TableCard>
  )
}
