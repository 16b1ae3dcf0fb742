import { describe, expect, test } from 'vitest'
import { findTerms, type Rows } from '../../../test/glossaries/support.ts'

/** The stretches of the text in which terms were found. */
async function found(language: string, text: string, ...glossaries: Rows[]): Promise<string[]> {
  return (await findTerms(language, text, glossaries)).map(({ start, end }) => text.slice(start, end))
}

describe('which occurrences count', () => {
  test.each<[string, string, string, Rows, string[]]>([
    ['no part of a number', 'en', "1.5, 1,000 and 3'001", ['1', '5', '000', '3'], []],
    ['a number by itself', 'en', 'rule 1. Rule 1, 5', ['rule 1', '5'], ['rule 1', 'Rule 1', '5']],
    ['several occurrences', 'en', 'a server, two: server', ['server'], ['server', 'server']],
    [
      'nested entries: the longest',
      'en',
      'neural network server',
      ['neural', 'network', 'neural network'],
      ['neural network'],
    ],
    [
      'overlapping entries: the longest',
      'en',
      'neural network security architecture',
      ['neural network', 'network security architecture'],
      ['network security architecture'],
    ],
    [
      'a shorter entry beside the longest',
      'en',
      'big red dog house',
      ['big red', 'red dog house', 'big'],
      ['big', 'red dog house'],
    ],
    ['equally long: the earlier', 'en', 'aa bb cc', ['aa bb', 'bb cc'], ['aa bb']],
    [
      'across any white space',
      'en',
      'machine \t learning, machine\nlearning',
      ['machine learning'],
      ['machine \t learning', 'machine\nlearning'],
    ],
    ['not across paragraphs', 'en', 'machine\n\nlearning', ['machine learning'], []],
    [
      'an entry with two spaces is one with one',
      'en',
      'machine learning',
      ['machine  learning'],
      ['machine learning'],
    ],
    ['signs inside entries', 'en', 'C++ and C#, not C--', ['C++', 'C#'], ['C++', 'C#']],
    [
      'characters of regular expressions',
      'en',
      'use (a|b)* or [^c]$ here',
      ['(a|b)*', '[^c]$'],
      ['(a|b)*', '[^c]$'],
    ],
    [
      'names of object properties',
      'en',
      'a constructor has __proto__',
      ['constructor', '__proto__'],
      ['constructor', '__proto__'],
    ],
    ['whole words only', 'en', 'serverless observer server2 my_server', ['server'], []],
    [
      'not in part of a hyphenated word',
      'en',
      'e-mail client-server, mail - server',
      ['mail', 'server'],
      ['mail', 'server'],
    ],
    ['a number after a hyphen is no word', 'en', 'COVID-19 and GPT-4', ['COVID', 'GPT'], ['COVID', 'GPT']],
    ['not before an apostrophe that joins', 'en', "don't rock'n'roll o'clock", ['don', 'rock', 'clock'], []],
    ['before a possessive', 'en', "the server's, the server’s", ['server'], ['server', 'server']],
    [
      'an apostrophe of either kind',
      'en',
      "rock’n’roll and rock'n'roll",
      ["rock'n'roll"],
      ['rock’n’roll', "rock'n'roll"],
    ],
    [
      'after elision in French',
      'fr',
      "l'entreprise, d’entreprise, aujourd'hui",
      ['entreprise', 'hui'],
      ['entreprise', 'entreprise', 'hui'],
    ],
    ['not within addresses and handles', 'en', 'me@server node.js #server', ['server', 'node', 'js'], []],
    [
      'beside slashes and brackets',
      'en',
      'client/server (server) „server“',
      ['client', 'server'],
      ['client', 'server', 'server', 'server'],
    ],
    [
      'soft hyphens and marks of direction',
      'en',
      'ser\u00ADver \u200Fserver\u200E',
      ['server'],
      ['ser\u00ADver', 'server'],
    ],
    ['decomposed accents', 'fr', 're\u0301seau réseau', ['réseau'], ['re\u0301seau', 'réseau']],
    ['other accents are other words', 'en', 'resume résumé', ['résumé'], ['résumé']],
    ['full-width letters', 'ja', 'ＡＰＩを使う', ['API'], ['ＡＰＩ']],
    ['a term of signs only', 'en', 'a → b', ['→'], ['→']],
  ])('%s', async (_name, language, text, rows, expected) => {
    expect(await found(language, text, rows)).toEqual(expected)
  })
})

