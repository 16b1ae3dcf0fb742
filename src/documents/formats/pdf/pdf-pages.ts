/** A stretch of text as it is drawn. Offsets are points from the lower left corner of the page. */
export interface PdfPiece {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
  readonly isBold: boolean
  readonly isItalic: boolean
}

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
}

/** What the thread answers: pages, or why there are none. */
export type PdfAnswer =
  | { readonly pages: readonly PdfPage[] }
  | { readonly refused: 'password' | 'damaged' | 'pages' }

export interface PdfQuestion {
  readonly bytes: Uint8Array
  readonly mostPages: number
}
