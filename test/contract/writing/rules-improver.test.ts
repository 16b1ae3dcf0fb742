import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createMarianEngine } from '../../../src/engines/marian/marian-engine.ts'
import { createRulesImprover } from '../../../src/engines/rules/rules-improver.ts'
import { systemClock } from '../../../src/kernel/clock.ts'
import { silentLogger } from '../../../src/kernel/logging.ts'
import type { LanguageCode } from '../../../src/languages/language-code.ts'
import type { Improver } from '../../../src/writing/improver.ts'
import { createTranslationJudge } from '../../../src/writing/judge-by-translation.ts'
import { BUILT_IN_PACKS } from '../../marian/support/built-in-contents.ts'
import { childProcesses } from '../../support/child-processes.ts'
import { describeImproverContract, type ImproverCase, passage } from './improver-contract.ts'

const create = async (): Promise<Improver> => createRulesImprover({ logger: silentLogger }, { idleMs: 5_000 })

const improver = await create()
const installed = new Set<string>(improver.skills().map(({ language }) => language))
await improver.close()

const CASES: readonly ImproverCase[] = [
  {
    language: 'en',
    faulty: ['She dont like teh book.', 'We should of gone by buss on monday.'],
    faultless: ['She does not like the book.', 'They arrived before noon, and nobody was at home.'],
  },
  {
    language: 'de',
    faulty: ['Ich weiß das er komt.', 'Ihr seit heute sehr freundlih.'],
    faultless: ['Ich weiß, dass er kommt.', 'Das Haus am See gehört meinem Onkel.'],
  },
  {
    language: 'fr',
    faulty: ['Il a manger une pome.', 'Malgrés la pluie, nous sortons.'],
    faultless: ['Il a mangé une pomme.', 'Malgré la pluie, nous sortons.'],
  },
  {
    language: 'es',
    faulty: ['Tengo nesesidad de descansar.', 'Pienso de que es verdad.'],
    faultless: ['Tengo necesidad de descansar.', 'Pienso que es verdad.'],
  },
  {
    language: 'pt',
    faulty: ['Eu nao quero ir.', 'Concerteza eu vou.'],
    faultless: ['Eu não quero ir.', 'Com certeza eu vou.'],
  },
  {
    language: 'it',
    faulty: ["Qual'è il tuo nome?", 'Vorrei un pò di pane.'],
    faultless: ['Qual è il tuo nome?', "Vorrei un po' di pane."],
  },
  {
    language: 'nl',
    faulty: ['Hij is groter als ik.', 'Onmiddelijk stoppen!'],
    faultless: ['Hij is groter dan ik.', 'Onmiddellijk stoppen!'],
  },
  {
    language: 'pl',
    faulty: ['Napewno przyjdę.', 'Wiem że to prawda.'],
    faultless: ['Na pewno przyjdę.', 'Wiem, że to prawda.'],
  },
]

for (const each of CASES) {
  const skip = installed.has(each.language) ? undefined : `no dictionary of ${each.language} is installed`
  describeImproverContract(`the rules of ${each.language}`, create, { ...each, skip })
}

// The same promises where the built-in translation models decide what the rules leave in doubt.
const createJudged = async (): Promise<Improver> => {
  const engine = await createMarianEngine(
    { logger: silentLogger, clock: systemClock },
    {
      modelsDirectory: await mkdtemp(join(tmpdir(), 'interpres-judge-')),
      builtInDirectory: BUILT_IN_PACKS,
      workers: 1,
    },
  )
  const judge = createTranslationJudge(engine)
  const rules = createRulesImprover({ logger: silentLogger, judge }, { idleMs: 5_000 })
  return {
    ...rules,
    async close() {
      await rules.close()
      await engine.close()
    },
  }
}
const JUDGED: readonly ImproverCase[] = [
  {
    language: 'de',
    faulty: ['Ich weiß das er komt.', 'Sie hat mir einen schöne Brief geschrieben.'],
    faultless: ['Ich weiß, dass er kommt.', 'Das Haus am See gehört meinem Onkel.'],
  },
  {
    language: 'fr',
    faulty: ['Il a manger une pome.', 'Les enfants sont parti hier soir.'],
    faultless: ['Il a mangé une pomme.', 'Malgré la pluie, nous sortons.'],
  },
]
for (const each of JUDGED) {
  const skip = installed.has(each.language) ? undefined : `no dictionary of ${each.language} is installed`
  describeImproverContract(`the judged rules of ${each.language}`, createJudged, { ...each, skip })
}

describeImproverContract('plain English by rules', create, {
  language: 'en',
  manner: { kind: 'style', name: 'simple' },
  faulty: ['We met in order to talk.', 'Prior to lunch, we talked.'],
  faultless: ['We met to talk.', 'I am here.'],
})

// A style is enough: it needs the process, not the grammar, which takes seconds to load.
test.runIf(process.platform === 'linux')(
  'the process of English goes when it is idle or closed, and one that is killed is followed by another',
  async () => {
    const withIdle = (idleMs: number) => createRulesImprover({ logger: silentLogger }, { idleMs })
    const processes = () => childProcesses(process.pid, 'rules-process')
    const noProcess = () => expect.poll(processes).toEqual([])
    const improve = (rules: Improver) =>
      rules.improve({
        language: 'en' as LanguageCode,
        manner: { kind: 'style', name: 'simple' },
        passages: [passage('We met in order to talk.')],
        signal: new AbortController().signal,
      })
    const patient = withIdle(600_000)
    expect((await improve(patient))[0]).toHaveLength(1)
    const [first] = processes()
    expect(first).toBeDefined()
    const killed = improve(patient)
    process.kill(first ?? 0, 'SIGKILL')
    expect((await killed)[0]).toHaveLength(1)
    expect(processes()).not.toEqual([first])
    await patient.close()
    await noProcess()
    const idle = withIdle(1)
    await improve(idle)
    await noProcess()
    await idle.close()
  },
  120_000,
)
