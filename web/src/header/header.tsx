import { Menu as MenuIcon, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import {
  Button,
  Menu,
  Header as MenuHeader,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
  Separator,
} from 'react-aria-components'
import { Link, useLocation } from 'wouter'
import { onDemand } from '../controls/on-demand.tsx'
import { isTyping } from '../controls/typing.ts'
import { useWording } from '../messages/messages.ts'
import { ROUTES, type Route } from '../routes.ts'
import { useSession } from '../session/session.ts'
import { useSettings } from '../theme/settings.ts'
import styles from './header.module.css'

const CommandDialog = onDemand(async () => (await import('./command-dialog.tsx')).CommandDialog)
const ShortcutsDialog = onDemand(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog)
const SignOutDialog = onDemand(async () => (await import('./sign-out-dialog.tsx')).SignOutDialog)

type Overlay = 'commands' | 'shortcuts' | 'sign-out'

/** The bar on top: work in sight, everything else behind one menu. */
export function Header() {
  const { t } = useWording()
  const { state, about } = useSession()
  const [location] = useLocation()
  const [overlay, setOverlay] = useState<Overlay>()
  const entries = ROUTES.filter(
    ({ entry }) =>
      entry !== undefined &&
      entry.isThere(state, about) &&
      (state.signed_in || state.public_page || entry.group === 'more'),
  )
  const work = entries.filter(({ entry }) => entry?.group === 'work')
  const more = entries.filter(({ entry }) => entry?.group === 'more')

  useHeaderKeys(setOverlay)

  const closed = () => setOverlay(undefined)
  return (
    <header className={styles['bar']}>
      <Link href="/" className={styles['brand'] ?? ''}>
        <img src="/icon.svg" alt="" width={24} height={24} />
        Interpres
      </Link>
      <nav aria-label={t.nav.main} className={styles['nav']}>
        {work.map((route) => (
          <NavLink key={route.path} route={route} location={location} />
        ))}
      </nav>
      <div className={styles['end']}>
        <Button className="react-aria-Button plain" onPress={() => setOverlay('commands')}>
          <span className="visually-hidden">{t.nav.commands}</span>
          <Search size={18} aria-hidden="true" />
          <kbd className={styles['kbd']}>Ctrl K</kbd>
        </Button>
        <MainMenu work={work} more={more} open={setOverlay} />
      </div>
      {overlay === 'commands' && <CommandDialog onClose={closed} entries={entries} open={setOverlay} />}
      {overlay === 'shortcuts' && <ShortcutsDialog onClose={closed} />}
      {overlay === 'sign-out' && <SignOutDialog onClose={closed} />}
    </header>
  )
}

function MainMenu({
  work,
  more,
  open,
}: {
  readonly work: readonly Route[]
  readonly more: readonly Route[]
  readonly open: (overlay: Overlay) => void
}) {
  const { t } = useWording()
  const { state } = useSession()
  return (
    <MenuTrigger>
      <Button>
        <span className="visually-hidden">{t.nav.menu}</span>
        <MenuIcon size={18} aria-hidden="true" />
        <span className={styles['account']}>{state.session?.account}</span>
      </Button>
      <Popover placement="bottom end">
        <Menu
          onAction={(key) => {
            if (key === 'shortcuts' || key === 'sign-out') open(key)
          }}
        >
          <MenuSection className={styles['narrowOnly'] ?? ''} aria-label={t.nav.main}>
            {work.map(({ path, entry }) => (
              <MenuItem key={path} href={path} id={`work ${path}`}>
                {entry?.label(t)}
              </MenuItem>
            ))}
          </MenuSection>
          <MenuSection>
            {state.session !== undefined && (
              <MenuHeader>
                {state.session.label} · <span dir="ltr">{state.session.masked_key}</span>
              </MenuHeader>
            )}
            {more.map(({ path, entry }) => (
              <MenuItem key={path} href={path} id={path}>
                {entry?.label(t)}
              </MenuItem>
            ))}
          </MenuSection>
          <Separator />
          <MenuItem id="shortcuts">{t.nav.shortcuts}</MenuItem>
          <MenuItem href="/docs" target="_blank" id="reference">
            {t.nav.reference}
          </MenuItem>
          {state.signed_in ? (
            <MenuItem id="sign-out">{t.nav.signOut}</MenuItem>
          ) : (
            <MenuItem id="sign-in" href="/sign-in">
              {t.signIn.title}
            </MenuItem>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

/** Keys that work on every page. */
function useHeaderKeys(open: (overlay: Overlay) => void): void {
  const { state } = useSession()
  const { settings } = useSettings()
  const [, navigate] = useLocation()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        (event.ctrlKey || event.metaKey) &&
        !event.shiftKey &&
        !event.altKey &&
        event.key.toLowerCase() === 'k'
      ) {
        event.preventDefault()
        open('commands')
        return
      }
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey
      if (!settings.singleKeys || hasModifier || event.defaultPrevented || isTyping(event.target)) return
      if (event.key === '?') open('shortcuts')
      else if (event.key === 'h' && state.signed_in) navigate('/history')
      else if (event.key === '/') {
        const filter = document.querySelector<HTMLElement>('main input[type=search]')
        if (filter === null) return
        event.preventDefault()
        filter.focus()
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [settings.singleKeys, state.signed_in, navigate, open])
}

function NavLink({ route, location }: { readonly route: Route; readonly location: string }) {
  const { t } = useWording()
  const isHere = route.path === '/' ? location === '/' : location.startsWith(route.path)
  return (
    <Link href={route.path} {...(isHere ? { 'aria-current': 'page' as const } : {})}>
      {route.entry?.label(t)}
    </Link>
  )
}
