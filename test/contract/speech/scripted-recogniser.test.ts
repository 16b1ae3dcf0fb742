import { expect, test } from 'vitest'
import { systemClock } from '../../../src/kernel/clock.ts'
import { silentLogger } from '../../../src/kernel/logging.ts'
import type { LanguageCode } from '../../../src/languages/language-code.ts'
import { createScriptedRecogniser } from '../../../src/recognisers/scripted/scripted-recogniser.ts'
import { createRecogniserProcesses } from '../../../src/speech/processes/recogniser-processes.ts'
import {
  describeProcessContract,
  describeRecogniserContract,
  type RecogniserSetup,
} from './recogniser-contract.ts'

const SCRIPT = {
  language: 'en' as LanguageCode,
  words: [
    { text: 'good', startMs: 100, endMs: 300 },
    { text: 'morning', first: 'mourning', startMs: 300, endMs: 700 },
    { text: 'friends', startMs: 1_700, endMs: 1_900 },
  ],
}
const SPEECH = new Int16Array(16_000).fill(100)

function inProcess(
  startProcess?: Parameters<typeof createRecogniserProcesses>[0]['startProcess'],
  streams = 2,
) {
  return createRecogniserProcesses(
    { clock: systemClock, logger: silentLogger, ...(startProcess && { startProcess }) },
    {
      id: 'scripted',
      program: new URL('./scripted-process.ts', import.meta.url),
      data: SCRIPT,
      processes: 1,
      streamsPerProcess: streams,
    },
  )
}

describeRecogniserContract('scripted', {
  create: () => createScriptedRecogniser(SCRIPT),
  speech: () => SPEECH,
})

const IN_PROCESS: RecogniserSetup = {
  create: ({ streams, startProcess }) => createScriptedRecogniser(SCRIPT, inProcess(startProcess, streams)),
  speech: () => SPEECH,
}
describeRecogniserContract('scripted, in a process', IN_PROCESS)
describeProcessContract('scripted', IN_PROCESS)

test('a program that cannot run fails who opens a stream', async () => {
  const processes = createRecogniserProcesses(
    { clock: systemClock, logger: silentLogger },
    {
      id: 'nothing',
      program: new URL('./no-such-program.ts', import.meta.url),
      data: {},
      processes: 1,
      streamsPerProcess: 1,
    },
  )
  for (let time = 1; time <= 2; time += 1) {
    await expect(processes.open({})).rejects.toMatchObject({ code: 'engine_unavailable' })
  }
  await processes.close()
})

test('a stream that failed is closed in a process that lives', async () => {
  const processes = createRecogniserProcesses(
    { clock: systemClock, logger: silentLogger },
    {
      id: 'failing',
      program: new URL('./failing-process.ts', import.meta.url),
      data: {},
      processes: 1,
      streamsPerProcess: 2,
    },
  )
  const failing = await processes.open({})
  await expect(failing.hypothesis()).rejects.toMatchObject({ code: 'engine_unavailable' })
  await failing.close()
  const other = await processes.open({})
  expect((await other.endUtterance()).words).toMatchObject([{ text: '1' }])
  await processes.close()
})
