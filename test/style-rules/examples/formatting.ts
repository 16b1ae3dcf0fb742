import type { ExampleTable } from './example.ts'

export const FORMATTING: ExampleTable = {
  'formatting.email_address_format': [
    [
      'replace_at_symbol_with_english_word_at_in_brackets_and_replace_periods_with_english_word_dot_in_brackets',
      'en',
      'Mail jo.doe@example.com now.',
      'Mail jo [dot] doe [at] example [dot] com now.',
    ],
    [
      'replace_at_symbol_with_english_word_at_in_brackets_with_space_on_either_side',
      'de',
      'An info@example.com.',
      'An info [at] example.com.',
    ],
    [
      'replace_at_symbol_with_english_word_at_in_parentheses_with_space_on_either_side',
      'en',
      'info@example.com',
      'info (at) example.com',
    ],
    [
      'replace_at_symbol_with_english_word_at_with_space_on_either_side',
      'en',
      'info@example.com',
      'info at example.com',
    ],
    ['use_standard_format', 'en', 'jo [dot] doe [at] example [dot] com', 'jo.doe@example.com'],
    ['use_standard_format', 'en', 'info (at) example.com', 'info@example.com'],
    ['use_standard_format', 'en', 'meet at example street'],
  ],
  'formatting.phone_number_country_code_format': [
    ['use_00_before_country_code', 'de', 'Tel. +49 30 123456', 'Tel. 0049 30 123456'],
    ['use_plus_sign_before_country_code', 'de', 'Tel. 0049 30 123456', 'Tel. +49 30 123456'],
    ['use_plus_sign_before_country_code', 'de', 'Konto 0049301234567'],
  ],
  'formatting.phone_number_format': [
    ['do_not_use_spaces', 'de', '+49 30 123-456', '+4930123-456'],
    [
      'do_not_use_spaces_or_special_characters_between_digits_of_phone_number',
      'de',
      '+49 (30) 123-456',
      '+4930123456',
    ],
    ['keep_original_format', 'de', '+49 (30) 123-456'],
    ['place_area_code_in_parentheses_followed_by_space', 'de', 'Tel. 030/1234567', 'Tel. (030) 1234567'],
    [
      'separate_area_code_and_phone_number_with_slash',
      'de',
      'Tel. (030) 1234567, +49 30 1234567',
      'Tel. 030/1234567, +49 30/1234567',
    ],
    ['separate_area_code_and_phone_number_with_space', 'de', 'Tel. 030/1234567', 'Tel. 030 1234567'],
    [
      'separate_country_code_area_code_local_prefix_and_last_four_digits_with_hyphens',
      'en',
      'Call +1 (555) 234-5678.',
      'Call +1-555-234-5678.',
    ],
    [
      'separate_country_code_area_code_local_prefix_and_last_four_digits_with_periods',
      'en',
      'Call 555-234-5678.',
      'Call 555.234.5678.',
    ],
    [
      'separate_country_code_area_code_local_prefix_and_last_four_digits_with_spaces',
      'en',
      'Call +1-555-234-5678.',
      'Call +1 555 234 5678.',
    ],
    [
      'use_north_american_numbering_plan_format',
      'en',
      'Call +1 555 234 5678 or 555-234-5678.',
      'Call +1 (555) 234-5678 or (555) 234-5678.',
    ],
    ['use_north_american_numbering_plan_format', 'en', 'Call +49 30 1234567 on 2025-04-03.'],
    [
      'use_space_after_country_code',
      'de',
      '+4930 1234567 und +49-30-123456',
      '+49 30 1234567 und +49 30-123456',
    ],
  ],
  'formatting.space_between_arabic_numerals_and_unit': [
    ['do_not_use', 'ja', '距離は5 kmです。', '距離は5kmです。'],
  ],
  'formatting.space_between_chinese_and_english': [
    ['do_not_use', 'zh', '使用 API 接口', '使用API接口'],
    ['do_not_use', 'zh', 'use the API'],
  ],
  'formatting.space_between_chinese_characters_and_arabic_numerals': [
    ['do_not_use', 'zh', '共 25 人', '共25人'],
  ],
}
