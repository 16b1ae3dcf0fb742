import { expect, test } from 'vitest'
import { fontLooksOf } from './font-looks.ts'

test.each([
  ['ABCDEF+CMBX12', true, false, 'serif'],
  ['CMTI10', false, true, 'serif'],
  ['CMTT9', false, false, 'mono'],
  ['NimbusRomNo9L-Medi', true, false, 'serif'],
  ['NimbusRomNo9L-ReguItal', false, true, 'serif'],
  ['BAAAAA+DejaVuSans-BoldOblique', true, true, 'sans'],
  ['TimesNewRomanPS-BoldItalicMT', true, true, 'serif'],
  ['MinionPro-It', false, true, 'serif'],
  ['ArialMT', false, false, 'sans'],
  ['Helvetica-Medium', false, false, 'sans'],
  ['F37', false, false, undefined],
])('%s', (name, isBold, isItalic, family) => {
  expect(fontLooksOf(name)).toEqual({ isBold, isItalic, family })
})
