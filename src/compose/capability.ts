import type { FastifyInstance } from 'fastify'
import type { AccountRepository } from '../accounts/account-repository.ts'
import type { AccountService } from '../accounts/account-service.ts'
import type { Authenticator } from '../accounts/authenticator.ts'
import type { KeyService } from '../accounts/key-service.ts'
import type { WebAccess } from '../api/http/access/web-access.ts'
import type { Admission } from '../api/http/admission.ts'
import type { UploadBudget } from '../api/http/bodies/upload-budget.ts'
import type { Route } from '../api/http/route.ts'
import type { OfferedResources } from '../api/v3/languages/languages-routes.ts'
import type { LanguageResource } from '../api/v3/languages/resources.ts'
import type { Config } from '../config/config.ts'
import type { DictionaryWork } from '../glossaries/dictionary-work/dictionary-work.ts'
import type { Glossaries } from '../glossaries/glossaries.ts'
import type { GlossaryResolver } from '../glossaries/resolving/glossary-resolver.ts'
import type { Clock } from '../kernel/clock.ts'
import type { IdSource } from '../kernel/ids.ts'
import type { Logger } from '../kernel/logging.ts'
import type { Region } from '../kernel/region.ts'
import type { LanguageSupport } from '../languages/language-support.ts'
import type { MemoryResolver } from '../memories/matching/memory-resolver.ts'
import type { MemoryStore } from '../memories/memory-store.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Database } from '../storage/database.ts'
import type { StyleRules } from '../style-rules/style-rules.ts'
import type { Metering } from '../usage/metering.ts'
import type { ImproverSkill } from '../writing/improver.ts'
import type { Usage } from './metering.ts'
import type { PackDownloads } from './packs/pack-downloads.ts'
import type { Speech } from './speech.ts'
import type { Translation } from './translation.ts'

/**
 * One thing that the service can do, whole: what it adds to the server of each region, to the lists of languages, to
 * readiness, and what it does in the background. `capabilities.ts` lists them.
 */
export interface Capability {
  /** Those that only the standard address serves (`feature-table.ts`) are left out on the others. */
  routes(region: RegionParts, all: Offered): readonly Route[]
  /** For what is no route: web sockets, static pages. */
  install?(app: FastifyInstance, region: RegionParts): void | Promise<void>
  /** What `GET /v3/languages` can be asked about since this capability is there. */
  readonly languageResources?: Readonly<Partial<Record<LanguageResource, () => LanguageSupport>>>
  /** In which languages and manners texts can be rewritten. */
  readonly writingSkills?: () => readonly ImproverSkill[]
  /** Knows browsers that are signed in, on a server that takes sessions. */
  webAccess?(region: RegionParts): WebAccess | undefined
  /** Makes a link that signs in to the web interface once; `undefined` when there is nobody to sign in as. */
  createSignInLink?(): Promise<string | undefined>
  /** By the name of the part that `/readyz` shows; a check throws when the part cannot work. */
  readiness?(region: RegionParts): Readonly<Record<string, () => void | Promise<void>>>
  /** What the operator should know now, in sentences. */
  warnings?(): readonly string[]
  /** Starts work in the background, when the service begins to listen. */
  start?(): void
  /** Finishes or hands over that work; no request is in progress any more, and every store is still open. */
  close?(): Promise<void>
}

export type CreateCapability = (parts: ServiceParts) => Capability | Promise<Capability>

/** What all capabilities together offer. */
export interface Offered {
  readonly languageResources: OfferedResources
  readonly writingSkills: () => readonly ImproverSkill[]
}

/** What capabilities are made of, shared by the regions of a process: nothing here holds a text of a caller. */
export interface ServiceParts {
  readonly config: Config
  readonly clock: Clock
  readonly ids: IdSource
  readonly logger: Logger
  readonly metrics: Metrics
  readonly control: Database
  readonly accounts: AccountRepository
  readonly accountService: AccountService
  readonly authenticator: Authenticator
  readonly keys: KeyService
  readonly translation: Translation
  /** `undefined` where voice is switched off. */
  readonly speech: Speech | undefined
  readonly downloads: PackDownloads
  readonly usage: Usage
  /** Bounds the large request bodies of all regions. */
  readonly uploads: UploadBudget
  readonly regions: ReadonlyMap<Region, RegionParts>
}

/** What belongs to one region and to no other. */
export interface RegionParts {
  readonly region: Region
  readonly db: Database
  readonly metering: Metering
  readonly admission: Admission
  readonly glossaries: Glossaries
  readonly glossaryResolver: GlossaryResolver
  readonly dictionaryWork: DictionaryWork
  readonly styleRules: StyleRules
  readonly memoryStore: MemoryStore
  readonly memoryResolver: MemoryResolver
}
