import type { Models, PullRequest, RegistryChoice } from '../compose/packs/models.ts'
import type { Config } from '../config/config.ts'
import { InterpresError } from '../kernel/errors.ts'
import { parseLanguageCode } from '../languages/language-code.ts'
import type { LanguagePair } from '../translation/engine.ts'
import { whileInterruptible } from './interruptible.ts'
import { createDownloadProgress } from './progress-bar.ts'
import type { Terminal } from './terminal.ts'

export type PullOptions = Omit<PullRequest, 'pair' | 'signal' | 'onProgress' | 'onWaiting'>

export const REGISTRY_OPTIONS = {
  from: [
    '--from <url-or-directory>',
    'index of another registry, or a directory with an index and its files',
  ],
  filesFrom: ['--files-from <url>', 'address of the files, where the index does not name it'],
} as const

/** Pulls the model for a pair with a bar for every file. Ctrl-C ends it in order; what has arrived is kept. */
export async function pullModel(
  models: Models,
  terminal: Terminal,
  pair: LanguagePair,
  { from, filesFrom, architecture, licence, replace }: PullOptions,
) {
  return await whileInterruptible((signal) =>
    models.pull({
      pair,
      from,
      filesFrom,
      ...(architecture === undefined ? {} : { architecture }),
      ...(licence === undefined ? {} : { licence }),
      replace: replace === true,
      signal,
      onProgress: createDownloadProgress(terminal),
      onWaiting: () =>
        terminal.writeError(
          'Another process is downloading a model for this pair; waiting until it ends. Ctrl-C gives up.\n',
        ),
    }),
  )
}

/** What the registry has for pairs that only basic engines serve on this machine; the rest of the ways go through these. */
export async function basicPairs(
  models: Models,
  config: Config,
  choice: RegistryChoice,
): Promise<readonly LanguagePair[]> {
  const { composeTranslationOnly } = await import('../compose/translation.ts')
  const translation = await composeTranslationOnly(config)
  try {
    const basic = new Set(
      translation
        .reachablePairs()
        .filter(({ quality, via }) => quality === 'basic' && via === undefined)
        .map(({ source, target }) => `${source} ${target}`),
    )
    const offered = (await models.offered(choice)).filter(
      ({ released, source, target }) => released && basic.has(`${source} ${target}`),
    )
    return [
      ...new Map(offered.map(({ source, target }) => [`${source} ${target}`, { source, target }])).values(),
    ]
  } finally {
    await translation.close()
  }
}

/** `en-de` or `en` and `de`; codes with a hyphen of their own may need to stand apart: `pt-BR` and `en`. */
export function readPair(pair: string, target: string | undefined): LanguagePair {
  const parts = pair.split('-')
  const ways: readonly (readonly [string, string])[] =
    target === undefined
      ? parts.slice(1).map((_, at) => [parts.slice(0, at + 1).join('-'), parts.slice(at + 1).join('-')])
      : [[pair, target]]
  const pairs = ways.flatMap(([from, to]) => {
    const [sourceCode, targetCode] = [parseLanguageCode(from), parseLanguageCode(to)]
    return sourceCode === undefined || targetCode === undefined || sourceCode === targetCode
      ? []
      : [{ source: sourceCode, target: targetCode }]
  })
  const [only] = pairs
  if (only !== undefined && pairs.length === 1) return only
  throw new InterpresError(
    'invalid_parameter',
    pairs.length === 0
      ? 'A pair is two language codes such as en-de.'
      : 'It is not clear where the first language ends; write the two codes apart, such as: pt-BR en',
  )
}
