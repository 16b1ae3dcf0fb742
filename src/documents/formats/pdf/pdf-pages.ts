/** A stretch of text as it is drawn. Offsets are points from the lower left corner of the page. */
export interface PdfPiece {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
  readonly isBold: boolean
  readonly isItalic: boolean
  /** Only of pages that are to be drawn anew. */
  readonly drawn?: DrawnBy
}

/** What drew a piece, and with what looks. */
export interface DrawnBy {
  /** Number of the operator that shows it, among all that show text on the page and in the forms that it draws. */
  readonly show: number
  /** `#rrggbb` */
  readonly color: string
  readonly family: FontFamily
}

export type FontFamily = 'sans' | 'serif' | 'mono'

export interface PdfPicture {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly png: Uint8Array
}

export interface PdfPage {
  readonly width: number
  readonly height: number
  /** In the order in which they are drawn. */
  readonly pieces: readonly PdfPiece[]
  readonly pictures: readonly PdfPicture[]
  /** How far each operator that shows text moves on, in thousandths of the letter size. Only of pages to be drawn anew. */
  readonly advances?: readonly number[]
  /** Letters that are drawn at an angle, and thus in no line. */
  readonly turnedLetters?: number
}

/** Why pages cannot be drawn anew. */
export type RedrawObstacle = 'protected' | 'unreadable' | 'heavy' | 'shared' | 'letters'

/** What the thread answers: pages, or why there are none. */
export type PdfAnswer =
  | {
      readonly pages: readonly PdfPage[]
      readonly obstacle?: RedrawObstacle
      /** Texts of notes and bookmarks. Only of a file that can be drawn anew. */
      readonly notes?: readonly string[]
    }
  | { readonly refused: 'password' | 'damaged' | 'pages' | 'nested' }

export interface PdfQuestion {
  readonly bytes: Uint8Array
  readonly mostPages: number
  readonly drawn: boolean
}
