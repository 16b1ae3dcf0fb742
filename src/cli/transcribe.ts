import { createReadStream } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import type { Command } from 'commander'
import type { Speech } from '../compose/speech.ts'
import { InterpresError } from '../kernel/errors.ts'
import type { LanguageCode } from '../languages/language-code.ts'
import { requestedSource, requestedTarget } from '../languages/requested-language.ts'
import type { DecodableType } from '../speech/audio-decoder.ts'
import { typeOfFile } from '../speech/recordings/file-type.ts'
import type { OpenSpeechTranslation } from '../speech/speech-translation.ts'
import type { Sentence } from '../speech/transcript/pieces.ts'
import { cannotRead, type FileTask, infoOf, type ShowTask, workOnFiles, writeWhole } from './file-tasks.ts'
import { readLanguage } from './read-language.ts'
import { settingsOf } from './settings-option.ts'
import type { Terminal } from './terminal.ts'

interface TranscribeOptions {
  readonly from?: string
  readonly to?: string
  readonly srt?: boolean
  readonly output?: string
  readonly replace?: boolean
}

/** What a recording is to become; without a language it stays in its own. */
interface Output {
  readonly path: string | undefined
  readonly language: LanguageCode | undefined
  readonly type: 'text/plain' | 'application/x-subrip'
}

interface Task extends FileTask {
  readonly type: DecodableType
  readonly makes: readonly Output[]
}

export function registerTranscribe(program: Command, terminal: Terminal): void {
  program
    .command('transcribe')
    .description('Write recordings down, and translate what is said in them')
    .argument(
      '<files...>',
      'recordings, and videos with sound: MP3, WAV, FLAC, Ogg, Opus, M4A, MP4, WebM, Matroska, and what else ffmpeg reads',
    )
    .option(
      '--from <language>',
      'language that is spoken; found out when absent, where something installed can',
    )
    .option(
      '--to <languages>',
      'languages to translate into: de,fr; the language of the recording when absent',
    )
    .option('--srt', 'subtitles (SubRip) instead of text')
    .option(
      '-o, --output <path>',
      'file for one result, directory for several; otherwise talk.de.srt beside the recording, and a single text goes to standard output',
    )
    .option('--replace', 'write down anew what is there already')
    .action(async (files: readonly string[], options: TranscribeOptions, command: Command) => {
      const source =
        options.from === undefined ? undefined : readLanguage('--from', options.from, requestedSource)
      const targets = options.to
        ?.split(',')
        .map((code) => readLanguage('--to', code.trim(), requestedTarget)) ?? [undefined]
      const tasks = await findTasks(files, options, targets)
      const settings = settingsOf(command)
      const { openRecordings } = await import('../compose/recordings.ts')
      const recordings = await openRecordings(settings)
      try {
        await workOnFiles(
          tasks,
          {
            subjects: 'recordings',
            verb: 'written down',
            failureCode: 'invalid_audio',
            replace: options.replace === true,
          },
          (task, show) => transcribeOne(task, source, recordings, { show, terminal }),
          terminal,
        )
      } finally {
        await recordings.close()
      }
    })
}

async function findTasks(
  files: readonly string[],
  { output, srt = false }: TranscribeOptions,
  targets: readonly (LanguageCode | undefined)[],
): Promise<readonly Task[]> {
  const type = srt ? 'application/x-subrip' : 'text/plain'
  const isSingle = files.length === 1 && targets.length === 1
  const isFolder = !isSingle || (output !== undefined && (await infoOf(output))?.isDirectory() === true)
  const pathOf = (file: string, language: LanguageCode | undefined): string | undefined => {
    if (!isFolder) return output
    const ending = `${language === undefined ? '' : `.${language}`}${srt ? '.srt' : '.txt'}`
    return join(output ?? dirname(file), `${basename(file, extname(file))}${ending}`)
  }
  const tasks: Task[] = []
  const taken = new Set<string>()
  for (const file of files) {
    if ((await infoOf(file))?.isFile() !== true) throw cannotRead(file)
    const makes = targets.map((language) => ({ path: pathOf(file, language), language, type }) as const)
    const outputs = makes.flatMap(({ path }) => path ?? [])
    const twice = outputs.find((path) => taken.has(path))
    if (twice !== undefined)
      throw new InterpresError(
        'invalid_parameter',
        `Two recordings would become ${twice}; do them one by one.`,
      )
    for (const path of outputs) taken.add(path)
    tasks.push({ input: file, outputs, makes, type: typeOfFile(file) })
  }
  return tasks
}

/** What listens and translates. */
interface Recordings {
  readonly speech: Speech
  readonly translation: OpenSpeechTranslation
}

async function transcribeOne(
  { input, type, makes }: Task,
  source: LanguageCode | undefined,
  { speech, translation }: Recordings,
  { show, terminal }: { readonly show: ShowTask; readonly terminal: Terminal },
): Promise<void> {
  const { hearRecording, measureRecording } = await import('../speech/recordings/hear-recording.ts')
  const { writeRecording } = await import('../speech/recordings/write-recording.ts')
  const { signal } = new AbortController()
  const missing = speech.decoder.lacks(type)
  if (missing !== undefined)
    throw new InterpresError('invalid_audio', `It is read with ${missing}, which is not installed.`)
  const audio = () => speech.decoder.decode(type, createReadStream(input), { signal, isRecording: true })
  const durationMs = await measureRecording(audio(), { maxDurationMs: Number.POSITIVE_INFINITY })
  const sentences: Sentence[] = []
  const heard = hearRecording(
    {
      audio: audio(),
      language: source,
      fromMs: 0,
      tellEveryMs: durationMs,
      // The last step is the writing of the file.
      onProgress: (heardMs) => show(Math.min(heardMs, durationMs - 1), durationMs),
      signal,
    },
    speech,
  )
  for await (const more of heard) sentences.push(...more.sentences)
  for (const { path, language, type: output } of makes) {
    const texts = await translateAll(sentences, language, translation, signal)
    const target = { language: language ?? source ?? sentences[0]?.language ?? ENGLISH, type: output }
    const pieces: Uint8Array[] = []
    for await (const piece of writeRecording({ sentences, texts, target, durationMs, signal }, speech))
      pieces.push(piece)
    const content = Buffer.concat(pieces)
    if (path === undefined) terminal.writeOut(content.toString())
    else await writeWhole(path, content)
  }
  show(durationMs, durationMs)
}

/** Of a recording in which nobody speaks. */
const ENGLISH = 'en' as LanguageCode

async function translateAll(
  sentences: readonly Sentence[],
  language: LanguageCode | undefined,
  translation: OpenSpeechTranslation,
  signal: AbortSignal,
): Promise<readonly string[]> {
  if (language === undefined) return sentences.map(({ text }) => text)
  const { nextSentences, translateSentences } = await import('../speech/recordings/translate-sentences.ts')
  const texts: string[] = []
  for (;;) {
    const next = nextSentences(sentences, texts.length)
    if (next.length === 0) return texts
    texts.push(...(await translateSentences(next, language, translation, signal)))
  }
}
