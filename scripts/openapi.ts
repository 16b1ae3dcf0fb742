// Writes the API description of the standard address to docs/openapi.json; with --check, fails when the file differs.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compose } from '../src/compose/service.ts'
import { loadConfig } from '../src/config/config.ts'
import { silentLogger } from '../src/kernel/logging.ts'
import { STANDARD_REGION } from '../src/kernel/region.ts'

const file = new URL('../docs/openapi.json', import.meta.url)
const dataDirectory = mkdtempSync(join(tmpdir(), 'interpres-openapi-'))
const config = loadConfig({
  environment: { INTERPRES_DATA_DIR: dataDirectory, INTERPRES_ENGINES: 'fixture' },
})
const service = await compose(config, { regions: [STANDARD_REGION], logger: silentLogger })
const server = service.servers.get(STANDARD_REGION)
const answer = await server?.inject({ url: '/openapi.json' })
const description = `${JSON.stringify(JSON.parse(answer?.body ?? 'null'), undefined, 2)}\n`
await service.close()
rmSync(dataDirectory, { recursive: true, force: true })

if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== description) {
    console.error(
      'docs/openapi.json is not what the routes describe. Run npm run openapi and look at the difference.',
    )
    process.exitCode = 1
  }
} else {
  writeFileSync(file, description)
}