describe('capitals', () => {
  test.each<[string, string, string, Rows, string[]]>([
    [
      'small letters stand for both',
      'en',
      'server Server SERVER',
      ['server'],
      ['server', 'Server', 'SERVER'],
    ],
    ['a capital is meant', 'en', 'it works in IT', ['IT'], ['IT']],
    ['a name is no common word', 'en', 'polish the Polish POLISH', ['Polish'], ['Polish', 'POLISH']],
    [
      'the first letter of several words is not',
      'en',
      'a machine learning model',
      ['Machine learning'],
      ['machine learning'],
    ],
    ['unless another is a capital', 'en', 'a new york minute', ['New York'], []],
    ['ß and SS', 'de', 'STRASSE Straße strasse', ['straße'], ['STRASSE', 'Straße', 'strasse']],
    ['final sigma', 'el', 'ΔΡΟΜΟΣ δρόμος', ['δρόμος'], ['ΔΡΟΜΟΣ', 'δρόμος']],
    ['Turkish i', 'tr', 'ISI ısı isi', ['ısı'], ['ISI', 'ısı']],
  ])('%s', async (_name, language, text, rows, expected) => {
    expect(await found(language, text, rows)).toEqual(expected)
  })

  test('of entries that differ in case the one that is written so counts', async () => {
    const rows: Rows = [
      ['turkey', 'Truthahn'],
      ['Turkey', 'Türkei'],
    ]
    const text = 'Turkey turkey TURKEY'
    expect((await findTerms('en', text, [rows])).map(({ entry }) => rows[entry]?.[1])).toEqual([
      'Türkei',
      'Truthahn',
      'Truthahn',
    ])
  })
})

describe('inflected forms', () => {
  test.each<[string, string, Rows, string[]]>([
    [
      'en',
      'servers boxes policies analyses knives news',
      ['server', 'box', 'policy', 'analysis', 'knife'],
      ['servers', 'boxes', 'policies', 'analyses', 'knives'],
    ],
    ['en', 'neural networks, networks security', ['neural network', 'network security'], ['neural networks']],
    ['en', 'universal deployed serving', ['university', 'deploy', 'server'], []],
    [
      'es',
      'redes neuronales, canciones, voces, exámenes',
      ['red neuronal', 'canción', 'voz', 'examen'],
      ['redes neuronales', 'canciones', 'voces', 'exámenes'],
    ],
    ['es', 'la casa, los casos', ['caso', 'cas'], ['casos']],
    [
      'pt',
      'redes, aviões, animais, homens, mãos',
      ['rede', 'avião', 'animal', 'homem', 'mão'],
      ['redes', 'aviões', 'animais', 'homens', 'mãos'],
    ],
    ['fr', 'réseaux, chevaux, serveurs', ['réseau', 'cheval', 'serveur'], ['réseaux', 'chevaux', 'serveurs']],
    [
      'it',
      'reti, amici, aziende, banche',
      ['rete', 'amico', 'azienda', 'banca'],
      ['reti', 'amici', 'aziende', 'banche'],
    ],
    [
      'ca',
      'xarxes, informacions, servidors, boques',
      ['xarxa', 'informació', 'servidor', 'boca'],
      ['xarxes', 'informacions', 'servidors', 'boques'],
    ],
    ['en', 'women, feet and people', ['woman', 'foot', 'person'], ['women', 'feet', 'people']],
    [
      'de',
      'des Vertrags, Verträge, neuronales Netz',
      ['Vertrag', 'neuronale Netze'],
      ['Vertrags', 'Verträge', 'neuronales Netz'],
    ],
    ['de', 'Universalität', ['Universität'], []],
    ['sv', 'servern, nätverken', ['server', 'nätverk'], ['servern', 'nätverken']],
    ['ru', 'сервера, нейронной сети', ['сервер', 'нейронная сеть'], ['сервера', 'нейронной сети']],
    ['fi', 'palvelimet, verkkoa', ['palvelin', 'verkko'], ['verkkoa']],
    ['hu', 'szerverek, gépeket', ['szerver', 'gép'], ['szerverek']],
    ['tr', "bilgisayarlar, Ankara'da", ['bilgisayar', 'Ankara'], ['bilgisayarlar', 'Ankara']],
    ['ko', '서버를 다시 시작하고 서버에서는 웹서버로', ['서버'], ['서버', '서버']],
    ['ar', 'الخادم والخادم للخادم خادمنا', ['خادم'], ['الخادم', 'الخادم', 'لخادم']],
    ['he', 'השרת ובשרת', ['שרת'], ['השרת']],
  ])('%s: %s', async (language, text, rows, expected) => {
    expect(await found(language, text, rows)).toEqual(expected)
  })

  test('as written counts before inflected, also when the inflected entry comes first', async () => {
    const rows: Rows = [
      ['server', 'eins'],
      ['servers', 'viele'],
    ]
    expect((await findTerms('en', 'server servers', [rows])).map(({ entry }) => entry)).toEqual([0, 1])
  })

  test('a plural is told apart where a rule says so', async () => {
    expect((await findTerms('es', 'red redes', [['red']])).map(({ plural }) => plural)).toEqual([false, true])
    expect((await findTerms('en', 'the salesmen', [['salesman']])).map(({ plural }) => plural)).toEqual([
      true,
    ])
  })
})

