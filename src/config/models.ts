import type { SettingReader } from './reader.ts'
import { flag, integer, listOf, oneOf, type Parse, text, url } from './setting.ts'

/** Model packs: which come with the service, where others come from, whose are trusted, and what they may cost. */
export function readModels(reader: SettingReader) {
  return {
    /** Whether the packs that come with the service are used where the operator has installed none for a pair. */
    builtIn: reader.optional('models.builtIn', 'INTERPRES_BUILT_IN_MODELS', flag) ?? true,
    /** Where those packs are; `packs` of the installation when absent. Never written to. */
    builtInDirectory: reader.optional('models.builtInDirectory', 'INTERPRES_BUILT_IN_MODELS_DIR', text),
    /** Address of a registry's index, or a directory; the public registry when absent. */
    registry: reader.optional('models.registry', 'INTERPRES_MODELS_REGISTRY', text),
    /** Address of the registry's files where it is not that of the index. */
    filesUrl: reader.optional('models.filesUrl', 'INTERPRES_MODELS_FILES_URL', url('http:', 'https:')),
    /** Whether a pair that only basic engines serve gets a model of the registry when it is first used. */
    autoPull: reader.optional('models.autoPull', 'INTERPRES_MODELS_AUTO_PULL', flag) ?? false,
    /** Public keys whose signed bundles are imported. */
    trustedKeys:
      reader.optional('models.trustedKeys', 'INTERPRES_MODELS_TRUSTED_KEYS', listOf(bundleKey)) ?? [],
    /** Memory for the loaded models of all pairs together. */
    memoryMegabytes:
      reader.optional('models.memoryMegabytes', 'INTERPRES_MODELS_MEMORY_MB', integer(1, 1_000_000)) ?? 1024,
    /** A model unused for this long is unloaded, those that tell languages among them; a worker without models ends. */
    idleMs:
      reader.optional('models.idleMs', 'INTERPRES_MODELS_IDLE_MS', integer(1_000, 86_400_000)) ?? 600_000,
    /** What runs the models: ONNX Runtime, the WebAssembly kernel, or which of them serves best on this processor. */
    runtime:
      reader.optional('models.runtime', 'INTERPRES_MODELS_RUNTIME', oneOf('auto', 'native', 'portable')) ??
      'auto',
    /** Threads that translate; one per processor core, at most four, when absent. */
    workers: reader.optional('models.workers', 'INTERPRES_MODELS_WORKERS', integer(1, 256)),
    /** How often the models directory is looked at for packs that have come or gone. */
    rescanMs:
      reader.optional('models.rescanMs', 'INTERPRES_MODELS_RESCAN_MS', integer(100, 3_600_000)) ?? 10_000,
  }
}

/** An Ed25519 public key as SPKI in base64, which always begins the same. */
export const bundleKey: Parse<string> = (raw) =>
  typeof raw === 'string' && /^MCowBQYDK2VwAyEA[A-Za-z0-9+/]{43}=$/.test(raw)
    ? { ok: true, value: raw }
    : { ok: false, allowed: 'a public key as `interpres models keys` prints it' }
