import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { language } from '../../../test/glossaries/support.ts'
import { endingBehind, fitAfter, fitBefore, isDefinite } from './fit-before.ts'
import { genderOf } from './noun-gender.ts'
import { pluralOf } from './target-plural.ts'

const fit = (code: string, before: string, term: string, { lemma = term, definite = false } = {}) =>
  fitBefore(before, { term, lemma, language: language(code), plural: lemma !== term, definite }) + term

describe('the word before a term', () => {
  test.each<[string, string, string, string]>([
    ['es', 'Abre el ', 'red neuronal', 'Abre la red neuronal'],
    ['es', 'El ', 'configuración', 'La configuración'],
    ['es', 'dentro del ', 'base de datos', 'dentro de la base de datos'],
    ['es', 'la ', 'servidor', 'el servidor'],
    ['es', 'de la ', 'programa', 'del programa'],
    ['es', 'la ', 'artista', 'la artista'],
    ['es', 'este ', 'nube', 'esta nube'],
    ['es', 'los ', 'servidor', 'los servidor'],
    ['es', 'una ', 'agua', 'un agua'],
    ['es', 'datos y ', 'información', 'datos e información'],
    ['es', 'datos e ', 'servidor', 'datos y servidor'],
    ['es', 'siete o ', 'ocho', 'siete u ocho'],
    ['es', 'agua y ', 'hielo', 'agua y hielo'],
    ['es', 'Panel ', 'red', 'Panel red'],
    ['es', 'tunel ', 'red', 'tunel red'],
    ['pt', 'abre o ', 'rede', 'abre a rede'],
    ['pt', 'dentro do ', 'base de dados', 'dentro da base de dados'],
    ['pt', 'no ', 'nuvem', 'na nuvem'],
    ['pt', 'vai a ', 'servidor', 'vai a servidor'],
    ['pt', 'Ele veio. A ', 'servidor', 'Ele veio. O servidor'],
    ['pt', 'vem com a ', 'servidor', 'vem com o servidor'],
    ['pt', 'para o ', 'rede', 'para a rede'],
    ['pt', 'vê as ', 'servidor', 'vê os servidor'],
    ['pt', 'de sua ', 'servidor', 'de seu servidor'],
    ['pt', 'na nossa ', 'servidor', 'no nosso servidor'],
    ['es', 'el ', 'panadería', 'la panadería'],
    ['es', 'la ', 'enlace', 'el enlace'],
    ['es', 'la ', 'agente', 'la agente'],
    ['es', 'la ', 'pignorante', 'el pignorante'],
    ['es', 'la ', 'responsable', 'la responsable'],
    ['es', 'la ', 'variable', 'la variable'],
    ['es', 'la ', 'madre', 'la madre'],
    ['es', 'la ', 'pirámide', 'la pirámide'],
    ['fr', 'le nom de la ', 'entreprise', "le nom de l'entreprise"],
    ['fr', "de l'", 'société', 'de la société'],
    ['fr', "l'", 'serveur', 'le serveur'],
    ['fr', 'Le ', 'hôpital', "L'hôpital"],
    ['fr', 'l’', 'héros', 'le héros'],
    ['fr', 'du ', 'ordinateur', "de l'ordinateur"],
    ['fr', 'de ', 'entreprise', "d'entreprise"],
    ['fr', "d'", 'serveur', 'de serveur'],
    ['fr', 'Il dit que ', 'Alice', "Il dit qu'Alice"],
    ['fr', 'ce ', 'ordinateur', 'cet ordinateur'],
    ['fr', 'ma ', 'entreprise', 'mon entreprise'],
    ['fr', 'un ', 'configuration', 'une configuration'],
    ['fr', "l' ", 'entreprise', "l'entreprise"],
    ['fr', "d'un ", 'imprimabilité', "d'une imprimabilité"],
    ['fr', "On dit qu'un ", 'horodateuse', "On dit qu'une horodateuse"],
    ['fr', 'jusqu’au ', 'configuration', 'jusqu’à la configuration'],
    ['fr', "d'un ", 'serveur', "d'un serveur"],
    ['fr', "d'un ", 'enfants', "d'un enfants"],
    ['fr', "quelqu'un ", 'horodateuse', "quelqu'un horodateuse"],
    ['es', 'la ', 'vertiente', 'la vertiente'],
    ['it', "d'un ", 'rete', "d'una rete"],
    ['it', 'il ', 'azienda', "l'azienda"],
    ['it', 'il ', 'zaino', 'lo zaino'],
    ['it', "dell'", 'server', 'del server'],
    ['it', 'nella ', 'archivio', "nell'archivio"],
    ['it', 'un ', 'rete', 'una rete'],
    ['it', 'i ', 'gnocchi', 'gli gnocchi'],
    ['ca', 'el ', 'empresa', "l'empresa"],
    ['ca', 'del ', 'xarxa', 'de la xarxa'],
    ['ca', "l'", 'servidor', 'el servidor'],
    ['ca', 'la ', 'universitat', 'la universitat'],
    ['ca', 'el ', 'ordinador', "l'ordinador"],
    ['ca', 'de ', 'empresa', "d'empresa"],
    ['en', 'It is a ', 'engine', 'It is an engine'],
    ['en', 'An ', 'server', 'A server'],
    ['en', 'an ', 'university', 'a university'],
    ['en', 'a ', 'hour', 'an hour'],
    ['en', 'a ', 'HTML page', 'an HTML page'],
    ['en', 'an ', 'URL', 'a URL'],
    ['en', 'a ', 'NASA', 'a NASA'],
    ['en', 'plan a ', 'unknown term', 'plan an unknown term'],
    ['en', 'data', 'base term', 'data base term'],
    ['de', 'das ', 'Netz', 'das Netz'],
    ['de', 'Abends liest er die ', 'Pachtvertrag', 'Abends liest er den Pachtvertrag'],
    ['de', 'Die ', 'Pachtvertrag', 'Der Pachtvertrag'],
    ['de', 'mit einem neuen ', 'Rechnung', 'mit einer neuen Rechnung'],
    ['de', 'Sie hat ein neues ', 'Drucker', 'Sie hat einen neuen Drucker'],
    ['de', 'bis zur ', 'Bahnhof', 'bis zum Bahnhof'],
    ['de', 'im ', 'Prüfung', 'in der Prüfung'],
    ['de', 'in die ', 'Verzeichnis', 'in das Verzeichnis'],
    ['de', 'Das Ende der ', 'Vertrag', 'Das Ende des Vertrag'],
    ['de', 'die ', 'Zyrq', 'die Zyrq'],
    ['de', 'die ', 'Sessellift', 'der Sessellift'],
    ['de', 'die ', 'Treppengeländer', 'das Treppengeländer'],
    ['de', 'den ', 'Messerscheide', 'die Messerscheide'],
    ['de', 'Das ', 'Gerätepate', 'Der Gerätepate'],
    ['de', 'mit der ', 'Quellcode', 'mit dem Quellcode'],
    ['de', 'Die ', 'Nutzungsbedingungen', 'Die Nutzungsbedingungen'],
    ['de', 'Die ', 'Reisekosten', 'Die Reisekosten'],
    ['de', 'Die ', 'Arbeitsamt', 'Das Arbeitsamt'],
    ['de', 'Die ', 'Monitoring', 'Das Monitoring'],
    ['nl', 'de ', 'verzendkosten', 'de verzendkosten'],
    ['nl', 'de ', 'werkzaamheden', 'de werkzaamheden'],
    ['nl', 'de ', 'instellingen', 'de instellingen'],
    ['de', 'Der ', 'Nutzungsbefugnis', 'Die Nutzungsbefugnis'],
    ['de', 'in dem ', 'Firewall', 'in der Firewall'],
    ['de', 'mit der ', 'Duldung', 'mit der Duldung'],
    ['de', 'Die ', 'Fregatte', 'Die Fregatte'],
    ['de', 'Die ', 'Bürokollege', 'Der Bürokollege'],
    ['de', 'weil sieben ', 'Rechnung', 'weil sieben Rechnung'],
    ['nl', 'de ', 'verslag', 'het verslag'],
    ['nl', 'de ', 'tuingereedschap', 'het tuingereedschap'],
    ['nl', 'de ', 'zeeschuim', 'het zeeschuim'],
    ['nl', 'het ', 'aanvaarding', 'de aanvaarding'],
    ['nl', 'de ', 'strafgeding', 'het strafgeding'],
    ['nl', 'de ', 'spoor', 'het spoor'],
    ['nl', 'het ', 'adviesprijs', 'de adviesprijs'],
    ['nl', 'de ', 'kerngezin', 'het kerngezin'],
    ['nl', 'het ', 'landschapsvriendschap', 'de landschapsvriendschap'],
    ['nl', 'het ', 'vriendschap', 'de vriendschap'],
    ['nl', 'het nieuwe ', 'rekening', 'de nieuwe rekening'],
    ['nl', 'een ', 'rekening', 'een rekening'],
    ['nl', 'Niemand mag in deze ', 'venster', 'Niemand mag in dit venster'],
    ['fr', 'Le ', 'vendeuse', 'La vendeuse'],
    ['de', 'Haupt', 'server', 'Hauptserver'],
    ['ja', '新しい ', '陽子ビーム', '新しい陽子ビーム'],
    ['ja', 'API ', '陽子ビーム', 'API 陽子ビーム'],
    ['zh', '这是 ', 'API', '这是 API'],
    ['en', '', 'server', 'server'],
    ['es', 'El', ' ', 'El '],
  ])('%s: %j before %j gives %j', (code, before, term, expected) => {
    expect(fit(code, before, term)).toBe(expected)
  })

  test.each<[string, string, string, string, string]>([
    ['es', 'el ', 'servidor', 'servidores', 'los servidores'],
    ['es', 'el ', 'red', 'redes', 'las redes'],
    ['es', 'del ', 'servidor', 'servidores', 'de los servidores'],
    ['fr', "l'", 'entreprise', 'entreprises', 'les entreprises'],
    ['fr', 'un ', 'serveur', 'serveurs', 'des serveurs'],
    ['it', 'la ', 'azienda', 'aziende', 'le aziende'],
    ['pt', 'no ', 'rede', 'redes', 'nas redes'],
    ['ca', "l'", 'ordinador', 'ordinadors', 'els ordinadors'],
  ])('%s: %j before %j in the plural, %j, gives %j', (code, before, lemma, term, expected) => {
    expect(fit(code, before, term, { lemma })).toBe(expected)
  })

  test.each<[string, string, string, string]>([
    ['es', 'el ', 'datos', 'los datos'],
    ['es', 'la ', 'credenciales', 'las credenciales'],
    ['es', 'el ', 'análisis', 'el análisis'],
    ['es', 'el ', 'virus', 'el virus'],
    ['fr', 'la ', 'données', 'les données'],
    ['pt', 'vai a ', 'dados', 'vai a dados'],
  ])('%s: %j before an entry in the plural, %j, gives %j', (code, before, term, expected) => {
    expect(fit(code, before, term)).toBe(expected)
  })

  test.each<[string, boolean, string]>([
    ['servidor', true, 'ocupou o servidor'],
    ['servidores', true, 'ocupou os servidores'],
    ['rede', true, 'ocupou a rede'],
    ['servidor', false, 'ocupou a servidor'],
  ])('pt: `a` before %j is an article where the source has one: %j', (term, definite, expected) => {
    expect(fit('pt', 'ocupou a ', term, { definite })).toBe(expected)
  })

  test.each<[string, string, boolean]>([
    ['en', 'They occupied the ', true],
    ['en', 'The old ', true],
    ['en', 'We listened to the ', false],
    ['en', 'They breathe ', false],
    ['en', 'bathe ', false],
    ['de', 'Sie besetzten die alte ', true],
    ['fr', "après l'", true],
    ['fr', 'déjà la ', true],
    ['fr', 'Nous allons à la ', false],
    ['es', 'María hacía la ', true],
    ['es', 'Voy a la ', false],
    ['fr', 'une ', false],
    ['nl', 'het ', true],
    ['ja', '', false],
  ])('%s: a noun behind %j has a definite article: %j', (code, before, expected) => {
    expect(isDefinite(before, language(code))).toBe(expected)
  })

  test('after a term in scripts without spaces no space is left', () => {
    const placed = { language: language('ja'), lemma: '', plural: false }
    expect(fitAfter(' は速い', { ...placed, term: '陽子ビーム' })).toBe('は速い')
    expect(fitAfter(' は速い', { ...placed, term: 'API' })).toBe(' は速い')
    expect(fitAfter(' is', { ...placed, term: 'server', language: language('en') })).toBe(' is')
  })
})

