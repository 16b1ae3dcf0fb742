import type { ExampleTable } from './example.ts'

const NBSP = '\u00A0'

export const SPELLING: ExampleTable = {
  'spelling_and_grammar.abbreviating_french_word_numero': [
    ['abbreviate_as_n_then_degree_symbol', 'fr', 'le no 5 et le nᵒ 7', `le n°${NBSP}5 et le n°${NBSP}7`],
    ['abbreviate_as_n_then_o_in_superscript', 'fr', 'le n°5', `le nᵒ${NBSP}5`],
    ['abbreviate_as_no', 'fr', 'N° 5', `No${NBSP}5`],
    ['abbreviate_as_no', 'fr', 'bon 5'],
  ],
  'spelling_and_grammar.accents_and_cedillas': [
    ['do_not_use_on_capital_letters', 'fr', 'À l’École, Ça va', 'A l’Ecole, Ca va'],
    ['never_use', 'fr', 'Ça a été très sûr, où', 'Ca a ete tres sur, ou'],
    [
      'use_even_on_capital_letters',
      'fr',
      'Les Etats et Elèves. Ca va. A Paris',
      'Les États et Élèves. Ça va. A Paris',
    ],
  ],
  'spelling_and_grammar.accents_in_verbs_conjugated_like_french_word_céder': [
    ['use_acute_accent', 'fr', 'il cèdera et préfèrerait', 'il cédera et préférerait'],
    [
      'use_grave_accent',
      'fr',
      'il cédera, gérerions, le général espérait',
      'il cèdera, gèrerions, le général espérait',
    ],
    ['use_grave_accent', 'fr', 'la caméra verra'],
  ],
  'spelling_and_grammar.accents_with_subject_verb_inversion': [
    ['use_acute_accent', 'fr', 'aimè-je', 'aimé-je'],
    ['use_grave_accent', 'fr', 'puissé-je', 'puissè-je'],
  ],
  'spelling_and_grammar.contractions': [
    [
      'do_not_use_contractions',
      'en',
      "I don’t think it's a test, and we'll see. Can't you?",
      "I do not think it is a test, and we will see. Can't you?",
    ],
    [
      'do_not_use_contractions',
      'en',
      "She's been there; he'd better go; they'd like it; John's car",
      "She has been there; he had better go; they would like it; John's car",
    ],
    [
      'do_not_use_contractions',
      'en',
      "WON'T and Won't work, let's go",
      'WILL NOT and Will not work, let us go',
    ],
    [
      'use_contractions',
      'en',
      'I am sure we do not know. It is not far. Yes, it is.',
      'I’m sure we don’t know. It isn’t far. Yes, it is.',
    ],
    [
      'use_contractions',
      'en',
      'They have gone. They have a car. I cannot. He will not go; we did not only try.',
      'They’ve gone. They have a car. I can’t. He won’t go; we did not only try.'.replace(
        'They’ve gone',
        'They have gone',
      ),
    ],
    [
      'use_contractions_but_avoid_negative_contractions',
      'en',
      "We are here and don't go.",
      'We’re here and do not go.',
    ],
  ],
  'spelling_and_grammar.eszett': [
    ['replace_eszett_with_ss', 'de', 'Straße, GROẞ, STRAßE', 'Strasse, GROSS, STRASSE'],
  ],
  'spelling_and_grammar.french_verbs_ending_in_eler_and_eter': [
    ['transcribe_open_e_sound_with_grave_accent', 'fr', 'sur l’étiquette et la ficelle'],
    [
      'transcribe_open_e_sound_by_doubling_next_consonant',
      'fr',
      'l’eau ruissèle, il étiquètera, il achète',
      'l’eau ruisselle, il étiquettera, il achète',
    ],
    [
      'transcribe_open_e_sound_with_grave_accent',
      'fr',
      'l’eau ruisselle, il appelle, il jette',
      'l’eau ruissèle, il appelle, il jette',
    ],
  ],
  'spelling_and_grammar.i_and_u_with_circumflex_accents': [
    [
      'do_not_use_circumflex_accents_except_in_verbs_and_to_distinguish_homophones',
      'fr',
      'Le maître connaît l’île en août, il est sûr, qu’il fût',
      'Le maitre connait l’ile en aout, il est sûr, qu’il fût',
    ],
    [
      'use_circumflex_accents',
      'fr',
      'Le maitre paraitra en aout ; il boite',
      'Le maître paraitra en août ; il boite'.replace('paraitra', 'paraîtra'),
    ],
  ],
  'spelling_and_grammar.informal_address_pronouns': [
    [
      'capitalize_informal_address_pronouns',
      'de',
      'Ich danke dir und deiner Familie, ihr Lieben.',
      'Ich danke Dir und Deiner Familie, ihr Lieben.',
    ],
    [
      'do_not_capitalize_informal_address_pronouns',
      'de',
      'Du weißt, ich mag Dich. Deine Mail',
      'Du weißt, ich mag dich. Deine Mail',
    ],
  ],
  'spelling_and_grammar.latin_abbreviations': [
    ['do_not_use_latin_abbreviations', 'en', 'pens, pads, etc... and', 'pens, pads, and so on... and'],
    [
      'do_not_use_latin_abbreviations',
      'en',
      'Fruit, e.g. pears, i.e. these, etc.',
      'Fruit, for example pears, that is these, and so on.',
    ],
    [
      'do_not_use_latin_abbreviations',
      'en',
      'black vs. white, cf. page 5, pens, etc. are here',
      'black versus white, compare page 5, pens, and so on are here',
    ],
  ],
  'spelling_and_grammar.past_participle_of_french_word_laisser_followed_by_infinitive': [
    [
      'use_invariable_form_french_word_laissé',
      'fr',
      'il les a laissés partir, elle a été laissée seule',
      'il les a laissé partir, elle a été laissée seule',
    ],
  ],
  'spelling_and_grammar.personal_titles': [
    ['abbreviate', 'en', 'The General Ledger'],
    ['abbreviate', 'en', 'Doctor Smith met the doctor', 'Dr. Smith met the doctor'],
    ['abbreviate', 'en-GB', 'Mister Smith', 'Mr Smith'],
    ['abbreviate', 'fr', 'Monsieur Dupont et Monsieur le Président', 'M. Dupont et Monsieur le Président'],
    ['abbreviate', 'es', 'el señor Ruiz', 'el Sr. Ruiz'],
    ['do_not_abbreviate', 'de', 'Dr. Müller und Prof. Klein', 'Doktor Müller und Professor Klein'],
    ['do_not_abbreviate', 'fr', 'M. Dupont et Mme Petit', 'Monsieur Dupont et Madame Petit'],
    ['do_not_abbreviate', 'it', 'la Sig.ra Rossi', 'la signora Rossi'],
    ['do_not_abbreviate', 'en', 'Mr. Smith lives on Elm St.', 'Mister Smith lives on Elm St.'],
  ],
  'spelling_and_grammar.quotation_modification': [
    ['do_not_modify_text_in_quotation_marks', 'en', 'He said "wait..." today...'],
    ['modify_text_in_quotation_marks_according_to_custom_rules', 'en', 'He said "wait..."'],
  ],
  'spelling_and_grammar.spanish_word_solo': [
    ['never_use_acute_accent', 'es', 'Sólo hay uno, sólo uno', 'Solo hay uno, solo uno'],
  ],
  'spelling_and_grammar.spelled_out_numbers': [
    ['use_hyphens', 'fr', 'vingt et un et deux cent trois', 'vingt-et-un et deux-cent-trois'],
    [
      'use_hyphens_between_elements_under_100_and_not_separated_by_french_word_et',
      'fr',
      'vingt-et-un, deux-cent-quatre-vingt-dix',
      'vingt et un, deux cent quatre-vingt-dix',
    ],
    ['use_hyphens', 'fr', 'un ou deux jours'],
  ],
  'spelling_and_grammar.umlauts': [
    ['replace_umlauts_with_ae_oe_ue', 'de', 'Über Köln, ÜBER', 'Ueber Koeln, UEBER'],
  ],
}
