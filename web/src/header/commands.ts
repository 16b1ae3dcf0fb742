import { useLocation } from 'wouter'
import { useCall } from '../api/queries.ts'
import { AUTO, linkTo, sourcesOf, targetsOf } from '../languages/pairs.ts'
import { useWording } from '../messages/messages.ts'
import type { Route } from '../routes.ts'
import { rightsOf, useSession } from '../session/session.ts'
import { useSettings } from '../theme/settings.ts'

/** Something that can be found by its name and done at once. */
export interface Command {
  readonly id: string
  readonly label: string
  readonly act: () => void
}

/** Everything that there is to find, by kinds. */
export function useCommands(
  entries: readonly Route[],
  open: (overlay: 'shortcuts' | 'sign-out') => void,
): Readonly<Record<'pages' | 'actions' | 'glossaries' | 'languages', readonly Command[]>> {
  const { t, languageName } = useWording()
  const { state } = useSession()
  const { change } = useSettings()
  const [location, navigate] = useLocation()
  const mayReadGlossaries = rightsOf(state).may('glossaries:read')
  const { data: owned } = useCall('GET /v3/glossaries', {}, { enabled: mayReadGlossaries })
  const { data: known } = useCall('GET /interpres/v1/pairs', {})
  const pairs = known?.pairs ?? []

  const choose = (source: string, target: string) => {
    const address = linkTo({ source, target })
    // The text page follows its fragment; `navigate` would not tell it.
    if (location === '/') window.location.hash = address.slice(1)
    else navigate(address)
  }
  const [source = AUTO, target = ''] = location === '/' ? window.location.hash.slice(1).split('/') : []

  return {
    pages: entries.map(({ path, entry }) => ({
      id: path,
      label: entry?.label(t) ?? path,
      act: () => navigate(path),
    })),
    actions: [
      { id: 'shortcuts', label: t.nav.shortcuts, act: () => open('shortcuts') },
      ...(['system', 'light', 'dark'] as const).map((look) => ({
        id: `look ${look}`,
        label: `${t.settings.look}: ${t.settings[look]}`,
        act: () => change({ look }),
      })),
      ...(state.signed_in ? [{ id: 'sign-out', label: t.nav.signOut, act: () => open('sign-out') }] : []),
    ],
    glossaries: (owned?.glossaries ?? []).flatMap(({ glossary_id: id, name, dictionaries }) =>
      dictionaries.map(({ source_lang: from, target_lang: to }) => ({
        id: `glossary ${id} ${from} ${to}`,
        label: `${name} · ${languageName(from)} – ${languageName(to)}`,
        act: () => navigate(`/glossaries/${id}/${from}-${to}`),
      })),
    ),
    languages: [
      ...targetsOf(pairs, AUTO).map((code) => ({
        id: `to ${code}`,
        label: `${t.translate.to}: ${languageName(code)}`,
        act: () => choose(source, code),
      })),
      ...sourcesOf(pairs).map((code) => ({
        id: `from ${code}`,
        label: `${t.translate.from}: ${languageName(code)}`,
        act: () => choose(code, target),
      })),
    ],
  }
}
