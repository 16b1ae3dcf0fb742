import { answerOnce } from './answer-once.ts'
import type { PdfAnswer, PdfQuestion } from './pdf-pages.ts'
import { readPages } from './read-pages.ts'

await answerOnce((question) =>
  readPages(question as PdfQuestion).catch((error: unknown): PdfAnswer => {
    const name = error instanceof Error ? error.name : ''
    return { refused: name === 'PasswordException' ? 'password' : 'damaged' }
  }),
)
