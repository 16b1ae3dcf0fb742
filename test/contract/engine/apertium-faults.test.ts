import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  type ApertiumEngine,
  type ApertiumEngineConfig,
  createApertiumEngine,
} from '../../../src/engines/apertium/apertium-engine.ts'
import { systemClock } from '../../../src/kernel/clock.ts'
import { InterpresError } from '../../../src/kernel/errors.ts'
import { silentLogger } from '../../../src/kernel/logging.ts'
import type { LanguagePair } from '../../../src/translation/engine.ts'
import { killProcess } from '../../support/kill-process.ts'
import { ENGLISH_SENTENCES, pair, SPANISH_SENTENCES } from './languages.ts'
import { plain, request } from './segments.ts'

const ENGLISH_SPANISH = pair('en', 'es')

function createEngine(config: ApertiumEngineConfig = {}): ApertiumEngine {
  const engine = createApertiumEngine({ logger: silentLogger, clock: systemClock }, config)
  onTestFinished(() => engine.close())
  return engine
}

async function translate(engine: ApertiumEngine, direction: LanguagePair, ...texts: readonly string[]) {
  const results = await engine.translate(request(direction, texts.map(plain)))
  return results.map(({ text }) => text)
}

/** Every process of every open pipeline. */
function stages(engine: ApertiumEngine): readonly number[] {
  return engine.snapshot().pipelines.flatMap(({ processIds }) => processIds)
}

function runs(processId: number): boolean {
  try {
    return readFileSync(`/proc/${processId}/stat`, 'utf8').split(') ')[1]?.startsWith('Z') === false
  } catch {
    return false
  }
}

/** Answers that are neither right nor a passing failure. */
async function wrongAnswers(
  requests: readonly Promise<readonly string[]>[],
  right: (turn: number) => readonly string[],
): Promise<readonly unknown[]> {
  const outcomes = await Promise.allSettled(requests)
  return outcomes.flatMap((outcome, turn): readonly unknown[] => {
    if (outcome.status === 'fulfilled')
      return isDeepStrictEqual(outcome.value, right(turn)) ? [] : [outcome.value]
    const { reason } = outcome
    return reason instanceof InterpresError && reason.code === 'engine_unavailable' ? [] : [reason]
  })
}

const probe = createApertiumEngine({ logger: silentLogger, clock: systemClock })
const served = new Set(probe.pairs().map(({ source, target }) => `${source} ${target}`))
await probe.close()

const isInstalled = ['en es', 'es ca', 'sv da'].every((name) => served.has(name))