test.each<[string, string, boolean, string | undefined]>([
  ['das Ende des ', 'Vertrag', false, 's'],
  ['das Ende des ', 'Prozess', false, 'es'],
  ['mit den ', 'Vertrag', true, 'n'],
  ['mit ', 'Haus', true, 'n'],
  ['mit den ', 'Rechnung', true, ''],
  ['Ich sehe den ', 'Kunde', false, 'n'],
  ['Der ', 'Kunde', false, ''],
  ['Die ', 'Kunde', true, ''],
  ['des ', 'Zyrq', false, undefined],
  ['mit dem ', 'Code', false, ''],
  ['des ', 'Datenanalyst', false, 'en'],
  ['des ', 'Hedgefonds', false, ''],
  ['des ', 'Code', false, 's'],
  ['mit dem ', 'Planet', false, 'en'],
])('behind %j the German term %j, plural %s, gets %j', (before, lemma, plural, ending) => {
  const placed = { term: lemma, lemma, language: language('de'), plural }
  expect(endingBehind(before, placed)).toBe(ending)
})

test('the article of a German plural agrees with it', () => {
  const placed = { term: 'Kunden', lemma: 'Kunde', language: language('de'), plural: true }
  expect(fitBefore('Der neue ', placed)).toBe('Die neuen ')
  expect(fitBefore('mit dem ', placed)).toBe('mit den ')
})

