export interface VoiceSessionRow {
  id: string
  account_id: string
  key_id: string
  key_sha256: Uint8Array
  settings: string
  token_sha256: Uint8Array
  token_number: number
  connection: number
  audio_ms: number
  concluded_ms: number
  created_at_ms: number
  expires_at_ms: number
}

export interface VoiceTables {
  voice_sessions: VoiceSessionRow
  voice_tokens: { token_sha256: Uint8Array; session_id: string }
}
