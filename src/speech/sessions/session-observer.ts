/** Figures of sessions: nothing that was said, and nobody's name. */
export interface SessionObserver {
  heard(audioMs: number): void
  /** By how much the audio had gone on when a word's concluded text was handed over. */
  concluded(delayMs: number): void
  /** Audio had to wait, since what listens, or who reads, was behind. */
  heldBack(): void
  ended(how: string): void
}
