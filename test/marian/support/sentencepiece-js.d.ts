declare module 'sentencepiece-js' {
  export class SentencePieceProcessor {
    load(path: string): Promise<void>
    encodeIds(text: string): Iterable<number>
  }
}
