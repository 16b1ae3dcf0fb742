import { Menu as MenuIcon, Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
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
import { isTyping } from '../controls/typing.ts'
import { useWording } from '../messages/messages.ts'
import { ROUTES, type Route } from '../routes.ts'
import { useSession } from '../session/session.ts'
import { useSettings } from '../theme/settings.ts'
import { CommandDialog } from './command-dialog.tsx'
import styles from './header.module.css'

// Loaded when somebody opens them.
const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
}))
const SignOutDialog = lazy(async () => ({ default: (await import('./sign-out-dialog.tsx')).SignOutDialog }))

type Overlay = 'commands' | 'shortcuts' | 'sign-out'

/** The bar on top: work in sight, everything else behind one menu. */
export function Header() {
  const { t } = useWording()
  const { state, about } = useSession()
  const { settings } = useSettings()
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

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        (event.ctrlKey || event.metaKey) &&
        !event.shiftKey &&
        !event.altKey &&
        event.key.toLowerCase() === 'k'
      ) {
        event.preventDefault()
        setOverlay('commands')
      } else if (event.key === '?' && settings.singleKeys && !isTyping(event.target)) {
        setOverlay('shortcuts')
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [settings.singleKeys])

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
        <MenuTrigger>
          <Button>
            <span className="visually-hidden">{t.nav.menu}</span>
            <MenuIcon size={18} aria-hidden="true" />
            <span className={styles['account']}>{state.session?.account}</span>
          </Button>
          <Popover placement="bottom end">
            <Menu
              onAction={(key) => {
                if (key === 'shortcuts' || key === 'sign-out') setOverlay(key)
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
      </div>
      <CommandDialog isOpen={overlay === 'commands'} onClose={closed} entries={entries} />
      {overlay === 'shortcuts' && (
        <Suspense>
          <ShortcutsDialog isOpen onClose={closed} />
        </Suspense>
      )}
      {overlay === 'sign-out' && (
        <Suspense>
          <SignOutDialog isOpen onClose={closed} />
        </Suspense>
      )}
    </header>
  )
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
