import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkPackContents } from '../../src/engines/marian/packs/check-contents.ts'
import { readPack, verifyPack } from '../../src/engines/marian/packs/read-pack.ts'

const project = fileURLToPath(new URL('../..', import.meta.url))
const training = join(project, 'training')
const python = process.env['INTERPRES_TEST_PYTHON'] ?? '/usr/bin/python3'
const canTrain =
  spawnSync(python, ['-c', 'import numpy, sentencepiece, torch'], { stdio: 'ignore' }).status === 0
const STUDENT = 'from-english'
const LIMIT_MS = 300_000

type Phrase = readonly [english: string, german: string, french: string]

/** A toy grammar whose sentences are translated phrase by phrase. */
const GRAMMAR: readonly (readonly Phrase[])[] = [
  [
    ['the dog', 'der Hund', 'le chien'],
    ['the cat', 'die Katze', 'le chat'],
    ['my friend', 'mein Freund', 'mon ami'],
    ['Anna', 'Anna', 'Anna'],
    ['the old teacher', 'der alte Lehrer', 'le vieux professeur'],
    ['your sister', 'deine Schwester', 'ta sœur'],
  ],
  [
    ['sees', 'sieht', 'voit'],
    ['buys', 'kauft', 'achète'],
    ['finds', 'findet', 'trouve'],
    ['likes', 'mag', 'aime'],
  ],
  [
    ['a house', 'ein Haus', 'une maison'],
    ['the red book', 'das rote Buch', 'le livre rouge'],
    ['two apples', 'zwei Äpfel', 'deux pommes'],
    ['this picture', 'dieses Bild', 'cette image'],
    ['the garden', 'den Garten', 'le jardin'],
    ['some bread', 'etwas Brot', 'du pain'],
  ],
  [
    ['today', 'heute', 'aujourd’hui'],
    ['every day', 'jeden Tag', 'chaque jour'],
    ['in the morning', 'am Morgen', 'le matin'],
    ['at 7 o’clock', 'um 7 Uhr', 'à 7 heures'],
    ['with you', 'mit Ihnen', 'avec vous'],
  ],
]

/** Every sentence of the grammar as a line of a corpus: English, the language of column `side`, origin. */
function toyCorpus(side: 1 | 2): string {
  let sentences: readonly (readonly Phrase[])[] = [[]]
  for (const phrases of GRAMMAR)
    sentences = sentences.flatMap((begun) => phrases.map((phrase) => [...begun, phrase]))
  return sentences
    .map((phrases, index) => {
      const [english, other] = ([0, side] as const).map((column) =>
        phrases.map((phrase) => phrase[column]).join(' '),
      )
      return `${english}.\t${other}.\t${index % 3 === 0 ? 'manual' : 'tatoeba'}\n`
    })
    .join('')
}

