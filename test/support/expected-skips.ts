/** Tests that may be left out, and why: everything else that is skipped is a gap that nobody knows of. */
export const EXPECTED_SKIPS: readonly { readonly test: RegExp; readonly because: string }[] = [
  { test: /skipped: no PostgreSQL server/, because: 'no PostgreSQL server answers; CI starts one' },
  { test: /skipped: espeak-ng is not installed/, because: 'espeak-ng is not installed; CI installs it' },
  { test: /skipped: LibreOffice is not installed/, because: 'LibreOffice is not installed; CI installs it' },
  { test: /needs Python with PyTorch/, because: 'training needs Python packages; CI installs them' },
  {
    test: /a real (?:model|vocabulary)|real models? of|a real int8 model|no real model at hand/,
    because: 'the small real model is not part of the project',
  },
  {
    test: /Apertium|apertium|rule-based|programs joined by pipes/,
    because: 'Apertium is not installed; CI installs it',
  },
  { test: /with LibreOffice/, because: 'LibreOffice is not installed; CI installs it' },
  {
    test: /skipped: (?:pocketsphinx|bzip2|xz) is not installed/,
    because: 'a program that tests need is not installed; CI installs it',
  },
  {
    test: /a full disk|disk (?:is|that is) full|no space/,
    because: 'a file system of its own needs the right to mount',
  },
  {
    test: /processor|x86|VNNI|SIMD|scaled, and the bias|one another without losing precision/,
    because: 'of another processor',
  },
]
