import { describe, expect, test, vi } from 'vitest'
import { findProgram, type PipedProgram, startPipedProgram } from './piped-program.ts'

const limits = { cpuSeconds: 2, memoryMb: 4_096, fileMb: 0 }

function start(program: string, ...parameters: string[]): PipedProgram {
  return startPipedProgram({ program, parameters, limits })
}

async function readAll({ output }: PipedProgram): Promise<string> {
  return Buffer.concat(await output.toArray()).toString()
}

describe.skipIf(process.platform === 'win32')('a program', () => {
  test('reads what it is given and writes what it makes of it', async () => {
    const program = start('/usr/bin/tr', 'a-z', 'A-Z')
    await program.write(Buffer.from('sound'))
    program.input.end()
    expect(await readAll(program)).toBe('SOUND')
    expect(await program.ended).toEqual({ exitCode: 0, signal: null })
  })

  test('knows nothing of our environment', async () => {
    const program = start('/usr/bin/env')
    program.input.end()
    expect(
      (await readAll(program))
        .split('\n')
        .filter((line) => !/^(?:PATH|LC_ALL|PWD|_|SHLVL|OLDPWD)=/.test(line)),
    ).toEqual([''])
  })

  test('that takes too long is told so by the system, and ended by force a little later', async () => {
    const program = start('/bin/sh', '-c', 'ulimit -S -t; ulimit -H -t; while :; do :; done')
    expect(await readAll(program)).toBe('2\n7\n')
    expect((await program.ended).signal).toBe('SIGXCPU')
  })

  test('writes no files where it may not', async () => {
    const program = start(
      '/bin/sh',
      '-c',
      'head -c 1000 /dev/zero > /dev/shm/interpres-limit-$$; echo $?; rm -f /dev/shm/interpres-limit-$$',
    )
    expect((await readAll(program)).trim()).not.toBe('0')
  })

  test('that has gone holds nobody up', async () => {
    const program = start('/bin/true')
    await program.ended
    await program.write(new Uint8Array(10_000_000))
    await program.write(new Uint8Array(10_000_000))
  })

  test('that closes its input and goes on holds nobody up', async () => {
    const program = start('/bin/sh', '-c', 'exec 0<&-; exec /bin/sleep 60')
    await program.write(new Uint8Array(10_000_000))
    program.kill()
    await program.ended
  })

  test('that runs for long remembers nothing of each write', async () => {
    const program = start('/usr/bin/wc', '-c')
    const reactions = vi.spyOn(program.ended, 'then')
    for (let time = 1; time <= 20; time += 1) await program.write(new Uint8Array(1_000_000))
    expect(reactions).not.toHaveBeenCalled()
    program.input.end()
    expect((await readAll(program)).trim()).toBe('20000000')
  })

  test('can be ended, and one that is not there ends at once', async () => {
    const program = start('/bin/cat')
    program.kill()
    expect((await program.ended).signal).toBe('SIGKILL')
    expect((await start('/no/such/program').ended).exitCode).toBe(127)
  })
})

test('a program is looked for where it is said to be, else where systems have it', () => {
  expect(findProgram(undefined, ['/no/such', process.execPath])).toBe(process.execPath)
  expect(findProgram('/no/such', [process.execPath])).toBeUndefined()
  expect(findProgram('off', [process.execPath])).toBeUndefined()
})
