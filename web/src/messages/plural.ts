type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string }

/** Gives the function that picks the form of a word that fits a count in one language. */
export function pluralOf(locale: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(locale)
  return (count, forms) => forms[rules.select(count)] ?? forms.other
}
