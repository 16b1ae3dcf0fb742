// The layers of docs/architecture.md: kernel <- shared <- domains <- adapters <- compose <- operations <- cli/main.
// Every folder of src has its place here; one that has none fails the check.

/** Machinery that every layer above the kernel may use; it knows the kernel alone. */
const SHARED = ['jobs', 'sealed-files', 'text']

/** Each domain with the domains that it may use. */
const DOMAINS = {
  regions: [],
  languages: [],
  accounts: [],
  usage: ['accounts'],
  sessions: ['accounts'],
  packs: ['languages', 'translation'],
  translation: ['languages'],
  memories: ['languages', 'translation'],
  glossaries: ['languages', 'translation'],
  'style-rules': ['languages', 'translation'],
  documents: ['languages', 'accounts', 'usage', 'translation', 'memories', 'glossaries', 'style-rules'],
  writing: ['languages', 'accounts', 'usage', 'translation', 'glossaries', 'style-rules'],
  speech: ['languages', 'accounts', 'usage', 'translation', 'memories', 'glossaries', 'style-rules'],
}
const ADAPTERS = [
  'api',
  'engines',
  'audio',
  'recognisers',
  'synthesisers',
  'storage',
  'detection',
  'sentences',
  'metrics',
  'logging',
]
/** Adapters with one engine a folder. */
const ENGINE_FOLDERS = ['engines', 'recognisers', 'synthesisers']
const OUTER = ['config', 'compose', 'operations', 'cli']

const within = (folders) => `^src/(${folders.join('|')})/`
const domains = within(Object.keys(DOMAINS))
const adapters = within(ADAPTERS)
const placed = within(['kernel', ...SHARED, ...Object.keys(DOMAINS), ...ADAPTERS, ...OUTER])

const forbidden = (name, from, to, comment) => ({
  name,
  severity: 'error',
  from,
  to,
  ...(comment && { comment }),
})

const orderOfDomains = Object.entries(DOMAINS).map(([domain, used]) =>
  forbidden(
    `${domain}-uses-only-${used.join('-and-') || 'the-kernel'}`,
    { path: within([domain]) },
    { path: within(Object.keys(DOMAINS).filter((other) => other !== domain && !used.includes(other))) },
  ),
)

/** The rooms of markup: scan <- blocks <- placing <- writing; only the files beside them use all four. */
const markup = (rooms) => `^src/translation/markup/(${rooms.join('|')})/`
const roomsOfMarkup = [
  forbidden(
    'markup-scan-knows-no-blocks',
    { path: markup(['scan']) },
    { path: markup(['blocks', 'placing', 'writing']) },
  ),
  forbidden(
    'markup-blocks-know-neither-placing-nor-writing',
    { path: markup(['blocks']) },
    { path: markup(['placing', 'writing']) },
  ),
  forbidden(
    'markup-placing-knows-no-bytes',
    { path: markup(['placing']) },
    { path: markup(['scan', 'writing']) },
  ),
]

const NO_PLACE =
  'This folder has no layer yet: give it its place in .dependency-cruiser.cjs and docs/architecture.md.'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    forbidden('no-cycles', {}, { circular: true }),
    forbidden('every-folder-has-a-layer', { path: '^src/[^/]+/', pathNot: placed }, {}, NO_PLACE),
    forbidden('every-used-folder-has-a-layer', {}, { path: '^src/[^/]+/', pathNot: placed }, NO_PLACE),
    forbidden(
      'kernel-imports-nothing-of-ours',
      { path: '^src/kernel/' },
      { path: '^src/', pathNot: '^src/kernel/' },
    ),
    forbidden(
      'shared-machinery-imports-the-kernel-alone',
      { path: `^src/(${SHARED.join('|')})/` },
      { path: '^src/', pathNot: '^src/(kernel|$1)/' },
    ),
    ...orderOfDomains,
    ...roomsOfMarkup,
    forbidden(
      'translation-is-extended-through-its-port',
      { path: within(['glossaries', 'style-rules']) },
      { path: '^src/translation/', pathNot: '^src/translation/port\\.ts$' },
    ),
    forbidden('domains-know-no-adapter', { path: domains }, { path: [adapters, within(OUTER), '^src/main'] }),
    forbidden('adapters-know-no-composition', { path: adapters }, { path: [within(OUTER), '^src/main'] }),
    forbidden(
      'adapters-do-not-import-one-another',
      { path: `^src/(${ADAPTERS.filter((adapter) => !ENGINE_FOLDERS.includes(adapter)).join('|')})/` },
      { path: adapters, pathNot: '^src/$1/' },
    ),
    forbidden(
      'engines-do-not-import-one-another',
      { path: `^src/(${ENGINE_FOLDERS.join('|')})/([^/]+)/` },
      { path: adapters, pathNot: '^src/$1/$2/' },
    ),
    forbidden(
      'speech-packs-know-no-translation-engine',
      { path: '^src/compose/packs/[^/]*speech' },
      { path: '^src/engines/' },
    ),
    forbidden(
      'composition-is-built-in-one-place',
      { path: '^src/(?!compose/|operations/|cli/|main)' },
      { path: within(['compose', 'operations']) },
    ),
    forbidden(
      'operations-stand-on-composition',
      { path: '^src/compose/' },
      { path: within(['operations', 'cli']) },
    ),
    forbidden(
      'capabilities-do-not-import-one-another',
      { path: '^src/compose/features/([^/]+)\\.ts$' },
      { path: '^src/compose/features/', pathNot: '^src/compose/features/$1\\.ts$' },
    ),
    forbidden(
      'production-code-imports-no-test-code',
      { path: '^src/', pathNot: '\\.test\\.ts$' },
      { path: ['^test/', '^bench/', '\\.test\\.ts$'] },
    ),
    forbidden(
      'no-development-dependency-in-production',
      { path: '^src/', pathNot: '\\.test\\.ts$' },
      { dependencyTypes: ['npm-dev'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.test\\.ts$' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      extensions: ['.ts', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
}
