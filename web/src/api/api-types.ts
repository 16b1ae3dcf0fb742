// Generated from docs/openapi.json by npm run openapi.
export interface Operations {
  'POST /v2/translate': {
    readonly path: undefined
    readonly query: undefined
    readonly body: { readonly text: readonly (string)[]; readonly target_lang: string; readonly source_lang?: string | undefined; readonly context?: string | undefined; readonly show_billed_characters?: boolean | undefined; readonly split_sentences?: '0' | '1' | 'nonewlines' | undefined; readonly preserve_formatting?: boolean | undefined; readonly formality?: 'default' | 'more' | 'less' | 'prefer_more' | 'prefer_less' | undefined; readonly model_type?: 'latency_optimized' | 'quality_optimized' | 'prefer_quality_optimized' | undefined; readonly glossary_id?: string | undefined; readonly glossary_ids?: readonly (string)[] | undefined; readonly show_glossary_entries?: boolean | undefined; readonly style_id?: string | undefined; readonly translation_memory_id?: string | undefined; readonly translation_memory_threshold?: number | undefined; readonly show_translation_memory_matches?: boolean | undefined; readonly custom_instructions?: readonly (string)[] | undefined; readonly tag_handling?: 'xml' | 'html' | undefined; readonly tag_handling_version?: 'v1' | 'v2' | undefined; readonly outline_detection?: boolean | undefined; readonly non_splitting_tags?: readonly (string)[] | undefined; readonly splitting_tags?: readonly (string)[] | undefined; readonly ignore_tags?: readonly (string)[] | undefined; readonly enable_beta_languages?: boolean | undefined }
    readonly answer: { readonly translations: readonly ({ readonly detected_source_language: string; readonly text: string; readonly billed_characters?: number | undefined; readonly model_type_used?: string | undefined; readonly tag_handling_version?: string | undefined; readonly glossary_entries_applied?: readonly ({ readonly glossary_id: string; readonly source: string; readonly target: string; readonly count: number })[] | undefined; readonly translation_memory_matches?: readonly ({ readonly type: 'context' | 'exact' | 'fuzzy'; readonly rate: number; readonly source: string; readonly target: string; readonly use: 'translation' | 'adapted' | 'example' })[] | undefined })[]; readonly not_applied?: { readonly custom_instructions: readonly (string)[]; readonly configured_rules: readonly (string)[] } | undefined }
  }
  'POST /v2/document/{document_id}': {
    readonly path: { readonly document_id: string }
    readonly query: undefined
    readonly body: { readonly document_key: string }
    readonly answer: { readonly document_id: string; readonly status: 'queued' | 'translating' | 'done' | 'error'; readonly seconds_remaining?: number | undefined; readonly billed_characters?: number | undefined; readonly translation_memory_matches?: { readonly segments: number; readonly context: number; readonly exact: number; readonly adapted: number; readonly example: number } | undefined; readonly error_message?: string | undefined; readonly message?: string | undefined }
  }
  'GET /v2/document/{document_id}': {
    readonly path: { readonly document_id: string }
    readonly query: undefined
    readonly body: { readonly document_key: string }
    readonly answer: { readonly document_id: string; readonly status: 'queued' | 'translating' | 'done' | 'error'; readonly seconds_remaining?: number | undefined; readonly billed_characters?: number | undefined; readonly translation_memory_matches?: { readonly segments: number; readonly context: number; readonly exact: number; readonly adapted: number; readonly example: number } | undefined; readonly error_message?: string | undefined; readonly message?: string | undefined }
  }
  'DELETE /v2/document/{document_id}': {
    readonly path: { readonly document_id: string }
    readonly query: undefined
    readonly body: { readonly document_key: string }
    readonly answer: undefined
  }
  'POST /v2/document/{document_id}/result': {
    readonly path: { readonly document_id: string }
    readonly query: undefined
    readonly body: { readonly document_key: string }
    readonly answer: undefined
  }
  'GET /v2/document/{document_id}/result': {
    readonly path: { readonly document_id: string }
    readonly query: undefined
    readonly body: { readonly document_key: string }
    readonly answer: undefined
  }
  'POST /v2/write/correct': {
    readonly path: undefined
    readonly query: undefined
    readonly body: { readonly text: readonly (string)[]; readonly target_lang?: string | undefined; readonly show_billed_characters?: boolean | undefined; readonly show_edits?: boolean | undefined; readonly tag_handling?: 'xml' | 'html' | undefined }
    readonly answer: { readonly improvements: readonly ({ readonly text: string; readonly target_language: string; readonly detected_source_language: string; readonly billed_characters?: number | undefined; readonly edits?: readonly ({ readonly start: number; readonly end: number; readonly original: string; readonly replacement: string; readonly kind: string; readonly explanation: string; readonly sureness: number })[] | undefined })[] }
  }
  'POST /v2/write/rephrase': {
    readonly path: undefined
    readonly query: undefined
    readonly body: { readonly text: readonly (string)[]; readonly target_lang?: string | undefined; readonly show_billed_characters?: boolean | undefined; readonly show_edits?: boolean | undefined; readonly tag_handling?: 'xml' | 'html' | undefined; readonly writing_style?: string | undefined; readonly tone?: string | undefined }
    readonly answer: { readonly improvements: readonly ({ readonly text: string; readonly target_language: string; readonly detected_source_language: string; readonly billed_characters?: number | undefined; readonly edits?: readonly ({ readonly start: number; readonly end: number; readonly original: string; readonly replacement: string; readonly kind: string; readonly explanation: string; readonly sureness: number })[] | undefined })[] }
  }
  'POST /v3/detect/language': {
    readonly path: undefined
    readonly query: undefined
    readonly body: { readonly text: readonly (string)[] }
    readonly answer: { readonly results: readonly ({ readonly detected_language?: string | undefined; readonly detection_status: 'success' | 'insufficient_confidence' | 'unsupported_language' | 'no_language_detected' })[] }
  }
  'GET /v2/languages': {
    readonly path: undefined
    readonly query: { readonly type?: string | undefined }
    readonly body: undefined
    readonly answer: readonly ({ readonly language: string; readonly name: string; readonly supports_formality?: boolean | undefined })[]
  }
  'POST /v2/languages': {
    readonly path: undefined
    readonly query: { readonly type?: string | undefined }
    readonly body: undefined
    readonly answer: readonly ({ readonly language: string; readonly name: string; readonly supports_formality?: boolean | undefined })[]
  }
  'GET /v3/languages': {
    readonly path: undefined
    readonly query: { readonly resource?: 'translate_text' | 'translate_document' | 'glossary' | 'voice' | 'write' | 'style_rules' | 'translation_memory' | undefined; readonly include?: readonly (string)[] | undefined }
    readonly body: undefined
    readonly answer: readonly ({ readonly lang: string; readonly name: string; readonly usable_as_source: boolean; readonly usable_as_target: boolean; readonly status: 'stable' | 'beta' | 'early_access'; readonly features: Readonly<Record<string, { readonly status: string }>>; readonly translated_from?: readonly ({ readonly source: string; readonly quality: 'basic' | 'standard' | 'high'; readonly description: string })[] | undefined })[]
  }
  'GET /v3/languages/resources': {
    readonly path: undefined
    readonly query: undefined
    readonly body: undefined
    readonly answer: readonly ({ readonly name: string; readonly features: readonly ({ readonly name: string; readonly needs_source_support?: boolean | undefined; readonly needs_target_support?: boolean | undefined })[] })[]
  }
  'POST /v3/glossaries': {
    readonly path: undefined
    readonly query: undefined
    readonly body: { readonly name: string; readonly dictionaries?: readonly ({ readonly source_lang: string; readonly target_lang: string; readonly entries: string; readonly entries_format?: string | undefined })[] | undefined }
    readonly answer: { readonly glossary_id: string; readonly name: string; readonly dictionaries: readonly ({ readonly source_lang: string; readonly target_lang: string; readonly entry_count: number })[]; readonly creation_time: string }
  }
  'GET /v3/glossaries': {
    readonly path: undefined
    readonly query: undefined
    readonly body: undefined
    readonly answer: { readonly glossaries: readonly ({ readonly glossary_id: string; readonly name: string; readonly dictionaries: readonly ({ readonly source_lang: string; readonly target_lang: string; readonly entry_count: number })[]; readonly creation_time: string })[] }
  }
  'GET /v3/glossaries/{glossary_id}': {
    readonly path: { readonly glossary_id: string }
    readonly query: undefined
    readonly body: undefined
    readonly answer: { readonly glossary_id: string; readonly name: string; readonly dictionaries: readonly ({ readonly source_lang: string; readonly target_lang: string; readonly entry_count: number })[]; readonly creation_time: string }
  }
  'PATCH /v3/glossaries/{glossary_id}': {
    readonly path: { readonly glossary_id: string }
    readonly query: undefined
    readonly body: { readonly name?: string | undefined; readonly dictionaries?: readonly ({ readonly source_lang: string; readonly target_lang: string; readonly entries: string; readonly entries_format?: string | undefined })[] | undefined }
    readonly answer: { readonly glossary_id: string; readonly name: string; readonly dictionaries: readonly ({ readonly source_lang: string; readonly target_lang: string; readonly entry_count: number })[]; readonly creation_time: string }
  }
  'DELETE /v3/glossaries/{glossary_id}': {
    readonly path: { readonly glossary_id: string }
    readonly query: undefined
    readonly body: undefined
    readonly answer: undefined
  }
  'GET /v3/glossaries/{glossary_id}/entries': {
    readonly path: { readonly glossary_id: string }
    readonly query: { readonly source_lang: string; readonly target_lang: string }
    readonly body: undefined
    readonly answer: { readonly dictionaries: readonly ({ readonly source_lang: string; readonly target_lang: string; readonly entries: string; readonly entries_format: string })[] }
  }
  'PUT /v3/glossaries/{glossary_id}/dictionaries': {
    readonly path: { readonly glossary_id: string }
    readonly query: undefined
    readonly body: { readonly source_lang: string; readonly target_lang: string; readonly entries: string; readonly entries_format?: string | undefined }
    readonly answer: { readonly source_lang: string; readonly target_lang: string; readonly entry_count: number }
  }
  'DELETE /v3/glossaries/{glossary_id}/dictionaries': {
    readonly path: { readonly glossary_id: string }
    readonly query: { readonly source_lang: string; readonly target_lang: string }
    readonly body: undefined
    readonly answer: undefined
  }
  'POST /v2/glossaries': {
    readonly path: undefined
    readonly query: undefined
    readonly body: { readonly name: string; readonly source_lang: string; readonly target_lang: string; readonly entries: string; readonly entries_format?: string | undefined }
    readonly answer: { readonly glossary_id: string; readonly name: string; readonly ready: boolean; readonly source_lang: string; readonly target_lang: string; readonly creation_time: string; readonly entry_count: number }
  }
  'GET /v2/glossaries': {
    readonly path: undefined
    readonly query: undefined
    readonly body: undefined
    readonly answer: { readonly glossaries: readonly ({ readonly glossary_id: string; readonly name: string; readonly ready: boolean; readonly source_lang: string; readonly target_lang: string; readonly creation_time: string; readonly entry_count: number })[] }
  }
  'GET /v2/glossaries/{glossary_id}': {
    readonly path: { readonly glossary_id: string }
    readonly query: undefined
    readonly body: undefined
    readonly answer: { readonly glossary_id: string; readonly name: string; readonly ready: boolean; readonly source_lang: string; readonly target_lang: string; readonly creation_time: string; readonly entry_count: number }
  }
  'DELETE /v2/glossaries/{glossary_id}': {
    readonly path: { readonly glossary_id: string }
    readonly query: undefined
    readonly body: undefined
    readonly answer: undefined
  }
  'GET /v2/glossaries/{glossary_id}/entries': {
    readonly path: { readonly glossary_id: string }
    readonly query: undefined
    readonly body: undefined
    readonly answer: undefined
  }
  'GET /v2/glossary-language-pairs': {
    readonly path: undefined
    readonly query: undefined
    readonly body: undefined
    readonly answer: { readonly supported_languages: readonly ({ readonly source_lang: string; readonly target_lang: string })[] }
  }
  'GET /v3/style_rules': {
    readonly path: undefined
    readonly query: { readonly page?: number | undefined; readonly page_size?: number | undefined; readonly detailed?: boolean | undefined; readonly show_application?: boolean | undefined }
    readonly body: undefined
    readonly answer: { readonly style_rules: readonly ({ readonly style_id: string; readonly name: string; readonly creation_time: string; readonly updated_time: string; readonly language: string; readonly version: number; readonly configured_rules?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined; readonly custom_instructions?: readonly ({ readonly id: string; readonly label: string; readonly prompt: string; readonly source_language?: string | undefined })[] | undefined; readonly configured_rules_applied_by?: Readonly<Record<string, Readonly<Record<string, 'rule' | 'language_model' | 'stored'>>>> | undefined; readonly custom_instructions_applied_by?: Readonly<Record<string, 'rule' | 'language_model' | 'stored'>> | undefined })[] }
  }
  'POST /v3/style_rules': {
    readonly path: undefined
    readonly query: undefined
    readonly body: { readonly name: string; readonly language: string; readonly configured_rules?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined; readonly custom_instructions?: readonly ({ readonly label: string; readonly prompt: string; readonly source_language?: string | undefined })[] | undefined }
    readonly answer: { readonly style_id: string; readonly name: string; readonly creation_time: string; readonly updated_time: string; readonly language: string; readonly version: number; readonly configured_rules?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined; readonly custom_instructions?: readonly ({ readonly id: string; readonly label: string; readonly prompt: string; readonly source_language?: string | undefined })[] | undefined; readonly configured_rules_applied_by?: Readonly<Record<string, Readonly<Record<string, 'rule' | 'language_model' | 'stored'>>>> | undefined; readonly custom_instructions_applied_by?: Readonly<Record<string, 'rule' | 'language_model' | 'stored'>> | undefined }
  }
  'GET /v3/style_rules/{style_id}': {
    readonly path: { readonly style_id: string }
    readonly query: { readonly show_application?: boolean | undefined }
    readonly body: undefined
    readonly answer: { readonly style_id: string; readonly name: string; readonly creation_time: string; readonly updated_time: string; readonly language: string; readonly version: number; readonly configured_rules?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined; readonly custom_instructions?: readonly ({ readonly id: string; readonly label: string; readonly prompt: string; readonly source_language?: string | undefined })[] | undefined; readonly configured_rules_applied_by?: Readonly<Record<string, Readonly<Record<string, 'rule' | 'language_model' | 'stored'>>>> | undefined; readonly custom_instructions_applied_by?: Readonly<Record<string, 'rule' | 'language_model' | 'stored'>> | undefined }
  }
  'PATCH /v3/style_rules/{style_id}': {
    readonly path: { readonly style_id: string }
    readonly query: undefined
    readonly body: { readonly name: string }
    readonly answer: { readonly style_id: string; readonly name: string; readonly creation_time: string; readonly updated_time: string; readonly language: string; readonly version: number; readonly configured_rules?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined; readonly custom_instructions?: readonly ({ readonly id: string; readonly label: string; readonly prompt: string; readonly source_language?: string | undefined })[] | undefined; readonly configured_rules_applied_by?: Readonly<Record<string, Readonly<Record<string, 'rule' | 'language_model' | 'stored'>>>> | undefined; readonly custom_instructions_applied_by?: Readonly<Record<string, 'rule' | 'language_model' | 'stored'>> | undefined }
  }
  'DELETE /v3/style_rules/{style_id}': {
    readonly path: { readonly style_id: string }
    readonly query: undefined
    readonly body: undefined
    readonly answer: undefined
  }
  'PUT /v3/style_rules/{style_id}/configured_rules': {
    readonly path: { readonly style_id: string }
    readonly query: undefined
    readonly body: Readonly<Record<string, Readonly<Record<string, string>>>>
    readonly answer: { readonly style_id: string; readonly name: string; readonly creation_time: string; readonly updated_time: string; readonly language: string; readonly version: number; readonly configured_rules?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined; readonly custom_instructions?: readonly ({ readonly id: string; readonly label: string; readonly prompt: string; readonly source_language?: string | undefined })[] | undefined; readonly configured_rules_applied_by?: Readonly<Record<string, Readonly<Record<string, 'rule' | 'language_model' | 'stored'>>>> | undefined; readonly custom_instructions_applied_by?: Readonly<Record<string, 'rule' | 'language_model' | 'stored'>> | undefined }
  }
  'POST /v3/style_rules/{style_id}/custom_instructions': {
    readonly path: { readonly style_id: string }
    readonly query: undefined
    readonly body: { readonly label: string; readonly prompt: string; readonly source_language?: string | undefined }
    readonly answer: { readonly id: string; readonly label: string; readonly prompt: string; readonly source_language?: string | undefined }
  }
  'GET /v3/style_rules/{style_id}/custom_instructions/{instruction_id}': {
    readonly path: { readonly style_id: string; readonly instruction_id: string }
    readonly query: undefined
    readonly body: undefined
    readonly answer: { readonly id: string; readonly label: string; readonly prompt: string; readonly source_language?: string | undefined }
  }
  'PUT /v3/style_rules/{style_id}/custom_instructions/{instruction_id}': {
    readonly path: { readonly style_id: string; readonly instruction_id: string }
    readonly query: undefined
    readonly body: { readonly label: string; readonly prompt: string; readonly source_language?: string | undefined }
    readonly answer: { readonly id: string; readonly label: string; readonly prompt: string; readonly source_language?: string | undefined }
  }
  'DELETE /v3/style_rules/{style_id}/custom_instructions/{instruction_id}': {
    readonly path: { readonly style_id: string; readonly instruction_id: string }
    readonly query: undefined
    readonly body: undefined
    readonly answer: undefined
  }
  'GET /v3/translation_memories': {
    readonly path: undefined
    readonly query: { readonly page?: number | undefined; readonly page_size?: number | undefined }
    readonly body: undefined
    readonly answer: { readonly translation_memories: readonly ({ readonly translation_memory_id: string; readonly name: string; readonly source_language: string; readonly target_languages: readonly (string)[]; readonly segment_count: number; readonly creation_time: string; readonly updated_time: string })[]; readonly total_count: number }
  }
  'GET /v3/translation_memories/{translation_memory_id}': {
    readonly path: { readonly translation_memory_id: string }
    readonly query: undefined
    readonly body: undefined
    readonly answer: { readonly translation_memory_id: string; readonly name: string; readonly source_language: string; readonly target_languages: readonly (string)[]; readonly segment_count: number; readonly creation_time: string; readonly updated_time: string }
  }
  'DELETE /v3/translation_memories/{translation_memory_id}': {
    readonly path: { readonly translation_memory_id: string }
    readonly query: undefined
    readonly body: undefined
    readonly answer: undefined
  }
  'GET /v3/translation_memories/{translation_memory_id}/segments': {
    readonly path: { readonly translation_memory_id: string }
    readonly query: { readonly page_size?: number | undefined; readonly page_cursor?: string | undefined; readonly filter_text?: string | undefined; readonly filter_case_sensitive?: boolean | undefined }
    readonly body: undefined
    readonly answer: { readonly segments: readonly ({ readonly source_segment_id: string; readonly source_text: string; readonly creation_time: string; readonly updated_time: string; readonly targets: readonly ({ readonly target_segment_id: string; readonly target_language: string; readonly target_text: string; readonly creation_time: string; readonly updated_time: string })[] })[]; readonly segment_count: number; readonly next_page_cursor?: string | undefined }
  }
  'POST /v3/translation_memories/{translation_memory_id}/segments': {
    readonly path: { readonly translation_memory_id: string }
    readonly query: undefined
    readonly body: { readonly segments: readonly ({ readonly source_text: string; readonly targets: readonly ({ readonly target_language: string; readonly target_text: string })[] })[] }
    readonly answer: { readonly translation_memory_id: string; readonly name: string; readonly source_language: string; readonly target_languages: readonly (string)[]; readonly segment_count: number; readonly creation_time: string; readonly updated_time: string }
  }
  'POST /v3/translation_memories/import': {
    readonly path: undefined
    readonly query: undefined
    readonly body: { readonly source_file: { readonly file_name: string; readonly content_length: number; readonly content_type?: string | undefined }; readonly parameters?: { readonly display_name?: string | undefined; readonly source_language?: string | undefined; readonly target_language?: string | undefined } | undefined }
    readonly answer: { readonly job_id: string; readonly upload_url: string; readonly expires_at: string }
  }
  'POST /v3/translation_memories/{translation_memory_id}/export': {
    readonly path: { readonly translation_memory_id: string }
    readonly query: undefined
    readonly body: undefined
    readonly answer: { readonly job_id: string; readonly parameters: { readonly translation_memory_id: string } }
  }
  'GET /v3/translation_memories/jobs/{job_id}': {
    readonly path: { readonly job_id: string }
    readonly query: undefined
    readonly body: undefined
    readonly answer: { readonly job_id: string; readonly product: string; readonly operation: 'import' | 'export'; readonly creation_time: string; readonly updated_time: string; readonly source_file?: { readonly content_type: string; readonly content_length: number } | undefined; readonly parameters: { readonly translation_memory_id?: string | undefined; readonly display_name?: string | undefined }; readonly results: readonly ({ readonly status: 'awaiting_input' | 'processing' | 'completed' | 'downloaded' | 'failed' | 'expired'; readonly status_metadata?: { readonly required_action: string } | undefined; readonly download_url?: string | undefined; readonly expires_at?: string | undefined; readonly error?: { readonly message: string } | undefined; readonly translation_memory_id?: string | undefined; readonly skipped_segment_count?: number | undefined; readonly progress?: { readonly done_bytes: number; readonly total_bytes: number; readonly segment_count: number } | undefined })[] }
  }
  'GET /v3/translation_memories/downloads/{token}': {
    readonly path: { readonly token: string }
    readonly query: undefined
    readonly body: undefined
    readonly answer: undefined
  }
  'POST /v3/voice/realtime': {
    readonly path: undefined
    readonly query: undefined
    readonly body: { readonly source_media_content_type: string; readonly message_format?: 'json' | 'msgpack' | undefined; readonly source_language?: string | undefined; readonly source_language_mode?: 'auto' | 'fixed' | undefined; readonly target_languages?: readonly (string)[] | undefined; readonly target_media_languages?: readonly (string)[] | undefined; readonly target_media_content_type?: string | undefined; readonly target_media_voice?: 'male' | 'female' | undefined; readonly spoken_terms_id?: string | undefined; readonly glossary_id?: string | undefined; readonly formality?: 'default' | 'formal' | 'more' | 'informal' | 'less' | 'prefer_more' | 'prefer_less' | undefined }
    readonly answer: { readonly streaming_url: string; readonly token: string; readonly session_id: string }
  }
  'GET /v3/voice/realtime': {
    readonly path: undefined
    readonly query: { readonly token: string }
    readonly body: undefined
    readonly answer: { readonly streaming_url: string; readonly token: string; readonly session_id: string }
  }
  'POST /v1/jobs/voice/translate': {
    readonly path: undefined
    readonly query: { readonly include?: readonly (string)[] | undefined }
    readonly body: { readonly source_file: { readonly name: string; readonly content_type: string; readonly content_length: number }; readonly parameters?: { readonly source_language?: string | null | undefined } | null | undefined; readonly targets: readonly ({ readonly language: string; readonly type: string })[] }
    readonly answer: { readonly job_id: string; readonly upload_url: string; readonly signature: string; readonly signed_upload_url?: string | undefined }
  }
  'GET /v1/jobs/voice/translate/{job_id}': {
    readonly path: { readonly job_id: string }
    readonly query: { readonly include?: readonly (string)[] | undefined }
    readonly body: undefined
    readonly answer: { readonly job_id: string; readonly product: string; readonly operation: string; readonly created_at: string; readonly updated_at: string; readonly usage: { readonly storage_used: number }; readonly source_file: { readonly name: string; readonly content_type: string; readonly content_length: number }; readonly parameters: { readonly source_language?: string | undefined }; readonly targets: readonly ({ readonly language: string; readonly type: string })[]; readonly results: readonly ({ readonly status: 'pending' | 'uploaded' | 'processing' | 'complete' | 'downloaded' | 'failed'; readonly download_url?: string | undefined; readonly signature?: string | undefined; readonly signed_download_url?: string | undefined; readonly error?: { readonly message: string; readonly code?: string | undefined } | undefined })[] }
  }
  'GET /v1/jobs/voice/translate/{job_id}/results/{index}': {
    readonly path: { readonly job_id: string; readonly index: string }
    readonly query: { readonly signature?: string | undefined }
    readonly body: undefined
    readonly answer: undefined
  }
  'GET /v2/usage': {
    readonly path: undefined
    readonly query: undefined
    readonly body: undefined
    readonly answer: { readonly character_count: number; readonly character_limit: number; readonly api_key_character_count: number; readonly api_key_character_limit: number; readonly products: readonly ({ readonly product_type: string; readonly billing_unit: string; readonly api_key_unit_count: number; readonly account_unit_count: number; readonly api_key_character_count: number; readonly character_count: number })[]; readonly speech_to_text_minutes_count: number; readonly speech_to_text_minutes_limit: number; readonly speech_to_text_milliseconds_count: number; readonly speech_to_text_milliseconds_limit: number; readonly start_time: string; readonly end_time: string; readonly missing_usage_of_regions?: readonly (string)[] | undefined }
  }
  'POST /v2/usage': {
    readonly path: undefined
    readonly query: undefined
    readonly body: undefined
    readonly answer: { readonly character_count: number; readonly character_limit: number; readonly api_key_character_count: number; readonly api_key_character_limit: number; readonly products: readonly ({ readonly product_type: string; readonly billing_unit: string; readonly api_key_unit_count: number; readonly account_unit_count: number; readonly api_key_character_count: number; readonly character_count: number })[]; readonly speech_to_text_minutes_count: number; readonly speech_to_text_minutes_limit: number; readonly speech_to_text_milliseconds_count: number; readonly speech_to_text_milliseconds_limit: number; readonly start_time: string; readonly end_time: string; readonly missing_usage_of_regions?: readonly (string)[] | undefined }
  }
  'POST /v2/admin/developer-keys': {
    readonly path: undefined
    readonly query: undefined
    readonly body: { readonly label?: string | undefined }
    readonly answer: { readonly key_id: string; readonly label: string; readonly creation_time: string; readonly deactivated_time: string | null; readonly is_deactivated: boolean; readonly usage_limits: { readonly characters: number | null; readonly speech_to_text_milliseconds: number | null }; readonly key: string }
  }
  'GET /v2/admin/developer-keys': {
    readonly path: undefined
    readonly query: undefined
    readonly body: undefined
    readonly answer: readonly ({ readonly key_id: string; readonly label: string; readonly creation_time: string; readonly deactivated_time: string | null; readonly is_deactivated: boolean; readonly usage_limits: { readonly characters: number | null; readonly speech_to_text_milliseconds: number | null } })[]
  }
  'PUT /v2/admin/developer-keys/deactivate': {
    readonly path: undefined
    readonly query: undefined
    readonly body: { readonly key_id: string }
    readonly answer: { readonly key_id: string; readonly label: string; readonly creation_time: string; readonly deactivated_time: string | null; readonly is_deactivated: boolean; readonly usage_limits: { readonly characters: number | null; readonly speech_to_text_milliseconds: number | null } }
  }
  'PUT /v2/admin/developer-keys/label': {
    readonly path: undefined
    readonly query: undefined
    readonly body: { readonly key_id: string; readonly label: string }
    readonly answer: { readonly key_id: string; readonly label: string; readonly creation_time: string; readonly deactivated_time: string | null; readonly is_deactivated: boolean; readonly usage_limits: { readonly characters: number | null; readonly speech_to_text_milliseconds: number | null } }
  }
  'PUT /v2/admin/developer-keys/limits': {
    readonly path: undefined
    readonly query: undefined
    readonly body: { readonly key_id: string; readonly characters?: number | null | undefined; readonly speech_to_text_milliseconds?: number | null | undefined }
    readonly answer: { readonly key_id: string; readonly label: string; readonly creation_time: string; readonly deactivated_time: string | null; readonly is_deactivated: boolean; readonly usage_limits: { readonly characters: number | null; readonly speech_to_text_milliseconds: number | null } }
  }
  'GET /v2/admin/analytics': {
    readonly path: undefined
    readonly query: { readonly start_date: string; readonly end_date: string; readonly group_by?: '' | 'key' | 'key_and_day' | undefined }
    readonly body: undefined
    readonly answer: { readonly usage_report: { readonly total_usage: { readonly total_characters: number; readonly text_translation_characters: number; readonly document_translation_characters: number; readonly text_improvement_characters: number; readonly speech_to_text_milliseconds: number }; readonly group_by?: string | undefined; readonly start_date: string; readonly end_date: string; readonly missing_usage_of_regions?: readonly (string)[] | undefined; readonly key_usages?: readonly ({ readonly api_key: string; readonly api_key_label: string; readonly usage: { readonly total_characters: number; readonly text_translation_characters: number; readonly document_translation_characters: number; readonly text_improvement_characters: number; readonly speech_to_text_milliseconds: number } })[] | undefined; readonly key_and_day_usages?: readonly ({ readonly api_key: string; readonly api_key_label: string; readonly usage: { readonly total_characters: number; readonly text_translation_characters: number; readonly document_translation_characters: number; readonly text_improvement_characters: number; readonly speech_to_text_milliseconds: number }; readonly usage_date: string })[] | undefined } }
  }
  'GET /v2/admin/analytics/custom-tags': {
    readonly path: undefined
    readonly query: { readonly start_date: string; readonly end_date: string; readonly aggregate_by?: '' | 'period' | 'day' | undefined; readonly page?: number | undefined }
    readonly body: undefined
    readonly answer: { readonly custom_tag_usage_report: { readonly aggregate_by: string; readonly start_date: string; readonly end_date: string; readonly missing_usage_of_regions?: readonly (string)[] | undefined; readonly next_page: number | null; readonly usage: readonly ({ readonly custom_tag: string; readonly usage_date?: string | undefined; readonly breakdown: { readonly total_characters: number; readonly text_translation_characters: number; readonly text_improvement_characters: number } })[] } }
  }
  'GET /interpres/v1/session': {
    readonly path: undefined
    readonly query: undefined
    readonly body: undefined
    readonly answer: { readonly signed_in: boolean; readonly public_page: boolean; readonly refusal: string | null; readonly session?: { readonly session_id: string; readonly account: string; readonly key_id: string; readonly masked_key: string; readonly label: string; readonly role: 'developer' | 'admin'; readonly scopes: readonly (string)[] | null; readonly addendum_signed: boolean; readonly key_limits: { readonly characters: number | null; readonly speech_to_text_milliseconds: number | null }; readonly account_limits: { readonly characters: number | null; readonly speech_to_text_milliseconds: number | null }; readonly operator_until: string | null; readonly ends: string } | undefined }
  }
  'POST /interpres/v1/session': {
    readonly path: undefined
    readonly query: undefined
    readonly body: { readonly api_key?: string | undefined; readonly link_token?: string | undefined; readonly stay_signed_in?: boolean | undefined }
    readonly answer: { readonly signed_in: boolean }
  }
  'DELETE /interpres/v1/session': {
    readonly path: undefined
    readonly query: { readonly all?: boolean | undefined }
    readonly body: undefined
    readonly answer: undefined
  }
  'GET /interpres/v1/sessions': {
    readonly path: undefined
    readonly query: undefined
    readonly body: undefined
    readonly answer: { readonly sessions: readonly ({ readonly session_id: string; readonly is_current: boolean; readonly created: string; readonly last_used: string; readonly ends: string })[] }
  }
  'GET /interpres/v1/about': {
    readonly path: undefined
    readonly query: undefined
    readonly body: undefined
    readonly answer: { readonly version: string; readonly resources: readonly (string)[]; readonly max_texts: number; readonly body_limit_bytes: number; readonly document_formats: readonly ({ readonly extensions: readonly (string)[]; readonly outputs: readonly (string)[]; readonly max_bytes: number })[]; readonly writing_manners: readonly ({ readonly language: string; readonly styles: readonly (string)[]; readonly tones: readonly (string)[] })[]; readonly public_page: boolean }
  }
  'POST /interpres/v1/translate': {
    readonly path: undefined
    readonly query: undefined
    readonly body: { readonly text: readonly (string)[]; readonly target_lang: string; readonly source_lang?: string | undefined; readonly context?: string | undefined; readonly show_billed_characters?: boolean | undefined; readonly split_sentences?: '0' | '1' | 'nonewlines' | undefined; readonly preserve_formatting?: boolean | undefined; readonly formality?: 'default' | 'more' | 'less' | 'prefer_more' | 'prefer_less' | undefined; readonly model_type?: 'latency_optimized' | 'quality_optimized' | 'prefer_quality_optimized' | undefined; readonly glossary_id?: string | undefined; readonly glossary_ids?: readonly (string)[] | undefined; readonly show_glossary_entries?: boolean | undefined; readonly style_id?: string | undefined; readonly translation_memory_id?: string | undefined; readonly translation_memory_threshold?: number | undefined; readonly show_translation_memory_matches?: boolean | undefined; readonly custom_instructions?: readonly (string)[] | undefined; readonly tag_handling_version?: 'v1' | 'v2' | undefined; readonly outline_detection?: boolean | undefined; readonly non_splitting_tags?: readonly (string)[] | undefined; readonly splitting_tags?: readonly (string)[] | undefined; readonly ignore_tags?: readonly (string)[] | undefined; readonly enable_beta_languages?: boolean | undefined; readonly alternatives?: number | undefined }
    readonly answer: { readonly translations: readonly ({ readonly detected_source_language: string; readonly text: string; readonly billed_characters?: number | undefined; readonly model_type_used?: string | undefined; readonly tag_handling_version?: string | undefined; readonly glossary_entries_applied?: readonly ({ readonly glossary_id: string; readonly source: string; readonly target: string; readonly count: number })[] | undefined; readonly translation_memory_matches?: readonly ({ readonly type: 'context' | 'exact' | 'fuzzy'; readonly rate: number; readonly source: string; readonly target: string; readonly use: 'translation' | 'adapted' | 'example' })[] | undefined; readonly source_is_uncertain: boolean; readonly sentences: readonly ({ readonly source: { readonly start: number; readonly end: number }; readonly target: { readonly start: number; readonly end: number }; readonly alternatives: readonly (string)[] })[] })[]; readonly not_applied?: { readonly custom_instructions: readonly (string)[]; readonly configured_rules: readonly (string)[] } | undefined }
  }
  'GET /interpres/v1/pairs': {
    readonly path: undefined
    readonly query: undefined
    readonly body: undefined
    readonly answer: { readonly pairs: readonly ({ readonly source: string; readonly target: string; readonly quality: 'basic' | 'standard' | 'high'; readonly via: string | null; readonly formality: boolean; readonly instructions: boolean })[] }
  }
  'GET /interpres/v1/usage': {
    readonly path: undefined
    readonly query: { readonly start_date?: string | undefined; readonly end_date?: string | undefined; readonly group_by?: readonly (string)[] | undefined }
    readonly body: undefined
    readonly answer: { readonly start_date: string; readonly end_date: string; readonly missing_usage_of_regions: readonly (string)[]; readonly total: { readonly text_translation_characters: number; readonly document_translation_characters: number; readonly text_improvement_characters: number; readonly speech_to_text_milliseconds: number }; readonly rows: readonly ({ readonly day?: string | undefined; readonly key_id?: string | undefined; readonly masked_key?: string | undefined; readonly label?: string | undefined; readonly region?: string | undefined; readonly tag?: string | undefined; readonly text_translation_characters: number; readonly document_translation_characters: number; readonly text_improvement_characters: number; readonly speech_to_text_milliseconds: number })[] }
  }
  'GET /interpres/v1/keys': {
    readonly path: undefined
    readonly query: undefined
    readonly body: undefined
    readonly answer: { readonly keys: readonly ({ readonly key_id: string; readonly masked_key: string; readonly label: string; readonly role: 'developer' | 'admin'; readonly scopes: readonly (string)[] | null; readonly character_limit: number | null; readonly speech_to_text_milliseconds_limit: number | null; readonly tag_handling_version: 'v1' | 'v2'; readonly created: string; readonly deactivated: string | null; readonly last_used_day: string | null; readonly characters_in_period: number; readonly speech_to_text_milliseconds_in_period: number; readonly is_own: boolean })[]; readonly scopes: readonly (string)[] }
  }
  'POST /interpres/v1/keys': {
    readonly path: undefined
    readonly query: undefined
    readonly body: { readonly label: string; readonly role?: 'developer' | 'admin' | undefined; readonly scopes?: readonly (string)[] | undefined }
    readonly answer: { readonly key_id: string; readonly masked_key: string; readonly label: string; readonly role: 'developer' | 'admin'; readonly scopes: readonly (string)[] | null; readonly character_limit: number | null; readonly speech_to_text_milliseconds_limit: number | null; readonly tag_handling_version: 'v1' | 'v2'; readonly created: string; readonly deactivated: string | null; readonly last_used_day: string | null; readonly characters_in_period: number; readonly speech_to_text_milliseconds_in_period: number; readonly is_own: boolean; readonly key: string }
  }
  'PATCH /interpres/v1/keys/{key_id}': {
    readonly path: { readonly key_id: string }
    readonly query: undefined
    readonly body: { readonly label?: string | undefined; readonly characters?: number | null | undefined; readonly speech_to_text_milliseconds?: number | null | undefined; readonly tag_handling_version?: 'v1' | 'v2' | undefined; readonly deactivate?: boolean | undefined }
    readonly answer: { readonly key_id: string; readonly masked_key: string; readonly label: string; readonly role: 'developer' | 'admin'; readonly scopes: readonly (string)[] | null; readonly character_limit: number | null; readonly speech_to_text_milliseconds_limit: number | null; readonly tag_handling_version: 'v1' | 'v2'; readonly created: string; readonly deactivated: string | null; readonly last_used_day: string | null; readonly characters_in_period: number; readonly speech_to_text_milliseconds_in_period: number; readonly is_own: boolean }
  }
  'PATCH /interpres/v1/glossaries/{glossary_id}/dictionaries/{source}/{target}': {
    readonly path: { readonly glossary_id: string; readonly source: string; readonly target: string }
    readonly query: undefined
    readonly body: { readonly set?: readonly ({ readonly source: string; readonly target: string })[] | undefined; readonly remove?: readonly (string)[] | undefined }
    readonly answer: { readonly entry_count: number }
  }
  'POST /interpres/v1/glossaries/import': {
    readonly path: undefined
    readonly query: undefined
    readonly body: { readonly format: 'tsv' | 'csv' | 'tbx'; readonly content: string; readonly source_lang?: string | undefined; readonly target_lang?: string | undefined; readonly name?: string | undefined; readonly glossary_id?: string | undefined; readonly mode?: 'merge' | 'replace' | undefined; readonly dry_run?: boolean | undefined }
    readonly answer: { readonly glossary_id: string | null; readonly skipped_entries: number; readonly dictionaries: readonly ({ readonly source_lang: string; readonly target_lang: string; readonly entry_count: number })[] }
  }
  'GET /interpres/v1/glossaries/{glossary_id}/export': {
    readonly path: { readonly glossary_id: string }
    readonly query: { readonly format: 'tsv' | 'csv' | 'tbx'; readonly source_lang?: string | undefined; readonly target_lang?: string | undefined }
    readonly body: undefined
    readonly answer: { readonly content: string }
  }
  'GET /interpres/v1/style-rules/catalogue': {
    readonly path: undefined
    readonly query: { readonly language: string }
    readonly body: undefined
    readonly answer: { readonly rules: readonly ({ readonly category: string; readonly rule: string; readonly options: readonly ({ readonly option: string; readonly applied_by: 'rule' | 'language_model' | 'stored' })[] })[] }
  }
  'POST /interpres/v1/style-rules/try': {
    readonly path: undefined
    readonly query: undefined
    readonly body: { readonly language: string; readonly text: string; readonly configured_rules?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined }
    readonly answer: { readonly text: string }
  }
  'GET /interpres/v1/accounts': {
    readonly path: undefined
    readonly query: undefined
    readonly body: undefined
    readonly answer: { readonly accounts: readonly ({ readonly account_id: string; readonly name: string; readonly created: string; readonly addendum_signed: string | null; readonly character_limit: number | null; readonly speech_to_text_milliseconds_limit: number | null; readonly active_keys: number })[] }
  }
  'POST /interpres/v1/accounts': {
    readonly path: undefined
    readonly query: undefined
    readonly body: { readonly name: string }
    readonly answer: { readonly account: { readonly account_id: string; readonly name: string; readonly created: string; readonly addendum_signed: string | null; readonly character_limit: number | null; readonly speech_to_text_milliseconds_limit: number | null; readonly active_keys: number }; readonly admin_key: string }
  }
  'PATCH /interpres/v1/accounts/{account_id}/limits': {
    readonly path: { readonly account_id: string }
    readonly query: undefined
    readonly body: { readonly characters?: number | null | undefined; readonly speech_to_text_milliseconds?: number | null | undefined }
    readonly answer: { readonly account_id: string; readonly name: string; readonly created: string; readonly addendum_signed: string | null; readonly character_limit: number | null; readonly speech_to_text_milliseconds_limit: number | null; readonly active_keys: number }
  }
  'PUT /interpres/v1/accounts/{account_id}/addendum': {
    readonly path: { readonly account_id: string }
    readonly query: undefined
    readonly body: { readonly signed: boolean }
    readonly answer: { readonly account_id: string; readonly name: string; readonly created: string; readonly addendum_signed: string | null; readonly character_limit: number | null; readonly speech_to_text_milliseconds_limit: number | null; readonly active_keys: number }
  }
  'GET /interpres/v1/models': {
    readonly path: undefined
    readonly query: undefined
    readonly body: undefined
    readonly answer: { readonly free_bytes: number | null; readonly memory_limit_bytes: number; readonly pulls_allowed: boolean; readonly packs: readonly ({ readonly name: string; readonly built_in: boolean; readonly pairs: readonly ({ readonly source: string; readonly target: string })[]; readonly quality: 'basic' | 'standard' | 'high' | null; readonly licence: string | null; readonly version: string | null; readonly origin: string | null; readonly bytes: number | null; readonly problem: string | null })[]; readonly speech_packs: readonly ({ readonly name: string; readonly languages: readonly (string)[]; readonly quality: 'basic' | 'standard' | 'high' | null; readonly licence: string | null; readonly kind: 'streaming' | 'whole-utterance' | 'voice' | null; readonly bytes: number | null; readonly problem: string | null })[] }
  }
  'GET /interpres/v1/models/offered': {
    readonly path: undefined
    readonly query: undefined
    readonly body: undefined
    readonly answer: { readonly packs: readonly ({ readonly source: string; readonly target: string; readonly architecture: string; readonly quality: 'basic' | 'standard' | 'high'; readonly version: string | null; readonly bytes: number | null })[]; readonly speech_packs: readonly ({ readonly name: string; readonly languages: readonly (string)[]; readonly quality: 'basic' | 'standard' | 'high' | null; readonly licence: string | null; readonly kind: 'streaming' | 'whole-utterance' | 'voice'; readonly bytes: number | null })[] }
  }
  'DELETE /interpres/v1/models/{name}': {
    readonly path: { readonly name: string }
    readonly query: undefined
    readonly body: undefined
    readonly answer: undefined
  }
  'DELETE /interpres/v1/models/speech/{name}': {
    readonly path: { readonly name: string }
    readonly query: undefined
    readonly body: undefined
    readonly answer: undefined
  }
  'GET /interpres/v1/models/pulls': {
    readonly path: undefined
    readonly query: undefined
    readonly body: undefined
    readonly answer: { readonly pulls: readonly ({ readonly pull_id: string; readonly source: string | null; readonly target: string | null; readonly architecture: string | null; readonly speech: string | null; readonly state: 'queued' | 'downloading' | 'installed' | 'failed' | 'cancelled'; readonly received_bytes: number; readonly total_bytes: number | null; readonly bytes_per_second: number | null; readonly created: string; readonly problem: string | null })[] }
  }
  'POST /interpres/v1/models/pulls': {
    readonly path: undefined
    readonly query: undefined
    readonly body: { readonly source?: string | undefined; readonly target?: string | undefined; readonly speech?: string | undefined; readonly architecture?: string | undefined; readonly replace?: boolean | undefined }
    readonly answer: { readonly pull_id: string; readonly source: string | null; readonly target: string | null; readonly architecture: string | null; readonly speech: string | null; readonly state: 'queued' | 'downloading' | 'installed' | 'failed' | 'cancelled'; readonly received_bytes: number; readonly total_bytes: number | null; readonly bytes_per_second: number | null; readonly created: string; readonly problem: string | null }
  }
  'DELETE /interpres/v1/models/pulls/{pull_id}': {
    readonly path: { readonly pull_id: string }
    readonly query: undefined
    readonly body: undefined
    readonly answer: undefined
  }
  'GET /interpres/v1/health': {
    readonly path: undefined
    readonly query: undefined
    readonly body: undefined
    readonly answer: { readonly checks: readonly ({ readonly part: string; readonly state: 'ok' | 'warning' | 'failed'; readonly text: string })[]; readonly addendum_signed: boolean }
  }
  'POST /v2/document': {
    readonly path: undefined
    readonly query: undefined
    readonly body: undefined
    readonly answer: { readonly document_id: string; readonly document_key: string }
  }
  'PUT /v3/translation_memories/uploads/{token}': {
    readonly path: { readonly token: string }
    readonly query: undefined
    readonly body: undefined
    readonly answer: undefined
  }
  'PUT /v1/jobs/voice/translate/{job_id}/source': {
    readonly path: { readonly job_id: string }
    readonly query: { readonly signature?: string | undefined }
    readonly body: undefined
    readonly answer: undefined
  }
}