test('where the number is not known, a German article stays', () => {
  const placed = { term: 'Netz', lemma: 'Netz', language: language('de'), plural: undefined }
  expect(fitBefore('die ', placed)).toBe('die ')
})

test.each<[string, string, string | undefined]>([
  ['es', 'red neuronal', 'redes neuronales'],
  ['es', 'haz de protones', 'haces de protones'],
  ['es', 'imagen', 'imágenes'],
  ['es', 'configuración', 'configuraciones'],
  ['es', 'servidor web', 'servidores web'],
  ['es', 'análisis', 'análisis'],
  ['es', 'API', undefined],
  ['en', 'neural network', 'neural networks'],
  ['en', 'policy', 'policies'],
  ['en', 'search box', 'search boxes'],
  ['en', 'point of sale', 'points of sale'],
  ['en', 'shelf', undefined],
  ['en', 'grandchild', 'grandchildren'],
  ['en', 'salesman', 'salesmen'],
  ['en', 'talisman', 'talismans'],
  ['en', 'transition matrix', 'transition matrices'],
  ['fr', 'réseau neuronal', 'réseaux neuronaux'],
  ['fr', 'base de données', 'bases de données'],
  ['fr', "centre d'appels", undefined],
  ['pt', 'avião', 'aviões'],
  ['pt', 'nível de acesso', 'níveis de acesso'],
  ['pt', 'rede neural', 'redes neurais'],
  ['it', 'rete neurale', 'reti neurali'],
  ['it', 'banca dati', 'banche dati'],
  ['it', 'parco', 'parchi'],
  ['it', 'spurgo', 'spurghi'],
  ['it', 'medico', 'medici'],
  ['it', 'sovraccarico', 'sovraccarichi'],
  ['it', 'parroco', undefined],
  ['it', 'dialogo', undefined],
  ['it', 'provincia', 'province'],
  ['it', 'spiaggia', 'spiagge'],
  ['it', 'camicia', 'camicie'],
  ['it', 'energia', 'energie'],
  ['it', 'torcia', 'torce'],
  ['it', 'scia', 'scie'],
  ['it', 'ombelico', 'ombelichi'],
  ['it', 'parco auto', 'parchi auto'],
  ['en', 'Bluetooth', 'Bluetooths'],
  ['en', 'search index', 'search indexes'],
  ['ca', 'xarxa', 'xarxes'],
  ['ca', 'informació', 'informacions'],
  ['de', 'Netz', 'Netze'],
  ['de', 'Kunde', 'Kunden'],
  ['de', 'Pachtvertrag', 'Pachtverträge'],
  ['de', 'Mitarbeiterin', 'Mitarbeiterinnen'],
  ['de', 'Krankenhaus', 'Krankenhäuser'],
  ['de', 'Lieferantenkonto', 'Lieferantenkonten'],
  ['de', 'API', undefined],
  ['de', 'Häuser', undefined],
  ['de', 'Befugnis', 'Befugnisse'],
  ['de', 'IT-Spezialist', 'IT-Spezialisten'],
  ['de', 'Netzteil', 'Netzteile'],
  ['de', 'Steuer', 'Steuern'],
  ['de', 'Arbeitsamt', 'Arbeitsämter'],
  ['de', 'Smartwatch', 'Smartwatches'],
  ['de', 'Domain', undefined],
  ['de', 'Leitfaden', undefined],
  ['de', 'Kamel', undefined],
  ['de', 'offene Rechnung', undefined],
  ['nl', 'rekening', 'rekeningen'],
  ['nl', 'verslag', 'verslagen'],
  ['nl', 'apparaat', 'apparaten'],
  ['nl', 'huis', 'huizen'],
  ['nl', 'kat', 'katten'],
  ['nl', 'les', 'lessen'],
  ['nl', 'zendcel', 'zendcellen'],
  ['nl', 'formulier', 'formulieren'],
  ['nl', 'kaars', undefined],
  ['nl', 'gebruiker', 'gebruikers'],
  ['nl', 'mogelijkheid', 'mogelijkheden'],
  ['nl', 'saldo', "saldo's"],
  ['nl', 'postkantoor', 'postkantoren'],
  ['nl', 'motor', 'motoren'],
  ['nl', 'hulpmiddel', 'hulpmiddelen'],
  ['nl', 'burggraaf', 'burggraven'],
  ['nl', 'paragraaf', 'paragrafen'],
])('%s: the plural of %j is %j', (code, term, expected) => {
  expect(pluralOf(term, language(code))).toBe(expected)
})