describe('scripts without spaces', () => {
  test.each<[string, string, Rows, string[]]>([
    ['ja', '機械翻訳エンジンを翻訳する', ['機械翻訳', '翻訳'], ['機械翻訳', '翻訳']],
    ['ja', '東京都に住み、京都へ行く', ['京都'], ['京都']],
    ['ja', 'ネットワークとニューラルネットワーク', ['ネットワーク'], ['ネットワーク']],
    ['ja', 'AIモデルはFAIRでない', ['AI', 'AIモデル'], ['AIモデル']],
    ['zh', '研究生命起源', ['生命', '研究生'], ['生命']],
    ['zh', '字节跳动的云服务器在云南', ['字节跳动', '云'], ['字节跳动', '云']],
    ['th', 'เซิร์ฟเวอร์แปลภาษาทำงานได้ดี', ['แปลภาษา', 'เซิร์ฟเวอร์'], ['เซิร์ฟเวอร์', 'แปลภาษา']],
  ])('%s: %s', async (language, text, rows, expected) => {
    expect(await found(language, text, rows)).toEqual(expected)
  })
})

describe('several glossaries', () => {
  test('of one term in two of them the first glossary decides', async () => {
    expect(
      (await findTerms('en', 'server', [['client'], ['server'], ['server']])).map(
        ({ dictionary }) => dictionary,
      ),
    ).toEqual([1])
  })

  test('a longer term counts wherever it stands', async () => {
    expect(await found('en', 'mail server rack', ['mail'], ['mail server'], ['server rack'])).toEqual([
      'mail server',
    ])
    expect(await found('en', 'mail server rack', ['mail server'], ['server rack unit', 'rack'])).toEqual([
      'mail server',
      'rack',
    ])
  })
})

describe('what is protected already', () => {
  test('nothing is found where markup protects', async () => {
    const text = 'server SERVER server'
    const fixed = [{ start: 7, end: 13 }]
    expect((await findTerms('en', text, [['server']], { fixed })).map(({ start }) => start)).toEqual([0, 14])
  })

  test('a term that overlaps what markup protects gives way to a shorter one', async () => {
    const fixed = [{ start: 5, end: 11 }]
    const terms = await findTerms('en', 'mail server', [['mail server', 'mail']], { fixed })
    expect(terms).toMatchObject([{ start: 0, end: 4, entry: 1 }])
  })

  test('a term may hold whole placeholders and no parts of them', async () => {
    const text = 'Version 2.0 of {server name}'
    const placeholders = [placeholder(text, '2.0'), placeholder(text, '{server name}')]
    const rows = ['Version 2.0', 'server', 'name', 'of {server name}', 'of']
    const terms = await findTerms('en', text, [rows], { placeholders })
    expect(terms.map(({ entry }) => rows[entry])).toEqual(['Version 2.0', 'of {server name}'])
    const partly = await findTerms('en', text, [['of {server', 'of', '0', '2']], { placeholders })
    expect(partly.map(({ entry }) => entry)).toEqual([1])
  })
})

function placeholder(text: string, part: string) {
  const start = text.indexOf(part)
  return { start, end: start + part.length, output: part }
}
