import { describe, expect, it } from 'vitest'
import { decodeReferences } from './text-references.ts'

const rulesFor = (dialect: 'xml' | 'html') => ({ dialect, declaredEntities: new Set(['own']) })

function piecesOf(text: string, dialect: 'xml' | 'html'): string[] {
  return decodeReferences(text, 0, text.length, rulesFor(dialect)).map(
    ({ kind, text: shown, start, end }) => `${kind} ${shown} = ${text.slice(start, end)}`,
  )
}

describe('references', () => {
  it.each([
    ['&amp;', 'reference & = &amp;', 'reference & = &amp;'],
    ['&eacute;', 'reference é = &eacute;', 'reference é = &eacute;'],
    ['&#8217;', 'reference ’ = &#8217;', 'reference ’ = &#8217;'],
    ['&#x1F600;', 'reference 😀 = &#x1F600;', 'reference 😀 = &#x1F600;'],
    ['&#146;', 'reference \u0092 = &#146;', 'reference ’ = &#146;'],
    ['&#0;', 'unknown &#0; = &#0;', 'reference \ufffd = &#0;'],
    ['&#xD800;', 'unknown &#xD800; = &#xD800;', 'reference \ufffd = &#xD800;'],
    ['&NotEqualTilde;', 'reference ≂̸ = &NotEqualTilde;', 'reference ≂̸ = &NotEqualTilde;'],
    ['&brand;', 'unknown &brand; = &brand;', 'unknown &brand; = &brand;'],
    ['&own;', 'unknown &own; = &own;', 'unknown &own; = &own;'],
    ['&copy', 'literal &copy = &copy', 'reference © = &copy'],
    ['&', 'literal & = &', 'literal & = &'],
    ['&;', 'literal &; = &;', 'literal &; = &;'],
    ['&#;', 'unknown &#; = &#;', 'unknown &#; = &#;'],
    ['&a b;', 'literal &a b; = &a b;', 'literal &a b; = &a b;'],
  ])('reads %s in XML and in HTML', (text, xml, html) => {
    expect(piecesOf(text, 'xml')).toEqual([xml])
    expect(piecesOf(text, 'html')).toEqual([html])
  })

  it('cuts text at its references', () => {
    expect(piecesOf('caf&eacute; &brand;!', 'xml')).toEqual([
      'literal caf = caf',
      'reference é = &eacute;',
      'literal   =  ',
      'unknown &brand; = &brand;',
      'literal ! = !',
    ])
  })

  it('take no more than HTML gives them without a semicolon', () => {
    expect(piecesOf('&copy2026 &notit;', 'html')).toEqual([
      'reference © = &copy',
      'literal 2026  = 2026 ',
      'reference ¬ = &not',
      'literal it; = it;',
    ])
  })
})