describe.skipIf(!isInstalled)(
  'apertium under faults (needs the packages of scripts/system-packages.mjs)',
  () => {
    test('killing any stage under load gives right answers or a passing failure, and the next request works', async () => {
      const engine = createEngine()
      const expected = await translate(engine, ENGLISH_SPANISH, ...ENGLISH_SENTENCES)
      const count = stages(engine).length
      expect(count).toBeGreaterThan(8)
      for (let victim = 0; victim < count; victim++) {
        const load = Array.from({ length: 6 }, () => translate(engine, ENGLISH_SPANISH, ...ENGLISH_SENTENCES))
        killProcess(stages(engine)[victim], 'SIGKILL')
        expect(await wrongAnswers(load, () => expected)).toEqual([])
        expect(await translate(engine, ENGLISH_SPANISH, ...ENGLISH_SENTENCES)).toEqual(expected)
      }
    })

    test('killing stages again and again never mixes up answers', async () => {
      const engine = createEngine()
      const expected = await translate(engine, ENGLISH_SPANISH, ...ENGLISH_SENTENCES)
      const load = Array.from({ length: 60 }, (_, turn) => {
        const text = ENGLISH_SENTENCES[turn % ENGLISH_SENTENCES.length] ?? ''
        return translate(engine, ENGLISH_SPANISH, text, text, text)
      })
      const progress = { isOver: false }
      const wrong = wrongAnswers(load, (turn) => {
        const right = expected[turn % ENGLISH_SENTENCES.length] ?? ''
        return [right, right, right]
      }).finally(() => {
        progress.isOver = true
      })
      for (const victim of [7, 0, 3]) {
        await expect.poll(() => progress.isOver || stages(engine).length > 0).toBe(true)
        const processId = stages(engine)[victim]
        if (processId !== undefined) killProcess(processId, 'SIGKILL')
        await expect.poll(() => progress.isOver || !stages(engine).includes(processId ?? 0)).toBe(true)
      }
      expect(await wrong).toEqual([])
    })

    test('a stage that hangs is replaced, and its segment is translated after all', async () => {
      // As long as a pipeline may take to open where there is other work.
      const engine = createEngine({ segmentTimeoutMs: 5_000 })
      const expected = await translate(engine, ENGLISH_SPANISH, ...ENGLISH_SENTENCES)
      const hanging = stages(engine)
      killProcess(hanging[4], 'SIGSTOP')
      expect(await translate(engine, ENGLISH_SPANISH, ...ENGLISH_SENTENCES)).toEqual(expected)
      await expect.poll(() => hanging.some(runs)).toBe(false)
      expect(engine.snapshot().pipelines).toEqual([expect.objectContaining({ failures: 1 })])
    })

    test('texts do not change how others are translated, also where the tagger does not forget', async () => {
      const victim = 'Barnen lekte i trädgården när det började regna.'
      const trigger = 'Regeringen presenterade nya åtgärder mot arbetslösheten.'
      const engine = createEngine()
      const [alone] = await translate(engine, pair('sv', 'da'), victim)
      const among = await translate(engine, pair('sv', 'da'), trigger, victim, trigger, trigger, victim)
      expect([among[1], among[4]]).toEqual([alone, alone])
    })

    test('a pipeline nobody uses is ended', async () => {
      const engine = createEngine({ idleMs: 100 })
      await translate(engine, ENGLISH_SPANISH, 'Yes')
      const started = stages(engine)
      expect(started.every(runs)).toBe(true)
      await expect.poll(() => started.some(runs)).toBe(false)
      expect(await translate(engine, ENGLISH_SPANISH, 'Yes')).toEqual(['Sí'])
    })

    test('no more pipelines than allowed are open, and every pair is served', async () => {
      const engine = createEngine({ maxPipelines: 1 })
      const first = await translate(engine, ENGLISH_SPANISH, ...ENGLISH_SENTENCES)
      await translate(engine, pair('es', 'ca'), ...SPANISH_SENTENCES)
      expect(engine.snapshot().pipelines.map(({ mode }) => mode)).toEqual(['spa-cat'])
      expect(await translate(engine, ENGLISH_SPANISH, ...ENGLISH_SENTENCES)).toEqual(first)
    })

    test('a full queue refuses at once', async () => {
      const engine = createEngine({ queueLimit: 5 })
      const running = translate(engine, ENGLISH_SPANISH, ...ENGLISH_SENTENCES)
      await expect(translate(engine, ENGLISH_SPANISH, 'Yes')).rejects.toMatchObject({ code: 'overloaded' })
      await expect(running).resolves.toHaveLength(ENGLISH_SENTENCES.length)
    })

    test('closing leaves no process behind', async () => {
      const engine = createEngine()
      await translate(engine, ENGLISH_SPANISH, 'Yes')
      await translate(engine, pair('es', 'ca'), 'Sí')
      const started = stages(engine)
      await engine.close()
      expect(started.filter(runs)).toEqual([])
    })

    test.each(['SIGKILL', 'exit'] as const)('the stages end with their server: %s', async (how) => {
      const program = `
      import { createApertiumEngine } from ${JSON.stringify(new URL('../../../src/engines/apertium/apertium-engine.ts', import.meta.url).href)}
      const log = () => {}
      const engine = createApertiumEngine({ logger: { debug: log, info: log, warn: log, error: log }, clock: { nowMs: () => Date.now() } })
      const signal = new AbortController().signal
      await engine.translate({ pair: { source: 'en', target: 'es' }, segments: [{ text: 'Yes', protectedSpans: [] }], formality: 'default', preferQuality: false, context: undefined, instructions: [], signal })
      console.log(JSON.stringify(engine.snapshot().pipelines[0].processIds))
      process.stdin.once('data', () => process.exit(0))
    `
      const server = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], {
        stdio: ['pipe', 'pipe', 'inherit'],
      })
      onTestFinished(() => void server.kill('SIGKILL'))
      const [line] = await once(createInterface(server.stdout), 'line')
      const started: readonly number[] = JSON.parse(String(line))
      expect(started.length).toBeGreaterThan(8)
      expect(started.every(runs)).toBe(true)
      if (how === 'SIGKILL') server.kill('SIGKILL')
      else server.stdin.write('exit\n')
      await expect.poll(() => started.filter(runs)).toEqual([])
    })
  },
)
