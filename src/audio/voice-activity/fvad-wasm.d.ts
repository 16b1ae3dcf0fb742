/** The voice activity detector of WebRTC as WebAssembly; addresses are bytes in its memory. */
declare module '@echogarden/fvad-wasm' {
  interface Fvad {
    readonly HEAP16: Int16Array
    _malloc(bytes: number): number
    _free(address: number): void
    _fvad_new(): number
    _fvad_free(detector: number): void
    /** 0 when it went well. */
    _fvad_set_mode(detector: number, mode: number): number
    _fvad_set_sample_rate(detector: number, samplesPerSecond: number): number
    /** 1 for speech, 0 for none, -1 for a length that is none of 10, 20 and 30 ms. */
    _fvad_process(detector: number, samples: number, length: number): number
  }
  export default function load(): Promise<Fvad>
}
