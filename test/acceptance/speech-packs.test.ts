import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { runCommandLine } from '../../src/cli/program.ts'
import { buildModel } from '../marian/support/build-model.ts'
import { type LocalRegistry, sha256, startRegistry } from '../marian/support/local-registry.ts'
import { writeStreamingTransducer, writeWholeUtteranceModel } from '../support/sherpa-models.ts'

const ARCHIVE = 'sherpa-onnx-streaming-zipformer-en-2023-06-26'
const WITHOUT = hasBzip2() ? '' : ' (skipped: bzip2 is not installed)'

let root = ''
let packs = ''
let registry: LocalRegistry

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'interpres-speech-packs-'))
  packs = join(root, 'packs')
  registry = await startRegistry(buildModel())
  vi.stubEnv('NO_PROXY', '127.0.0.1')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  process.exitCode = undefined
  await registry.close()
  rmSync(root, { recursive: true, force: true })
})

function hasBzip2(): boolean {
  try {
    execFileSync('bzip2', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** `interpres models ...`: how it ended, what it printed, and its JSON where that is what it printed. */
async function run(...args: readonly string[]) {
  const file = join(root, 'settings.json')
  writeFileSync(file, JSON.stringify({ speech: { packsDirectory: packs, packsUrl: registry.address } }))
  const output = { out: '', errors: '' }
  const status = await runCommandLine(['--config', file, 'models', ...args], {
    writeOut(text) {
      output.out += text
    },
    writeError(text) {
      output.errors += text
    },
    input: (async function* () {})(),
    inputIsTerminal: true,
    errorIsTerminal: true,
  })
  const exitCode = process.exitCode
  process.exitCode = undefined
  return { status, exitCode, ...output }
}

/** An archive of one folder, as sherpa-onnx publishes them. */
function makeArchive(folder: string, ...options: readonly string[]): Buffer {
  const path = join(root, `${folder}.tar.bz2`)
  execFileSync('tar', ['-C', root, '-cjf', path, ...options, folder])
  return readFileSync(path)
}

function makeModel(): Buffer {
  writeStreamingTransducer(join(root, ARCHIVE))
  mkdirSync(join(root, ARCHIVE, 'test_wavs'))
  writeFileSync(join(root, ARCHIVE, 'test_wavs', 'trans.txt'), 'hello')
  return makeArchive(ARCHIVE)
}

function serveArchive(bytes: Buffer): void {
  registry.files.set(`/asr-models/${ARCHIVE}.tar.bz2`, bytes)
}

describe.skipIf(WITHOUT !== '')(`speech packs${WITHOUT}`, () => {
  test('a pack is pulled, listed, verified and removed, with its licence and its hashes', async () => {
    const archive = makeModel()
    serveArchive(archive)
    const pulled = await run('pull', '--speech', 'zipformer-en', '--json')
    expect(pulled).toMatchObject({ status: 0 })
    expect(pulled.errors).toContain('Apache-2.0 (not checked)')
    expect(JSON.parse(pulled.out)).toMatchObject([
      { name: 'zipformer-en', kind: 'streaming', languages: 'en', licence: 'Apache-2.0' },
    ])
    const manifest = JSON.parse(readFileSync(join(packs, 'zipformer-en', 'speech-pack.json'), 'utf8'))
    expect(manifest).toMatchObject({ archive: { name: `${ARCHIVE}.tar.bz2`, sha256: sha256(archive) } })
    expect(manifest.files.map(({ path }: { path: string }) => path)).toEqual([
      'decoder.onnx',
      'encoder.onnx',
      'joiner.onnx',
      'test_wavs/trans.txt',
      'tokens.txt',
    ])
    expect((await run('list', '--speech')).out).toContain('zipformer-en')
    expect(await run('verify', '--speech')).toMatchObject({ status: 0, exitCode: undefined })
    writeFileSync(join(packs, 'zipformer-en', 'tokens.txt'), 'other')
    const damaged = await run('verify', '--speech', '--json')
    expect(damaged.exitCode).toBe(1)
    expect(JSON.parse(damaged.out)).toEqual([
      { name: 'zipformer-en', state: 'damaged', problem: 'tokens.txt has the wrong size' },
    ])
    expect(await run('remove', '--speech', 'zipformer-en')).toMatchObject({ status: 0 })
    expect((await run('list', '--speech')).out).toContain('No speech packs are installed.')
    expect((await run('remove', '--speech', 'zipformer-en')).errors).toContain('no pack of this name')
  })

  test('an interrupted download goes on where it stopped', async () => {
    const archive = makeModel()
    serveArchive(archive)
    let broken = 0
    registry.interfere = (_request, response, body) => {
      broken += 1
      if (broken > 1) return false
      response.writeHead(200, { 'content-length': body.length })
      response.write(body.subarray(0, 500), () => response.destroy())
      return true
    }
    expect(await run('pull', '--speech', 'zipformer-en')).toMatchObject({ status: 0 })
    expect(registry.requests.map(({ range }) => range)).toEqual([undefined, 'bytes=500-'])
    expect(await readdir(packs)).toContain('zipformer-en')
  })

  test('a hash that was pinned has to be that of the archive', async () => {
    const archive = makeModel()
    serveArchive(archive)
    const other = await run('pull', '--speech', 'zipformer-en', '--sha256', 'a'.repeat(64))
    expect(other.status).not.toBe(0)
    expect(other.errors).toContain('wrong SHA-256')
    expect((await run('list', '--speech', '--json')).out).toContain('[]')
    const pinned = await run('pull', '--speech', 'zipformer-en', '--sha256', sha256(archive).toUpperCase())
    expect(pinned.status).toBe(0)
    const again = await run('pull', '--speech', 'zipformer-en')
    expect(again.errors).toContain('installed already')
    expect((await run('pull', '--speech', 'zipformer-en', '--replace')).status).toBe(0)
  })

  test('links, and names outside of the folder, are refused and leave nothing', async () => {
    writeStreamingTransducer(join(root, ARCHIVE))
    symlinkSync('/etc/passwd', join(root, ARCHIVE, 'link.txt'))
    serveArchive(makeArchive(ARCHIVE))
    expect((await run('pull', '--speech', 'zipformer-en')).errors).toContain('no plain file')
    rmSync(join(root, ARCHIVE, 'link.txt'))
    serveArchive(makeArchive(ARCHIVE, '--transform', 's,tokens.txt,../../tokens.txt,', '-P'))
    expect((await run('pull', '--speech', 'zipformer-en')).errors).toContain('outside of its folder')
    serveArchive(Buffer.from('no archive'))
    expect((await run('pull', '--speech', 'zipformer-en')).errors).toContain('damaged')
    expect((await readdir(packs)).filter((name) => !name.startsWith('.'))).toEqual([])
  })

  test('a few bytes that become too many are refused before any of it is unpacked', async () => {
    serveArchive(execFileSync('bzip2', { input: Buffer.alloc(160_000_000) }))
    expect((await run('pull', '--speech', 'zipformer-en')).errors).toContain('too large')
  })

  test('an archive that holds no model is refused', async () => {
    mkdirSync(join(root, ARCHIVE))
    writeFileSync(join(root, ARCHIVE, 'README'), 'nothing')
    serveArchive(makeArchive(ARCHIVE))
    const refused = await run('pull', '--speech', 'zipformer-en')
    expect(refused.errors).toContain('holds no speech model')
    expect(refused.status).not.toBe(0)
  })

  test('archives and directories are imported; what the catalogue does not know needs languages', async () => {
    makeModel()
    const path = join(root, `${ARCHIVE}.tar.bz2`)
    expect((await run('import', path, '--speech')).out).toContain('zipformer-en')
    const own = join(root, 'my-model')
    writeWholeUtteranceModel(own)
    expect((await run('import', own, '--speech')).errors).toContain('--languages')
    const imported = await run(
      'import',
      own,
      '--speech',
      '--languages',
      'pt-BR,gl',
      '--licence',
      'CC0-1.0',
      '--json',
    )
    expect(JSON.parse(imported.out)).toMatchObject([
      { name: 'my-model', kind: 'whole-utterance', languages: 'pt-BR gl', licence: 'CC0-1.0' },
    ])
  })

  test('the facts of an import are those of its archive, whatever it is named', async () => {
    makeModel()
    const path = join(root, `${ARCHIVE}.tar.bz2`)
    const known = await run('import', path, '--speech', '--name', 'nemotron-3.5', '--json')
    expect(JSON.parse(known.out)).toMatchObject([
      { name: 'nemotron-3.5', languages: 'en', licence: 'Apache-2.0' },
    ])
    const own = join(root, 'my-model')
    writeWholeUtteranceModel(own)
    const terms = ['--languages', 'gl', '--licence', 'CC0-1.0']
    const named = await run('import', own, '--speech', '--name', 'whisper-small', ...terms)
    expect(named.status).toBe(0)
    const manifest = JSON.parse(readFileSync(join(packs, 'whisper-small', 'speech-pack.json'), 'utf8'))
    expect(manifest).toMatchObject({ licence: 'CC0-1.0', quality: 'standard', detectsLanguage: false })
  })

  test('a directory stands for the address, and what is not in the catalogue is told', async () => {
    makeModel()
    const mirror = join(root, 'mirror')
    mkdirSync(join(mirror, 'asr-models'), { recursive: true })
    writeFileSync(
      join(mirror, 'asr-models', `${ARCHIVE}.tar.bz2`),
      readFileSync(join(root, `${ARCHIVE}.tar.bz2`)),
    )
    expect((await run('pull', '--speech', 'zipformer-en', '--from', mirror)).status).toBe(0)
    expect(registry.requests).toEqual([])
    const unknown = await run('pull', '--speech', 'nothing-like-it')
    expect(unknown.errors).toContain('--speech --offered')
    const offered = JSON.parse((await run('list', '--speech', '--offered', '--json')).out)
    expect(offered[0]).toMatchObject({
      name: 'nemotron-3.5',
      licence: 'OpenMDW-1.1',
      checked: 'name languages licence',
    })
  })
})
