import { answerOnce } from '../answer-once.ts'
import type { RedrawAnswer, RedrawQuestion } from './placed-text.ts'
import { redrawPdf } from './redraw-pdf.ts'

await answerOnce((question) =>
  redrawPdf(question as RedrawQuestion).catch((): RedrawAnswer => ({ refused: 'unreadable' })),
)
