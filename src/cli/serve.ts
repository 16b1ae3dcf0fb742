import { type Command, Option } from 'commander'
import type { BootstrapKey } from '../accounts/bootstrap.ts'
import { compose, type Service } from '../compose/service.ts'
import { lockDataDirectory } from '../compose/stores.ts'
import type { Config } from '../config/config.ts'
import { InterpresError } from '../kernel/errors.ts'
import type { Region } from '../kernel/region.ts'
import { settingsOf } from './settings-option.ts'
import type { Terminal } from './terminal.ts'

export function registerServe(program: Command, terminal: Terminal): void {
  program
    .command('serve')
    .description('Serve the API: every configured region, or one')
    .option('--region <name>', 'serve this region only')
    .addOption(new Option('--check-config', 'check the settings and end'))
    .action(async (options: { region?: string; checkConfig?: boolean }, command: Command) => {
      const config = settingsOf(command)
      const regions = chooseRegions(config, options.region)
      if (options.checkConfig === true) {
        terminal.writeOut('the configuration is valid\n')
        return
      }
      await serve(config, regions, terminal)
    })
}

/** Serves until the process is asked to stop; a second request to stop ends it at once. */
async function serve(config: Config, regions: readonly Region[], terminal: Terminal): Promise<void> {
  const lock = lockDataDirectory(config, regions)
  const stopRequested = onStopRequest()
  let service: Service | undefined
  try {
    service = await compose(config, { regions })
    const bootstrap = await service.bootstrap()
    await service.listen()
    for (const { region, publicUrl } of service.addresses) terminal.writeOut(`${region}  ${publicUrl}\n`)
    if (bootstrap.created.length > 0)
      announceFirstKeys(terminal, bootstrap.created, service.addresses[0]?.publicUrl ?? '')
    for (const warning of service.warnings()) terminal.writeError(`${warning}\n`)
    terminal.writeOut('interpres ready\n')
    await stopRequested
  } finally {
    await service?.close()
    lock?.release()
  }
}

/** Shows new keys once. Preset ones are known to whoever set them, and stay out of logs. */
function announceFirstKeys(terminal: Terminal, keys: readonly BootstrapKey[], url: string): void {
  const unknown = keys.filter(({ preset }) => !preset)
  if (unknown.length === 0) return
  terminal.writeOut("\nAccount 'default' was created. Its keys are shown this once; keep them:\n")
  for (const { role, secret } of unknown) terminal.writeOut(`  ${role.padEnd(9)}  ${secret}\n`)
  const { secret } = unknown.find(({ role }) => role === 'developer') ?? { secret: '<API_KEY>' }
  terminal.writeOut(
    `\nTry it:\n  curl ${url}/v2/translate -H 'Authorization: Service-Auth-Key ${secret}' -H 'Content-Type: application/json' -d '{"text":["Good morning, how are you?"],"source_lang":"EN","target_lang":"ES"}'\n\n`,
  )
}

function chooseRegions(config: Config, name: string | undefined): readonly Region[] {
  const configured = config.regions.map(({ region }) => region)
  if (name === undefined) return configured
  const chosen = configured.filter((region) => region === name)
  if (chosen.length > 0) return chosen
  throw new InterpresError('invalid_parameter', `--region must be one of ${configured.join(', ')}.`)
}

function onStopRequest(): Promise<void> {
  return new Promise((resolve) => {
    let asked = false
    const stop = () => {
      if (asked) process.exit(1)
      asked = true
      resolve()
    }
    process.on('SIGINT', stop)
    process.on('SIGTERM', stop)
  })
}
