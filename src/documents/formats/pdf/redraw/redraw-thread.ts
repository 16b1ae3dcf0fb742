import { answerOnce } from '../answer-once.ts'
import type { RedrawAnswer, RedrawQuestion } from './placed-text.ts'
import { redrawPdf } from './redraw-pdf.ts'

await answerOnce((question: RedrawQuestion) =>
  redrawPdf(question).catch((): RedrawAnswer => ({ refused: 'unreadable' })),
)
