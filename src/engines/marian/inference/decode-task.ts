/** What words cost a hypothesis, in nats, once they are complete. */
export interface WordCosts {
  /** Whether no word goes on with a piece: it begins another one, is punctuation, or ends the sentence. */
  readonly endsWord: (id: number) => boolean
  /** The word that an empty translation ends with. */
  readonly none: LastWord
}

/** The word that a hypothesis ends with; hypotheses that end with the same pieces share one. */
export interface LastWord {
  /** What it costs in nats, once it is complete. */
  readonly cost: () => number
  /** The last word when a piece more is there. */
  readonly with: (id: number) => LastWord
}

/** What a search is paid for saying certain words, in nats. */
export interface Wishes {
  /** How far an empty translation has come. */
  readonly none: WishState
}

/** How far a hypothesis has come with the words that are wished for; hypotheses that have come as far share one. */
export interface WishState {
  /** What it has been paid. */
  readonly given: number
  /** What each candidate would be paid, less what is taken back for a word that becomes another one; nothing when absent. */
  readonly gains: () => Float32Array | undefined
  /** How far it has come when a piece more is there. */
  readonly with: (id: number) => WishState
}

/** A translation that a search has found, before its attention is known. */
export interface ReviewedText {
  /** Target piece ids without the end of the sentence. */
  readonly ids: readonly number[]
  /** Mean log-probability per piece, the end included, less what its words cost. */
  readonly score: number
  /** Of each piece and the end, less what words cost. */
  readonly logProbabilities: readonly number[]
  /** Per target piece the attention to every source position, the end of the sentence included; worked out when it is asked for. */
  readonly attention: () => readonly Float32Array[]
}

/** Another search in a sentence, as wide as the first. */
export interface NextSearch {
  /** Pieces that its translations begin with. */
  readonly beginning: readonly number[]
  readonly forbidsEchoes: boolean
  /** Words that are wished for; the scores of what is found are without what was paid for them. */
  readonly wishes?: Wishes | undefined
  /** A translation that is known. When it is still the likeliest after so many of its pieces, there is nothing to be found. */
  readonly known?: { readonly ids: readonly number[]; readonly telling: number } | undefined
}

/** Targets of one source. Those that begin alike are decoded once as far as they do. */
export interface KnownTargets {
  /** The pieces of each, without the end of the sentence. */
  readonly targets: readonly (readonly number[])[]
  /** Candidates of all of them, ascending. A target's likelihood is among these and its own pieces, whatever the others are. */
  readonly shared: Uint32Array
}

/** One source sentence to decode. */
export interface DecodeTask {
  /** Piece ids with the final end-of-sentence. */
  readonly sourceIds: readonly number[]
  /** Target ids that may occur, ascending; holds the end of the sentence and not `<unk>`. */
  readonly candidates: Uint32Array
  /** The most pieces the result may have. */
  readonly maxLength: number
  /** Size of the groups of pieces that must not occur twice; 0 allows all. */
  readonly uniqueGroupSize: number
  /** Whether no group of two or more pieces may stand twice in a row. */
  readonly forbidsEchoes: boolean
  /** In the first search, hypotheses so many nats behind the likeliest are given up; none is when absent. */
  readonly margin?: number | undefined
  /** What a finished word costs in the search; nothing when absent. */
  readonly words?: WordCosts | undefined
  /** Asked once, when the search has ended well: whether to search again. The result then has the translations of both. */
  readonly review?: ((found: readonly ReviewedText[]) => NextSearch | undefined) | undefined
  /** Hypotheses of a search, 1 is greedy; where targets are known, how many there are. */
  readonly width: number
  /** Where targets are known and only their likelihood is asked for. The result then has all of them in their order. */
  readonly known?: KnownTargets | undefined
  /** Where one target is known: how many likelier pieces are told of each place. Default 0. */
  readonly rivals?: number | undefined
  /** Asked before every step; a cancelled task is dropped without a result. */
  readonly isCancelled: () => boolean
  /** Called as soon as this sentence is complete, which may be long before the batch is. */
  readonly finish: (decoded: Decoded) => void
}

/** A piece that was likelier at a place of a known target than the one that stands there. */
export interface RivalPiece {
  /** Number of the piece that stands there; that of the end is how many there are. */
  readonly place: number
  readonly id: number
  /** Natural logarithm of how much likelier. */
  readonly odds: number
}

/** One translation that the search ended with. */
export interface DecodedText {
  /** Target piece ids without the end of the sentence. */
  readonly ids: readonly number[]
  /** Mean log-probability per piece, the end included, less what its words cost. */
  readonly score: number
  /** Per target piece the attention to every source position, the end of the sentence included; sums to 1. */
  readonly attention: readonly Float32Array[]
}

export interface Decoded extends DecodedText {
  /** `loop`: the same pieces came again and again; `length`: it never ended. */
  readonly ended: 'end' | 'length' | 'loop'
  /** The other translations that a search ended with: of each the likeliest first, and at most as many as it is wide. */
  readonly others: readonly DecodedText[]
  /** Of a known target, where they were asked for. */
  readonly rivals?: readonly RivalPiece[] | undefined
}
