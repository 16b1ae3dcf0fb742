import { memo } from 'react'
import styles from '../controls/panes.module.css'
import type { AppliedTerm, Piece } from './live-translation.ts'
import { markTerms } from './mark-terms.ts'
import type { Place, Sentence } from './sentences.ts'

/** The translation, with terms and the current sentence marked; the pointer makes a sentence the current one. */
export function TargetText({
  pieces,
  current,
  onPoint,
}: {
  readonly pieces: readonly Piece[]
  readonly current: Place | undefined
  readonly onPoint: (place: Place) => void
}) {
  let offset = 0
  return pieces.map(({ unit, separator }, piece) => {
    const begin = offset
    offset += (unit?.text.length ?? 1) + separator.length
    return (
      // Paragraphs are named by where they begin: typing behind them leaves them as they are.
      <span
        key={begin}
        onPointerOver={({ target }) => {
          const sentence = target instanceof Element && target.closest('[data-sentence]')
          if (sentence instanceof HTMLElement)
            onPoint({ piece, sentence: Number(sentence.dataset['sentence']) })
        }}
      >
        {unit === undefined ? (
          '…'
        ) : (
          <Paragraph
            text={unit.text}
            terms={unit.terms}
            sentences={unit.sentences}
            current={current?.piece === piece ? current.sentence : undefined}
          />
        )}
        {separator}
      </span>
    )
  })
}

const Paragraph = memo(function Paragraph({
  text,
  terms,
  sentences,
  current,
}: {
  readonly text: string
  readonly terms: readonly AppliedTerm[]
  readonly sentences: readonly Sentence[]
  readonly current: number | undefined
}) {
  const first = sentences[0]?.target.start ?? text.length
  return (
    <>
      <Marked text={text.slice(0, first)} terms={terms} />
      {sentences.map(({ target: { start, end } }, index) => (
        <span key={start}>
          <span data-sentence={index} className={index === current ? (styles['current'] ?? '') : undefined}>
            <Marked text={text.slice(start, end)} terms={terms} />
          </span>
          {text.slice(end, sentences[index + 1]?.target.start ?? text.length)}
        </span>
      ))}
    </>
  )
})

function Marked({ text, terms }: { readonly text: string; readonly terms: readonly AppliedTerm[] }) {
  if (terms.length === 0) return text
  return markTerms(text, terms).map((part) =>
    part.term === undefined ? (
      part.text
    ) : (
      <mark key={part.start} title={`${part.term.source} → ${part.term.target}`}>
        {part.text}
      </mark>
    ),
  )
}
