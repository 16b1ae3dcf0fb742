import { fileURLToPath } from 'node:url'
import { createWebAccess } from '../../api/http/access/web-access.ts'
import { toV3Code } from '../../api/http/language-codes.ts'
import { aboutRoute, type FileFormat, type WritingManners } from '../../api/interpres/about/about-route.ts'
import { accountsRoutes } from '../../api/interpres/accounts/accounts-route.ts'
import { glossaryEntriesRoutes } from '../../api/interpres/glossary-entries/glossary-entries-route.ts'
import { healthRoute } from '../../api/interpres/health/health-route.ts'
import { keysRoutes } from '../../api/interpres/keys/keys-route.ts'
import { modelsRoutes } from '../../api/interpres/models/models-route.ts'
import { pairsRoute } from '../../api/interpres/pairs/pairs-route.ts'
import { sessionRoutes } from '../../api/interpres/session/session-route.ts'
import { styleCatalogueRoutes } from '../../api/interpres/style-catalogue/style-catalogue-route.ts'
import { sentencesRoute } from '../../api/interpres/translate/translate-route.ts'
import { usageReportRoute } from '../../api/interpres/usage/usage-route.ts'
import { registerPages } from '../../api/web/register-pages.ts'
import { readWebBuild } from '../../api/web/web-build.ts'
import type { Config } from '../../config/config.ts'
import { DOCUMENT_FORMATS } from '../../documents/formats/format-table.ts'
import { InterpresError } from '../../kernel/errors.ts'
import { STANDARD_REGION } from '../../kernel/region.ts'
import { createGuessingLimit } from '../../sessions/guessing-limit.ts'
import { createSessions } from '../../sessions/sessions.ts'
import { createSignInLinks, type SignInLinks } from '../../sessions/sign-in-links.ts'
import { createSessionRepository } from '../../storage/sessions/session-repository.ts'
import type { ImproverSkill } from '../../writing/improver.ts'
import type { Capability, CreateCapability, Offered } from '../capability.ts'
import { composeConverter } from '../office-converter.ts'
import { composeStrangers } from '../strangers.ts'
import { readVersion } from '../version.ts'
import { signInAddress, standardUrlOf } from '../web-address.ts'
import { checkHealth } from '../web-health.ts'

const BUILD_DIRECTORY = fileURLToPath(new URL('../../../web/dist', import.meta.url))
const MEGABYTE = 1024 ** 2
const NOTHING: Capability = { routes: () => [] }

/** The web interface: pages, sessions of browsers, and the calls that pages need beside those of the API. */
export const web: CreateCapability = async (parts) => {
  const { config, clock, ids, metrics, accounts, authenticator, translation, usage, regions } = parts
  const standard = regions.get(STANDARD_REGION)
  if (!config.web.enabled || standard === undefined) return NOTHING
  const site = { standardUrl: standardUrlOf(config), allowHttp: config.web.allowHttp }
  const publicPage = config.web.publicKeyId !== undefined
  const store = createSessionRepository({ db: standard.db })
  const sessions = createSessions({ store, clock, ids })
  const signInLinks = createSignInLinks({ store, accounts, clock, ids })
  const strangers = await composeStrangers(config.web.publicKeyId, { accounts, clock })
  const webAccess = createWebAccess({ sessions, authenticator, clock, strangers }, site)
  const stopping = new AbortController()
  const signIn = {
    authenticator,
    sessions,
    signInLinks,
    webAccess,
    guessing: createGuessingLimit({ clock }),
    countFailedSignIn: () => metrics.signInFailed(),
  }
  return {
    routes: (region, offered) =>
      region.region !== STANDARD_REGION
        ? []
        : [
            ...sessionRoutes(signIn, { ...site, publicPage }),
            about(config, offered),
            sentencesRoute({ ...translation, ...region }, config.translation),
            pairsRoute(translation),
            usageReportRoute(usage),
            ...keysRoutes({ ...parts, ...usage }, config.usage),
            ...glossaryEntriesRoutes({ ...region, uploads: parts.uploads }),
            ...styleCatalogueRoutes(translation),
            ...accountsRoutes(parts),
            ...modelsRoutes(
              { ...parts.downloads, stopping: stopping.signal },
              {
                pullsAllowed: config.web.modelPulls,
                memoryLimitBytes: config.models.memoryMegabytes * MEGABYTE,
              },
            ),
            healthRoute({ checkHealth: () => checkHealth(parts) }),
          ],
    install(app, { region }) {
      if (region !== STANDARD_REGION) return
      registerPages(app, { webBuild: readWebBuild(BUILD_DIRECTORY), ids })
      app.addHook('preClose', async () => stopping.abort())
    },
    webAccess: ({ region }) => (region === STANDARD_REGION ? webAccess : undefined),
    createSignInLink: () => createSignInLink(config, signInLinks),
  }
}

/** What pages are told of this service before anything else. */
function about(config: Config, { languageResources, writingSkills }: Offered) {
  return aboutRoute(
    {
      resources: () => [...languageResources.keys()],
      manners: () => writingSkills().map(toManners),
    },
    {
      ...config.translation,
      version: readVersion(),
      publicPage: config.web.publicKeyId !== undefined,
      documentFormats: documentFormatsOf(config),
    },
  )
}

/** To the first account; `undefined` where it is not there any more. */
async function createSignInLink(config: Config, links: SignInLinks): Promise<string | undefined> {
  try {
    return signInAddress(config, await links.create({ accountName: 'default', operator: false }))
  } catch (error) {
    if (error instanceof InterpresError && error.code === 'not_found') return undefined
    throw error
  }
}

/** The kinds of file that this service takes, with its own limits. */
function documentFormatsOf(config: Config): readonly FileFormat[] {
  const { fileLimits } = config.documents
  const older = composeConverter(config).formats()
  const taken = DOCUMENT_FORMATS.filter(
    ({ name, convertedTo }) => convertedTo === undefined || older.includes(name),
  )
  return taken.map(({ name, extensions, outputs, maxFileBytes }) => ({
    extensions,
    outputs: Object.keys(outputs),
    maxBytes: fileLimits[name] ?? maxFileBytes,
  }))
}

function toManners({ language, manners }: ImproverSkill): WritingManners {
  const named = (kind: 'style' | 'tone') =>
    manners.flatMap((manner) => (manner.kind === kind ? [manner.name] : []))
  return { language: toV3Code(language), styles: named('style'), tones: named('tone') }
}
