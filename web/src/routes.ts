import { type ComponentType, lazy } from 'react'
import type { Messages } from './messages/messages.ts'
import type { About, SessionAnswer } from './session/session.ts'
import { rightsOf } from './session/session.ts'

export interface Route {
  readonly path: string
  readonly page: ComponentType
  /** Absent for pages that stand in no menu. */
  readonly entry?: {
    readonly label: (t: Messages) => string
    readonly group: 'work' | 'more'
    readonly isThere: (state: SessionAnswer, about: About) => boolean
  }
}

const always = () => true
const signedIn = ({ signed_in: isSignedIn }: SessionAnswer) => isSignedIn
const isAdmin = (state: SessionAnswer) => rightsOf(state).isAdmin

export const ROUTES: readonly Route[] = [
  {
    path: '/',
    page: lazy(() => import('./translate/page.tsx')),
    entry: { label: (t) => t.nav.translate, group: 'work', isThere: always },
  },
  {
    path: '/documents',
    page: lazy(() => import('./documents/page.tsx')),
    entry: {
      label: (t) => t.nav.documents,
      group: 'work',
      isThere: (state, about) =>
        about.resources.includes('translate_document') && rightsOf(state).may('translate:document'),
    },
  },
  {
    path: '/write',
    page: lazy(() => import('./writing/page.tsx')),
    entry: {
      label: (t) => t.nav.write,
      group: 'work',
      isThere: (state, about) => about.resources.includes('write') && rightsOf(state).may('write:improve'),
    },
  },
  {
    path: '/captions',
    page: lazy(() => import('./captions/page.tsx')),
    entry: {
      label: (t) => t.nav.captions,
      group: 'work',
      isThere: (state, about) => about.resources.includes('voice') && rightsOf(state).may('voice'),
    },
  },
  {
    path: '/glossaries',
    page: lazy(() => import('./glossaries/page.tsx')),
    entry: {
      label: (t) => t.nav.glossaries,
      group: 'work',
      isThere: (state) => rightsOf(state).may('glossaries:read'),
    },
  },
  { path: '/glossaries/:id/:pair', page: lazy(() => import('./glossaries/editor-page.tsx')) },
  {
    path: '/style-rules',
    page: lazy(() => import('./style-rules/page.tsx')),
    entry: {
      label: (t) => t.nav.styles,
      group: 'work',
      isThere: (state) => rightsOf(state).may('style_rules:read'),
    },
  },
  { path: '/style-rules/:id', page: lazy(() => import('./style-rules/editor-page.tsx')) },
  {
    path: '/history',
    page: lazy(() => import('./history/page.tsx')),
    entry: { label: (t) => t.nav.history, group: 'more', isThere: signedIn },
  },
  {
    path: '/usage',
    page: lazy(() => import('./usage/page.tsx')),
    entry: {
      label: (t) => t.nav.usage,
      group: 'more',
      isThere: (state) => rightsOf(state).may('usage:read'),
    },
  },
  {
    path: '/keys',
    page: lazy(() => import('./keys/page.tsx')),
    entry: { label: (t) => t.nav.keys, group: 'more', isThere: isAdmin },
  },
  {
    path: '/models',
    page: lazy(() => import('./packs/page.tsx')),
    entry: { label: (t) => t.nav.models, group: 'more', isThere: isAdmin },
  },
  {
    path: '/accounts',
    page: lazy(() => import('./accounts/page.tsx')),
    entry: {
      label: (t) => t.nav.accounts,
      group: 'more',
      isThere: (state) => rightsOf(state).isOperator,
    },
  },
  {
    path: '/health',
    page: lazy(() => import('./health/page.tsx')),
    entry: { label: (t) => t.nav.health, group: 'more', isThere: isAdmin },
  },
  {
    path: '/settings',
    page: lazy(() => import('./settings/page.tsx')),
    entry: { label: (t) => t.nav.settings, group: 'more', isThere: always },
  },
  { path: '/sign-in', page: lazy(() => import('./session/sign-in-page.tsx')) },
]
