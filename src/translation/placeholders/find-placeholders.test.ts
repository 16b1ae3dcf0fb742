import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { findPlaceholders, findPlaceholdersInTurns } from './find-placeholders.ts'

const found = (text: string) => findPlaceholders(text).map(({ output }) => output)

test.each<[text: string, ...expected: string[]]>([
  ['Hello {name}!', '{name}'],
  ['{0} of {1} files', '{0}', '{1}'],
  ['Total: {0:N2}', '{0:N2}'],
  ['On {date:yyyy-MM-dd} at noon', '{date:yyyy-MM-dd}'],
  ['Pi is {:.2f} or {}', '{:.2f}', '{}'],
  ['Value {value!r}', '{value!r}'],
  ['{user.name} and {items[0]}', '{user.name}', '{items[0]}'],
  ['{ name } spaced', '{ name }'],
  ['Hi {{ user.name | upper }}!', '{{ user.name | upper }}'],
  ['{{#if admin}}Admin{{/if}}', '{{#if admin}}', '{{/if}}'],
  ['Raw {{{html}}} here', '{{{html}}}'],
  ['{% if user %}Hi{% endif %}', '{% if user %}', '{% endif %}'],
  ['Price: ${price}', '${price}'],
  ['Sum ${a + b} now', '${a + b}'],
  ['Ruby #{x} and %{y}', '#{x}', '%{y}'],
  ['Less @{color} done', '@{color}'],
  ['{name|title}', '{name|title}'],
  [
    'You have {count, plural, one {# file} other {# files}}.',
    '{count, plural, one {# file} other {# files}}',
  ],
  [
    '{gender, select, male {He has {n, number} cats} other {They}} left',
    '{gender, select, male {He has {n, number} cats} other {They}}',
  ],
  ['{n, number, ::currency/USD} due', '{n, number, ::currency/USD}'],
  ['{first}{last} came', '{first}{last}'],
  ['%s', '%s'],
  ['Hi %s, you have %d new mails', '%s', '%d'],
  ['%1$s met %2$s', '%1$s', '%2$s'],
  ['%(name)s owes %(sum).2f', '%(name)s', '%(sum).2f'],
  ['About %.2f or %5d or %-10s or %05.1f', '%.2f', '%5d', '%-10s', '%05.1f'],
  ['%@ sent %ld of %lld', '%@', '%ld', '%lld'],
  ['100%% sure', '%%'],
  ['Width is %dpx wide', '%d'],
  ["%s's friend", '%s'],
  ['%name% is here', '%name%'],
  ['Open %USERPROFILE% now', '%USERPROFILE%'],
  ['[[product]] is ready', '[[product]]'],
  ['__count__ items', '__count__'],
  ['__user.name__ said', '__user.name__'],
  ['See $t(common.title) there', '$t(common.title)'],
  ['Set $HOME and $path first', '$HOME', '$path'],
  ['a && b || c', '&&', '||'],
  ['File -> Save => done', '->', '=>'],
  ['Tom &amp; Anna &#39;x&#x27; &nbsp;', '&amp;', '&#39;', '&#x27;', '&nbsp;'],
  ['<b>bold</b> and <br/>', '<b>', '</b>', '<br/>'],
  ['<a href="https://x.org/y" target=_blank>link</a>', '<a href="https://x.org/y" target=_blank>', '</a>'],
  ['<x id="1"></x> text', '<x id="1"></x>'],
  ['See https://example.org/a?b=c#d.', 'https://example.org/a?b=c#d'],
  ['(see http://x.org/a_(b))', 'http://x.org/a_(b)'],
  ['https://api.x.org/{id}/items, please', 'https://api.x.org/{id}/items'],
  ['请看https://example.org/路。谢谢', 'https://example.org/'],
  ['Go to www.example.org!', 'www.example.org'],
  ['Mail mailto:a@b.org today', 'mailto:a@b.org'],
  ['Write to jane.doe+news@mail.example.co.uk.', 'jane.doe+news@mail.example.co.uk'],
  ['Visit example.com or docs.example.org/start.', 'example.com', 'docs.example.org/start'],
  ['Thanks @anna_b, see @scope/pkg', '@anna_b', '@scope/pkg'],
  ['#MondayMood and #été2026', '#MondayMood', '#été2026'],
  ['Colours #fff, #FFAA00 and #000000', '#fff', '#FFAA00', '#000000'],
  ['Ticket #12345 is open', '#12345'],
  ['Open /usr/local/bin/node now', '/usr/local/bin/node'],
  ['Edit ~/.config/app.toml, then', '~/.config/app.toml'],
  ['Run ./build.sh or ../run', './build.sh', '../run'],
  ['In C:\\Users\\Jane\\file.txt you', 'C:\\Users\\Jane\\file.txt'],
  ['On \\\\server\\share\\x today', '\\\\server\\share\\x'],
  ['See /index.html first', '/index.html'],
  ['Open src/main.ts and README.md.', 'src/main.ts', 'README.md'],
  ['Node.js and package.json', 'Node.js', 'package.json'],
  ['Use `git push --force` now', '`git push --force`'],
  ['Code:\n```\nlet x = 1\n```\nend', '```\nlet x = 1\n```'],
  ['The field max_value and MAX_SIZE', 'max_value', 'MAX_SIZE'],
  ['Call get_user() first', 'get_user()'],
  ['Is foo_bar.baz() or list.sort() or print() quicker?', 'foo_bar.baz()', 'list.sort()', 'print()'],
  ['Does list.find(x) or std::sort or Vec::new() help?', 'list.find(x)', 'std::sort', 'Vec::new()'],
  ['Is foo.bar(4) a_b.c_d(1)?', 'foo.bar(4)', 'a_b.c_d(1)'],
  ['Use fmt.Println("a") or std::max(a,b)', 'fmt.Println("a")', 'std::max(a,b)'],
  ['Vue.js(フロントエンドの枠組み)', 'Vue.js'],
  ['Take std::sort: it is fast', 'std::sort'],
  ['In Foo::Bar::baz and std::io::Read,', 'Foo::Bar::baz', 'std::io::Read'],
  ['Id 123e4567-e89b-12d3-a456-426614174000 is used', '123e4567-e89b-12d3-a456-426614174000'],
  ['Mask 0xFF03 it', '0xFF03'],
  ['Version 1.2.3 and v2.0', '1.2.3', 'v2.0'],
  ['Release v1.4.0-beta.2.', 'v1.4.0-beta.2'],
  ['Host 192.168.0.1 is up', '192.168.0.1'],
  ['On 2026-11-20 we met', '2026-11-20'],
  ['At 2026-11-20T14:30:00Z it', '2026-11-20T14:30:00Z'],
  ['After 5 km and 20 kg', '5 km', '20 kg'],
  ['It is 20% off, 10 % more', '20%', '10 %'],
  ['I saved 20% on it', '20%'],
  ['50 % off', '50 %'],
  ['Costs € 20 or $15 or 30 €', '€ 20', '$15', '30 €'],
  ['Pay EUR 100 or 100 USD', 'EUR 100', '100 USD'],
  ['At 20 °C and 90°', '20 °C', '90°'],
  ['From 5-10 km', '10 km'],
  ['Nice 👍🏽 work 🎉', '👍🏽', '🎉'],
  ['Family 👨‍👩‍👧‍👦 and flag 🇩🇪 and 1️⃣', '👨‍👩‍👧‍👦', '🇩🇪', '1️⃣'],
  ['I ❤ it ❤️', '❤', '❤️'],
  ['Good :smile: day :+1:', ':smile:'],
  ['Line one\\nLine two\\t"x"', '\\n', '\\t'],
  ['Nul \u0000 here', '\u0000'],
  ['An \ufffc object', '\ufffc'],
  ['👍👍🏽', '👍👍🏽'],
])('%j keeps what must come back', (text, ...expected) => {
  expect(found(text)).toEqual(expected)
})

