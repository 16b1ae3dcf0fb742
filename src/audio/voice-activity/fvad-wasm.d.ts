/** The voice activity detector of WebRTC as WebAssembly; addresses are bytes in its memory. */
declare module '@echogarden/fvad-wasm' {
  interface Fvad {
    readonly HEAP16: Int16Array
    readonly _malloc: (bytes: number) => number
    readonly _free: (address: number) => void
    readonly _fvad_new: () => number
    readonly _fvad_free: (detector: number) => void
    /** 0 when it went well. */
    readonly _fvad_set_mode: (detector: number, mode: number) => number
    readonly _fvad_set_sample_rate: (detector: number, samplesPerSecond: number) => number
    /** 1 for speech, 0 for none, -1 for a length that is none of 10, 20 and 30 ms. */
    readonly _fvad_process: (detector: number, samples: number, length: number) => number
  }
  export default function load(): Promise<Fvad>
}
