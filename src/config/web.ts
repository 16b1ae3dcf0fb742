import type { SettingReader } from './reader.ts'
import { flag, text } from './setting.ts'

/** The web interface, which the standard address serves. */
export function readWeb(reader: SettingReader) {
  return {
    enabled: reader.optional('web.enabled', 'INTERPRES_WEB', flag) ?? true,
    /** Sessions over plain http from other machines. */
    allowHttp: reader.optional('web.allowHttp', 'INTERPRES_WEB_ALLOW_HTTP', flag) ?? false,
    /** Operators may fetch model packs, which goes outside. */
    modelPulls: reader.optional('web.modelPulls', 'INTERPRES_WEB_MODEL_PULLS', flag) ?? false,
    /** The key at whose cost strangers translate texts; nobody does when absent. */
    publicKeyId: reader.optional('web.publicKeyId', 'INTERPRES_WEB_PUBLIC_KEY_ID', text),
  }
}
