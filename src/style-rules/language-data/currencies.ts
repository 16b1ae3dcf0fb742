import type { StyleLanguage, StyleTarget } from '../style-language.ts'

export interface Currency {
  readonly iso: string
  /** `undefined` for a currency that is written with its code. */
  readonly symbol: string | undefined
  /** Singular and plural per language. */
  readonly names: Readonly<Record<StyleLanguage, readonly [singular: string, plural: string]>>
}

/** iso | symbol | en | de | fr | es | it | ja | ko | zh; two words where the plural differs. */
const ROWS = `
USD | US$ | US dollar/US dollars | US-Dollar | dollar américain/dollars américains | dólar estadounidense/dólares estadounidenses | dollaro statunitense/dollari statunitensi | 米ドル | 미국 달러 | 美元
EUR | € | euro/euros | Euro | euro/euros | euro/euros | euro | ユーロ | 유로 | 欧元
GBP | £ | pound/pounds | Pfund | livre sterling/livres sterling | libra esterlina/libras esterlinas | sterlina/sterline | ポンド | 파운드 | 英镑
JPY | ¥ | yen | Yen | yen/yens | yen/yenes | yen | 円 | 엔 | 日元
CNY | ¥ | yuan | Yuan | yuan/yuans | yuan/yuanes | yuan | 人民元 | 위안 | 元
KRW | ₩ | won | Won | won/wons | won/wones | won | ウォン | 원 | 韩元
INR | ₹ | rupee/rupees | Rupie/Rupien | roupie/roupies | rupia/rupias | rupia/rupie | ルピー | 루피 | 卢比
CHF | - | Swiss franc/Swiss francs | Schweizer Franken | franc suisse/francs suisses | franco suizo/francos suizos | franco svizzero/franchi svizzeri | スイスフラン | 스위스 프랑 | 瑞士法郎
CAD | C$ | Canadian dollar/Canadian dollars | Kanadischer Dollar/Kanadische Dollar | dollar canadien/dollars canadiens | dólar canadiense/dólares canadienses | dollaro canadese/dollari canadesi | カナダドル | 캐나다 달러 | 加元
AUD | A$ | Australian dollar/Australian dollars | Australischer Dollar/Australische Dollar | dollar australien/dollars australiens | dólar australiano/dólares australianos | dollaro australiano/dollari australiani | 豪ドル | 호주 달러 | 澳元
HKD | HK$ | Hong Kong dollar/Hong Kong dollars | Hongkong-Dollar | dollar de Hong Kong/dollars de Hong Kong | dólar de Hong Kong/dólares de Hong Kong | dollaro di Hong Kong/dollari di Hong Kong | 香港ドル | 홍콩 달러 | 港元
PLN | zł | zloty/zlotys | Złoty | zloty/zlotys | esloti/eslotis | zloty | ズウォティ | 즈워티 | 兹罗提
SEK | - | Swedish krona/Swedish kronor | Schwedische Krone/Schwedische Kronen | couronne suédoise/couronnes suédoises | corona sueca/coronas suecas | corona svedese/corone svedesi | スウェーデンクローナ | 스웨덴 크로나 | 瑞典克朗
`

const COLUMNS = ['en', 'de', 'fr', 'es', 'it', 'ja', 'ko', 'zh'] as const

export const CURRENCIES: readonly Currency[] = ROWS.trim()
  .split('\n')
  .map((row) => {
    const [iso = '', symbol = '-', ...cells] = row.split(' | ')
    const names = COLUMNS.map((language, index) => {
      const [singular = '', plural = singular] = (cells[index] ?? '').split('/')
      return [language, [singular, plural]] as const
    })
    return {
      iso,
      symbol: symbol === '-' ? undefined : symbol,
      names: Object.fromEntries(names) as Currency['names'],
    }
  })

/** `$` alone may be any dollar: it has a symbol and a word, but no code. */
export const PLAIN_DOLLAR: Currency = {
  iso: '',
  symbol: '$',
  names: {
    en: ['dollar', 'dollars'],
    de: ['Dollar', 'Dollar'],
    fr: ['dollar', 'dollars'],
    es: ['dólar', 'dólares'],
    it: ['dollaro', 'dollari'],
    ja: ['ドル', 'ドル'],
    ko: ['달러', '달러'],
    zh: ['美元', '美元'],
  },
}

/** Also written so; each means one currency everywhere. */
const FURTHER_SYMBOLS: Readonly<Record<string, string>> = {
  CA$: 'CAD',
  AU$: 'AUD',
  '￡': 'GBP',
  '€': 'EUR',
  '￦': 'KRW',
}

/**
 * The currency of a symbol in a text of the target: `$` is the US dollar in American English and stays open elsewhere,
 * `¥` is the yen in Japanese, the yuan in Chinese and unknown elsewhere.
 */
export function currencyOfSymbol(symbol: string, { language, code }: StyleTarget): Currency | undefined {
  if (symbol === '$' || symbol === '＄') return code === 'en-US' ? dollarOfAmerica() : PLAIN_DOLLAR
  if (symbol === '¥' || symbol === '￥') {
    const iso = language === 'ja' ? 'JPY' : language === 'zh' ? 'CNY' : undefined
    return CURRENCIES.find((currency) => currency.iso === iso)
  }
  const iso = FURTHER_SYMBOLS[symbol]
  return CURRENCIES.find((currency) => currency.symbol === symbol || currency.iso === iso)
}

/** The dollar of the United States as Americans write it: `$`, `dollars`, and only the code says which. */
function dollarOfAmerica(): Currency {
  return { ...PLAIN_DOLLAR, iso: 'USD' }
}

export function currencyOfIso(iso: string): Currency | undefined {
  return CURRENCIES.find((currency) => currency.iso === iso)
}

export function currencyOfName(name: string, language: StyleLanguage): Currency | undefined {
  const wanted = name.toLowerCase()
  return [...CURRENCIES, PLAIN_DOLLAR].find(({ names }) =>
    names[language].some((form) => form.toLowerCase() === wanted),
  )
}

export const CURRENCY_SYMBOLS: readonly string[] = [
  ...CURRENCIES.flatMap(({ symbol }) => symbol ?? []),
  ...Object.keys(FURTHER_SYMBOLS),
  '$',
  '＄',
  '￥',
]

export const CURRENCY_CODES: readonly string[] = CURRENCIES.map(({ iso }) => iso)

export function currencyNames(language: StyleLanguage): readonly string[] {
  return [...CURRENCIES, PLAIN_DOLLAR].flatMap(({ names }) => names[language])
}
