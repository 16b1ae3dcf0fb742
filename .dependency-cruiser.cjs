// The layers of docs/architecture.md: kernel <- domains <- adapters <- compose <- cli/main.
const domains =
  '^src/(translation|languages|accounts|usage|regions|glossaries|style-rules|documents|writing|speech)/'
const adapters = '^src/(api|engines|storage|jobs|detection|sentences|metrics|logging)/'
const outer = '^src/(cli/|compose/|main)'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'kernel-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^src/kernel/' },
      to: { path: '^src/', pathNot: '^src/kernel/' },
    },
    {
      name: 'domains-know-no-adapter',
      severity: 'error',
      from: { path: domains },
      to: { path: [adapters, '^src/config/', outer] },
    },
    {
      name: 'adapters-know-no-composition',
      severity: 'error',
      from: { path: adapters },
      to: { path: ['^src/config/', outer] },
    },
    {
      name: 'adapters-do-not-import-one-another',
      severity: 'error',
      from: { path: '^src/(api|storage|jobs|detection|sentences|metrics|logging)/' },
      to: { path: adapters, pathNot: '^src/$1/' },
    },
    {
      name: 'engines-do-not-import-one-another',
      severity: 'error',
      from: { path: '^src/engines/([^/]+)/' },
      to: { path: adapters, pathNot: '^src/engines/$1/' },
    },
    {
      name: 'composition-is-built-in-one-place',
      severity: 'error',
      from: { path: '^src/(?!compose/|cli/|main)' },
      to: { path: '^src/compose/' },
    },
    {
      name: 'production-code-imports-no-test-code',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.test\\.ts$' },
      to: { path: ['^test/', '^bench/', '\\.test\\.ts$'] },
    },
    {
      name: 'no-development-dependency-in-production',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['npm-dev'] },
    },
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
