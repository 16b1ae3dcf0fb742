import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../api/client.ts'
import { groupTexts, splitParagraphs } from '../text/paragraphs.ts'
import { type Change, changesOf, type Improvement } from './changes.ts'

/** A request of the contract has 10 KiB: so much text fits whatever JSON makes of it. */
const LIMITS = { maxTexts: 50, maxBytes: 9_000 }
const LONGEST_PARAGRAPH = 1_400

export interface Manner {
  /** Absent to leave each text in its own language. */
  readonly target: string | undefined
  readonly style: string | undefined
  readonly tone: string | undefined
}

export interface Improved {
  /** What was improved. */
  readonly text: string
  readonly changes: readonly Change[]
  readonly detected: string | undefined
  readonly billed: number
}

/** Improves a text in as many requests as it needs; when one fails, trying again sends only what is missing. */
export function useImprovement() {
  const [improved, setImproved] = useState<Improved>()
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number }>()
  const [problem, setProblem] = useState<Error>()
  const running = useRef<AbortController>(undefined)
  const known = useRef(new Map<string, Improvement>())
  useEffect(() => () => running.current?.abort(), [])

  const improve = useCallback(async (text: string, manner: Manner) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setProblem(undefined)
    const paragraphs = splitParagraphs(text, LONGEST_PARAGRAPH)
    const keyOf = (part: string) => `${JSON.stringify(manner)}\n${part}`
    const parts = paragraphs.map((paragraph) => paragraph.text).filter((part) => part.trim() !== '')
    const missing = [...new Set(parts)].filter((part) => !known.current.has(keyOf(part)))
    let billed = 0
    let done = parts.length - missing.length
    try {
      for (const texts of groupTexts(missing, LIMITS)) {
        setProgress({ done, total: parts.length })
        const answers = await request(texts, manner, controller.signal)
        if (controller.signal.aborted) return
        texts.forEach((part, index) => {
          const answer = answers[index]
          if (answer === undefined) return
          known.current.set(keyOf(part), answer)
          billed += answer.billed
        })
        done += texts.length
      }
      const changes = changesOf(paragraphs, (part) => known.current.get(keyOf(part)))
      const detected = parts.map((part) => known.current.get(keyOf(part))?.detected).find(Boolean)
      setImproved({ text, changes, detected, billed })
    } catch (error) {
      if (!controller.signal.aborted) setProblem(error as Error)
    } finally {
      if (running.current === controller) {
        running.current = undefined
        setProgress(undefined)
      }
    }
  }, [])

  const stop = useCallback(() => running.current?.abort(), [])
  return { improved, progress, problem, improve, stop }
}

async function request(
  texts: readonly string[],
  { target, style, tone }: Manner,
  signal: AbortSignal,
): Promise<readonly Improvement[]> {
  const body = { text: texts, target_lang: target, show_edits: true, show_billed_characters: true }
  const answer =
    style === undefined && tone === undefined
      ? await call('POST /v2/write/correct', { body, signal })
      : await call('POST /v2/write/rephrase', { body: { ...body, writing_style: style, tone }, signal })
  return answer.improvements.map((improvement) => ({
    text: improvement.text,
    detected: improvement.detected_source_language,
    billed: improvement.billed_characters ?? 0,
    edits: improvement.edits ?? [],
  }))
}
