import { createRulesImprover } from '../../../src/engines/rules/rules-improver.ts'
import { silentLogger } from '../../../src/kernel/logging.ts'
import type { Improver } from '../../../src/writing/improver.ts'
import { describeImproverContract, type ImproverCase } from './improver-contract.ts'

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

describeImproverContract('plain English by rules', create, {
  language: 'en',
  manner: { kind: 'style', name: 'simple' },
  faulty: ['We met in order to talk.', 'Prior to lunch, we talked.'],
  faultless: ['We met to talk.', 'I am here.'],
})