test.each<[string, string, string | undefined]>([
  ['es', 'red', 'feminine'],
  ['es', 'programa', 'masculine'],
  ['es', 'router', 'masculine'],
  ['es', 'plataforma', 'feminine'],
  ['es', 'artista', undefined],
  ['es', 'nomograma', 'masculine'],
  ['es', 'homicida', undefined],
  ['pt', 'demão', undefined],
  ['it', 'nomogramma', 'masculine'],
  ['pt', 'oscilograma', 'masculine'],
  ['es', 'orden de compra', 'feminine'],
  ['pt', 'caixa de entrada', 'feminine'],
  ['fr', 'mode de paiement', 'masculine'],
  ['es', 'backend', undefined],
  ['it', 'camere', 'feminine'],
  ['it', 'enfiteuse', undefined],
  ['es', 'IBM', undefined],
  ['fr', 'communauté', 'feminine'],
  ['fr', 'plage', 'feminine'],
  ['fr', 'arc-en-ciel', 'masculine'],
  ['pt', 'porta-malas', 'masculine'],
  ['fr', 'université', 'feminine'],
  ['it', 'rete', 'feminine'],
  ['de', 'Netz', undefined],
])('%s: the gender of %j is %s', (code, term, expected) => {
  expect(genderOf(term, language(code))).toBe(expected)
})

test('what is fitted once stays as it is, and only the last words before a term change', () => {
  const words =
    "el la los l' un una de del d' que le il lo i gli dell' a an y e o u the data x 漢 . , ( “".split(' ')
  const before = fc.array(fc.tuple(fc.constantFrom(...words), fc.constantFrom(' ', '  ', '', '\n')), {
    maxLength: 6,
  })
  const term = fc.constantFrom(
    'red',
    'servidor',
    'entreprise',
    'héros',
    'azienda',
    'zaino',
    'API',
    '陽子',
    'hour',
    'illa',
    '+x',
  )
  const code = fc.constantFrom('es', 'fr', 'it', 'ca', 'pt', 'en', 'de', 'ja', 'pt-BR')
  fc.assert(
    fc.property(before, term, code, fc.boolean(), (parts, word, target, plural) => {
      const text = `Some text stands here. ${parts.map(([part, gap]) => part + gap).join('')}`
      const placed = { term: word, lemma: word, language: language(target), plural }
      const once = fitBefore(text, placed)
      expect(fitBefore(once, placed)).toBe(once)
      expect(once.startsWith('Some text stands here.')).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})
