import { type Command, Option } from 'commander'
import type { BootstrapKey } from '../accounts/bootstrap.ts'
import type { Service } from '../compose/service.ts'
import { lockDataDirectory } from '../compose/stores.ts'
import type { Config, RegionConfig } from '../config/config.ts'
import { systemClock } from '../kernel/clock.ts'
import { InterpresError } from '../kernel/errors.ts'
import { type Region, STANDARD_REGION } from '../kernel/region.ts'
import { settingsOf } from './settings-option.ts'
import { waitForStopRequest } from './stop-request.ts'
import type { Terminal } from './terminal.ts'

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost'])

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
  const stopRequested = waitForStopRequest({
    signals: process,
    clock: systemClock,
    endNow: () => process.exit(1),
  })
  let service: Service | undefined
  try {
    const { compose } = await import('../compose/service.ts')
    service = await compose(config, { regions })
    const bootstrap = await service.bootstrap()
    // Before anything else can fail, such as a port that is in use: nobody could find the keys out later.
    announceFirstKeys(terminal, bootstrap.created)
    await service.listen()
    for (const { region, publicUrl } of service.addresses) terminal.writeOut(`${region}  ${publicUrl}\n`)
    suggestFirstRequest(terminal, bootstrap.created, service.addresses)
    mentionBetterModels(terminal, bootstrap.created, config)
    for (const warning of service.warnings()) terminal.writeError(`${warning}\n`)
    await announceSignIn(terminal, service, config)
    terminal.writeOut('interpres ready\n')
    await stopRequested
  } finally {
    await service?.close()
    lock?.release()
  }
}

/** Only where whoever reads it sits at this machine: a link opens the whole account. */
async function announceSignIn(terminal: Terminal, service: Service, { host }: Config): Promise<void> {
  if (terminal.outputIsTerminal !== true || !LOOPBACK.has(host)) return
  const link = await service.createSignInLink()
  if (link === undefined) return
  terminal.writeOut(
    `\nOpen ${link}\n  (works once, for ten minutes; npx interpres web link prints another)\n\n`,
  )
}

/** Shows new keys once. Preset ones are known to whoever set them, and stay out of logs. */
function announceFirstKeys(terminal: Terminal, keys: readonly BootstrapKey[]): void {
  const unknown = keys.filter(({ preset }) => !preset)
  if (unknown.length === 0) return
  terminal.writeOut("\nAccount 'default' was created. Its keys are shown this once; keep them:\n")
  for (const { role, secret } of unknown) terminal.writeOut(`  ${role.padEnd(9)}  ${secret}\n`)
  terminal.writeOut('\n')
}

/** A line to paste. It goes to the standard address, the only one that is open before an addendum is signed. */
function suggestFirstRequest(
  terminal: Terminal,
  keys: readonly BootstrapKey[],
  addresses: readonly RegionConfig[],
): void {
  const key = keys.find(({ role, preset }) => role === 'developer' && !preset)
  const address = addresses.find(({ region }) => region === STANDARD_REGION)
  if (key === undefined || address === undefined) return
  terminal.writeOut(
    `\nTry it:\n  curl ${address.publicUrl}/v2/translate -H 'Authorization: Service-Auth-Key ${key.secret}' -H 'Content-Type: application/json' -d '{"text":["My sister lives in Spain."],"source_lang":"EN","target_lang":"ES"}'\n\n`,
  )
}

/** Once, at the first start: nothing is fetched that nobody allowed. */
function mentionBetterModels(
  terminal: Terminal,
  keys: readonly BootstrapKey[],
  { models: { autoPull } }: Config,
): void {
  if (terminal.outputIsTerminal !== true || autoPull || keys.length === 0) return
  terminal.writeOut(
    'The built-in models are small. With INTERPRES_MODELS_AUTO_PULL=1 a better one of each pair in use is fetched in the\nbackground; npx interpres models pull --all-basic fetches them all now.\n\n',
  )
}

function chooseRegions(config: Config, name: string | undefined): readonly Region[] {
  const configured = config.regions.map(({ region }) => region)
  if (name === undefined) return configured
  const chosen = configured.filter((region) => region === name)
  if (chosen.length > 0) return chosen
  throw new InterpresError('invalid_parameter', `--region must be one of ${configured.join(', ')}.`)
}