test.each([
  'Plain words, nothing else.',
  '{see below, maybe}',
  '{this is a note}',
  'a set {a, b} of two',
  'an open { brace',
  'and/or, he/she, 24/7, km/h',
  'w/o sugar',
  'and /or nothing',
  'We are #1 today',
  'C# is fine, issue # is not',
  'meet me @ 5',
  'AT&T and R&D; fine',
  'a < b and c > d',
  'if x<y and z>w then',
  'well-known state-of-the-art',
  'Wait... what?! Really?',
  'e.g. this, i.e. that, etc.',
  'The end.Next sentence',
  'Note:important',
  'Note::important',
  'Note::important and std::sort:x or a::b',
  'At 2001:db8::ff00:42 it is',
  'Chaque client.e(s) et Partner.in(nen), partner.in(nen)',
  'See Fig.A(left), the end.Next(optional), end.next(optional)',
  'Vue(フロントエンドの枠組み) vue.xy(フロントエンドの枠組み)',
  'Die kunden.innen(s) und alle.an(e)',
  'at 14:30 sharp',
  'It costs 3.50 in total',
  'He won 1.000.000 votes',
  'am 20.11.2026 war es',
  '3.5 km away',
  '1,000 km away',
  '5 miles and 3 apples',
  '20%ige Lösung',
  'US$ and A$AP',
  '100 $US la nuit',
  '__bold words here__',
  'snake _emphasis_ here',
  'a [link] and [x]',
  '© 2026 ™ ®',
  '« guillemets » “quotes” „so“',
  '日本語の文章です。改行なし。',
  'ratio 3:2:1 and 10:15',
  'the ` lone tick',
  "rock 'n' roll",
  'Re: your mail',
  '½ cup, 2nd try, 4x faster',
  'U.S. and U.K. law',
  'No % of them',
  'A %nonsense word',
  'she said --and left',
  'I <3 you',
  'co-op, e-mail, X-ray',
])('%j holds no placeholder', (text) => {
  expect(found(text)).toEqual([])
})