describe.skipIf(!canTrain)('training (needs Python with PyTorch, SentencePiece and NumPy)', () => {
  let root = ''
  let packDevLoss: number | undefined
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'interpres-training-'))
    await writeFile(join(root, 'en-de.tsv'), toyCorpus(1))
    await writeFile(join(root, 'en-fr.tsv'), toyCorpus(2))
  })
  afterAll(async () => {
    await rm(root, { recursive: true, force: true })
  })

  function step(name: string, ...more: readonly string[]): string {
    const args = ['-m', 'interpres_training', name, '--config', 'configs/smallest.toml']
    return execFileSync(python, [...args, '--corpora', root, '--work', join(root, 'work'), ...more], {
      cwd: training,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  }

  /** The loss on development text at the end of a training of 120 steps, from what the step printed. */
  function lastDevLoss(log: string): number | undefined {
    const last = JSON.parse(log.trim().split('\n').at(-1) ?? '') as { step: number; dev_loss?: number }
    expect(last.step).toBe(120)
    return last.dev_loss
  }

  test(
    'makes a pack for two target languages that the engine loads, from parallel text, step by step',
    async () => {
      const student = ['--student', STUDENT]
      step('corpus')
      step('vocabulary')
      step('lexicon')
      step('encode', ...student)
      packDevLoss = lastDevLoss(step('train', ...student))
      expect(packDevLoss).toBeLessThan(4.5)
      step('export', ...student)
      const packs = join(root, 'packs')
      step('pack', ...student, '--packs', packs)
      const figures = step('evaluate', ...student, '--packs', packs)
      expect(figures).toContain('chrF2')
      step('pack', ...student, '--packs', packs)

      const pack = await readPack(packs, STUDENT)
      await verifyPack(pack)
      await checkPackContents(pack)
      expect(pack.manifest.measured).toHaveProperty(['test en-fr chrF2'])
      expect(pack.manifest.pairs).toEqual([
        {
          source: 'en',
          target: 'de',
          token: '⟦de⟧',
          shortlist: expect.objectContaining({ path: 'shortlist-de.bin.gz' }),
        },
        {
          source: 'en',
          target: 'fr',
          token: '⟦fr⟧',
          shortlist: expect.objectContaining({ path: 'shortlist-fr.bin.gz' }),
        },
      ])
      expect(pack.manifest.controls?.formality).toEqual({ more: '⟦formal⟧', less: '⟦informal⟧' })
    },
    LIMIT_MS,
  )

  test('a finished step changes nothing when it is asked for again', async () => {
    const model = join(root, 'work', 'runs', STUDENT, 'model.pt')
    expect(existsSync(model)).toBe(true)
    const before = await readFile(model)
    step('encode', '--student', STUDENT)
    const log = step('train', '--student', STUDENT).trim().split('\n')
    expect(log).toHaveLength(1)
    expect(await readFile(model)).toEqual(before)
  })

  test(
    'training goes on from a pack: no worse than where the pack stood',
    async () => {
      const student = ['--student', STUDENT, '--packs', join(root, 'packs')]
      const further = join(root, 'further')
      await cp(join(root, 'work'), further, { recursive: true, filter: (path) => !path.endsWith('runs') })
      step('start', ...student, '--work', further)
      const log = step('train', ...student, '--work', further)
      expect(lastDevLoss(log)).toBeLessThan(packDevLoss ?? 0)
      expect(() => step('start', ...student, '--work', further)).toThrow('has a checkpoint')
      step('export', ...student, '--work', further)
      step('pack', '--student', STUDENT, '--packs', further, '--work', further)
      const seen = async (packs: string) =>
        (await readPack(packs, STUDENT)).manifest.training?.targetPiecesSeen
      expect(await seen(further)).toBe(2 * ((await seen(join(root, 'packs'))) ?? 0))
    },
    LIMIT_MS,
  )

  test('names the setting that cannot be used', async () => {
    const config = join(root, 'wrong.toml')
    const text = await readFile(join(training, 'configs', 'smallest.toml'), 'utf8')
    await writeFile(config, text.replace('batch_tokens', 'batch_tokns'))
    const args = ['-m', 'interpres_training', 'corpus', '--config', config, '--corpora', root, '--work', root]
    const result = spawnSync(python, args, { cwd: training, encoding: 'utf8' })
    expect(result.status).toBe(1)
    expect(result.stderr).toContain('training.batch_tokns is unknown; known are: ')
  })

  test(
    'keeps its promises one by one',
    () => {
      const result = spawnSync(python, ['-m', 'unittest', 'discover', '-s', 'tests', '-t', '.'], {
        cwd: training,
        encoding: 'utf8',
        env: { ...process.env, OMP_NUM_THREADS: '1' },
      })
      expect(result.stderr).toMatch(/Ran [1-9]\d* tests/)
      expect(result.stderr).toMatch(/OK\s*$/)
      expect(result.status).toBe(0)
    },
    LIMIT_MS,
  )
})
