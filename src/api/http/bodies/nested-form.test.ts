import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseForm } from './body.ts'

describe('a form', () => {
  test.each([
    ['plain names', 'a=1&text=x&text=y', { a: '1', text: ['x', 'y'] }],
    [
      'bracket and dot',
      'dictionaries[0].source_lang=en&dictionaries[0].entries=a%09b&dictionaries[1].source_lang=de',
      { dictionaries: [{ source_lang: 'en', entries: 'a\tb' }, { source_lang: 'de' }] },
    ],
    [
      'brackets only',
      'd%5B0%5D%5Bsource_lang%5D=en&d[0][target_lang]=de',
      { d: [{ source_lang: 'en', target_lang: 'de' }] },
    ],
    ['indices in any order with gaps', 'd[7].a=seven&d[2].a=two', { d: [{ a: 'two' }, { a: 'seven' }] }],
    ['a list of values', 'text[1]=b&text[0]=a', { text: ['a', 'b'] }],
    ['an object', 'user[name]=x&user.age=3', { user: { name: 'x', age: '3' } }],
    [
      'names that are no path stay',
      'a[]=1&b[0=2&[0]=3&c[x y]=4&d..e=5&f[-1]=6',
      {
        'a[]': '1',
        'b[0': '2',
        '[0]': '3',
        'c[x y]': '4',
        'd..e': '5',
        'f[-1]': '6',
      },
    ],
    ['a plain value beside a path gives way', 'a=1&a[0].b=2', { a: [{ b: '2' }] }],
  ])('with %s', (_name, form, expected) => {
    expect(parseForm(form)).toEqual(expected)
  })

  test.each([
    ['an index beyond all reason', 'd[2000].a=1', /index above 1999/],
    ['an index that no list could have', 'd[999999999].a=1', /index above/],
    ['endless nesting', 'a.b.c.d.e=1', /too many levels/],
  ])('with %s is refused', (_name, form, message) => {
    expect(() => parseForm(form)).toThrow(message)
  })

  test('cannot reach the prototype of anything', () => {
    const parsed = parseForm(
      '__proto__[polluted]=1&__proto__.polluted=1&a[__proto__][polluted]=1&constructor.prototype.polluted=1',
    )
    expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype)
    expect(Object.hasOwn(parsed, '__proto__')).toBe(true)
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  test('of any content gives parameters or one clear error', () => {
    const name = fc.string({ unit: fc.constantFrom('a', '[', ']', '.', '0', '9', '_', '-'), maxLength: 12 })
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.string({ maxLength: 3 })), { maxLength: 12 }), (pairs) => {
        const form = new URLSearchParams(pairs).toString()
        let outcome: unknown
        try {
          outcome = parseForm(form)
        } catch (error) {
          outcome = error
        }
        expect(outcome).toSatisfy((value: unknown) => typeof value === 'object' && value !== null)
        expect(() => JSON.stringify(outcome)).not.toThrow()
      }),
      { numRuns: 300 },
    )
  })
})