test('a percentage is kept and what follows it is not', () => {
  expect(found('100% sure')).toEqual(['100%'])
  expect(found('up 50 %of it')).toEqual([])
  expect(found('100%sicher')).toEqual([])
})

const HOSTILE = [
  '{',
  '}',
  '{{',
  '{a',
  '{a}',
  '%',
  '%(',
  '%1',
  '$',
  '${',
  '<a b=c ',
  '<a',
  '<',
  '`',
  '`a',
  '```',
  '@',
  'a@',
  'a@a.',
  '#',
  '#1',
  '_',
  'a_',
  '__a',
  '/',
  '/a',
  'a/',
  'a.',
  'a.a/',
  '\\',
  'C:\\',
  'C:\\a',
  'http://',
  'http://a)',
  'www.',
  '1.',
  '1.1',
  '1-',
  '&',
  '&a',
  '[[',
  '[[a',
  ':',
  ':a',
  '\u200d',
  '👍\u200d',
  '🇩',
  '5 ',
  '5 k',
  '€ ',
  '{x, plural, ',
  '%a',
  '$t(',
  '-a',
  'v1.',
  '0x',
  'a::',
  'ab::',
  'ab.',
  'ab.cd(',
  'ab.cd(1',
]

test.each(HOSTILE)(
  '128 KiB of %j are searched in linear time',
  (unit) => {
    const text = unit.repeat(Math.floor(131_072 / unit.length))
    const spans = findPlaceholders(text)
    expect(spans.filter(({ start, end, output }) => text.slice(start, end) !== output)).toEqual([])
  },
  5_000,
)

const pieces = fc.constantFrom(
  ...HOSTILE,
  '{name}',
  '%s',
  'https://x.org',
  ' ',
  'word',
  '\n',
  '5 km',
  '{a, plural, one {b}}',
)

test('spans are ascending, disjoint, never empty, never split a code point and equal the text', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.array(pieces).map((list) => list.join('')),
      ),
      (text) => {
        let end = 0
        for (const span of findPlaceholders(text)) {
          expect(span.start).toBeGreaterThanOrEqual(end)
          expect(span.end).toBeGreaterThan(span.start)
          expect(text.slice(span.start, span.end)).toBe(span.output)
          expect(span.output.isWellFormed() || !text.isWellFormed()).toBe(true)
          end = span.end
        }
      },
    ),
  )
})

test.each(['{a} ', '%s x ', 'see https://x.org/a, ', 'plain words only '])(
  'a long text of %j is searched with a pause after each few thousand finds, and the same is found',
  async (part) => {
    const text = part.repeat(20_000)
    let pauses = 0
    const spans = await findPlaceholdersInTurns(text, async () => {
      pauses += 1
    })
    expect(spans).toEqual(findPlaceholders(text))
    expect(pauses).toBeGreaterThanOrEqual(2 * Math.floor(spans.length / 4_096))
  },
)
