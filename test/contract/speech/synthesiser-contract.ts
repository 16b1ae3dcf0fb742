import { describe, expect, test } from 'vitest'
import type { LanguageCode } from '../../../src/languages/language-code.ts'
import type { Samples } from '../../../src/speech/audio.ts'
import type { Synthesiser } from '../../../src/speech/synthesiser.ts'

/** Somebody who speaks a sentence of so many words of a language; each was written for this suite. */
export const SENTENCES: Readonly<Record<string, string>> = {
  ar: 'مرحبا بكم في المتحف الجديد.',
  bg: 'Добре дошли в новия музей.',
  cs: 'Vítejte v novém muzeu.',
  da: 'Velkommen til det nye museum.',
  de: 'Willkommen im neuen Museum.',
  el: 'Καλώς ήρθατε στο νέο μουσείο.',
  en: 'Welcome to the new museum.',
  es: 'Bienvenidos al nuevo museo.',
  fi: 'Tervetuloa uuteen museoon.',
  fr: 'Bienvenue au nouveau musée.',
  hu: 'Üdvözöljük az új múzeumban.',
  id: 'Selamat datang di museum baru.',
  it: 'Benvenuti nel nuovo museo.',
  ja: '新しい美術館へようこそ。',
  ko: '새 박물관에 오신 것을 환영합니다.',
  nb: 'Velkommen til det nye museet.',
  nl: 'Welkom in het nieuwe museum.',
  pl: 'Witamy w nowym muzeum.',
  pt: 'Bem-vindos ao novo museu.',
  ro: 'Bine ați venit la noul muzeu.',
  ru: 'Добро пожаловать в новый музей.',
  sk: 'Vitajte v novom múzeu.',
  sv: 'Välkommen till det nya museet.',
  tr: 'Yeni müzeye hoş geldiniz.',
  uk: 'Ласкаво просимо до нового музею.',
  vi: 'Chào mừng đến với bảo tàng mới.',
  zh: '欢迎来到新博物馆。',
}
const SILENCE = 200

/** What every voice must do. */
export function describeSynthesiser(name: string, open: () => Promise<Synthesiser>): void {
  describe(name, async () => {
    const synthesiser = await open()
    const [language] = synthesiser.languages as [LanguageCode, ...LanguageCode[]]
    const sentence = SENTENCES[language.split('-')[0] ?? ''] ?? ''
    const say = async (
      text: string,
      options: { language?: LanguageCode; voice?: 'male' | 'female'; signal?: AbortSignal } = {},
    ) => {
      const { voice, signal = new AbortController().signal } = options
      const parts: Samples[] = []
      for await (const part of synthesiser.speak({
        text,
        language: options.language ?? language,
        voice,
        signal,
      }))
        parts.push(part)
      return Int16Array.from(parts.flatMap((part) => [...part]))
    }
    const seconds = ({ length }: Samples) => length / synthesiser.samplesPerSecond

    test.each(synthesiser.languages.map((code) => [code]))(
      '%s: a sentence lasts as long as somebody takes for it',
      async (code) => {
        const text = SENTENCES[code.split('-')[0] ?? ''] ?? ''
        expect(text).not.toBe('')
        const spoken = await say(text, { language: code })
        expect(seconds(spoken)).toBeGreaterThan(0.7)
        expect(seconds(spoken)).toBeLessThan(5)
      },
    )

    test('nothing is silent before and after it', async () => {
      const spoken = await say(sentence)
      const edge = Math.round(synthesiser.samplesPerSecond / 20)
      expect(Math.max(...spoken.subarray(0, edge))).toBeGreaterThan(SILENCE)
      expect(Math.max(...spoken.subarray(-edge))).toBeGreaterThan(SILENCE / 4)
    })

    test('more text takes longer, and the same text as long', async () => {
      const once = seconds(await say(sentence))
      expect(seconds(await say(`${sentence} ${sentence}`))).toBeGreaterThan(1.7 * once)
      expect(seconds(await say(sentence))).toBeCloseTo(once, 1)
    })

    test('women and men sound different', async () => {
      const [female, male] = [
        await say(sentence, { voice: 'female' }),
        await say(sentence, { voice: 'male' }),
      ]
      expect(seconds(female)).toBeGreaterThan(0.5)
      expect(seconds(male)).toBeGreaterThan(0.5)
      expect(Buffer.from(female.buffer).equals(Buffer.from(male.buffer))).toBe(false)
    })

    test('what is no text for a voice does no harm', async () => {
      for (const text of ['', ' ', '[[', '<speak>&amp;', '-v', '\u0000\u0007', '…', '🙂']) await say(text)
      expect(seconds(await say(`${sentence}\u0000[[h@]] <mark name="x"/>`))).toBeGreaterThan(0.7)
    })

    test('several sentences are spoken at a time', async () => {
      const alone = (await say(sentence)).length
      const all = await Promise.all(Array.from({ length: 4 }, () => say(sentence)))
      for (const { length } of all)
        expect(Math.abs(length - alone)).toBeLessThan(synthesiser.samplesPerSecond / 10)
    })

    test('a signal ends it', async () => {
      await expect(say(sentence, { signal: AbortSignal.abort() })).rejects.toMatchObject({
        code: 'cancelled',
      })
      const abort = new AbortController()
      const saying = synthesiser.speak({
        text: `${sentence} `.repeat(50),
        language,
        voice: undefined,
        signal: abort.signal,
      })
      const listening = (async () => {
        for await (const { length } of saying) if (length > 0) abort.abort()
      })()
      await expect(listening).rejects.toMatchObject({ code: 'cancelled' })
    })

    test('who stops listening ends it', async () => {
      const { signal } = new AbortController()
      for await (const part of synthesiser.speak({
        text: `${sentence} `.repeat(50),
        language,
        voice: undefined,
        signal,
      })) {
        expect(part.length).toBeGreaterThan(0)
        break
      }
      await synthesiser.close()
    })
  })
}
