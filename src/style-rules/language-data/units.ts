import type { StyleLanguage } from '../style-language.ts'

/**
 * Units of measure by symbol: singular and plural in the languages that spell them with letters, one word in the
 * others. `-` stands for a language that has no common word.
 */
interface UnitRow {
  readonly symbol: string
  readonly names: Readonly<Record<StyleLanguage, readonly [singular: string, plural: string]>>
}

/** symbol | en | de | fr | es | it | ja | ko | zh; two words where the plural differs. */
const ROWS = `
km | kilometer/kilometers | Kilometer | kilomètre/kilomètres | kilómetro/kilómetros | chilometro/chilometri | キロメートル | 킬로미터 | 公里
m | meter/meters | Meter | mètre/mètres | metro/metros | metro/metri | メートル | 미터 | 米
cm | centimeter/centimeters | Zentimeter | centimètre/centimètres | centímetro/centímetros | centimetro/centimetri | センチメートル | 센티미터 | 厘米
mm | millimeter/millimeters | Millimeter | millimètre/millimètres | milímetro/milímetros | millimetro/millimetri | ミリメートル | 밀리미터 | 毫米
kg | kilogram/kilograms | Kilogramm | kilogramme/kilogrammes | kilogramo/kilogramos | chilogrammo/chilogrammi | キログラム | 킬로그램 | 千克
g | gram/grams | Gramm | gramme/grammes | gramo/gramos | grammo/grammi | グラム | 그램 | 克
mg | milligram/milligrams | Milligramm | milligramme/milligrammes | miligramo/miligramos | milligrammo/milligrammi | ミリグラム | 밀리그램 | 毫克
L | liter/liters | Liter | litre/litres | litro/litros | litro/litri | リットル | 리터 | 升
mL | milliliter/milliliters | Milliliter | millilitre/millilitres | mililitro/mililitros | millilitro/millilitri | ミリリットル | 밀리리터 | 毫升
kWh | kilowatt-hour/kilowatt-hours | Kilowattstunde/Kilowattstunden | kilowattheure/kilowattheures | kilovatio-hora/kilovatios-hora | chilowattora | キロワット時 | 킬로와트시 | 千瓦时
kW | kilowatt/kilowatts | Kilowatt | kilowatt/kilowatts | kilovatio/kilovatios | kilowatt | キロワット | 킬로와트 | 千瓦
MW | megawatt/megawatts | Megawatt | mégawatt/mégawatts | megavatio/megavatios | megawatt | メガワット | 메가와트 | 兆瓦
Hz | hertz | Hertz | hertz | hercio/hercios | hertz | ヘルツ | 헤르츠 | 赫兹
kHz | kilohertz | Kilohertz | kilohertz | kilohercio/kilohercios | kilohertz | キロヘルツ | 킬로헤르츠 | 千赫
MHz | megahertz | Megahertz | mégahertz | megahercio/megahercios | megahertz | メガヘルツ | 메가헤르츠 | 兆赫
GHz | gigahertz | Gigahertz | gigahertz | gigahercio/gigahercios | gigahertz | ギガヘルツ | 기가헤르츠 | 吉赫
kB | kilobyte/kilobytes | Kilobyte | kilooctet/kilooctets | kilobyte/kilobytes | kilobyte | キロバイト | 킬로바이트 | 千字节
MB | megabyte/megabytes | Megabyte | mégaoctet/mégaoctets | megabyte/megabytes | megabyte | メガバイト | 메가바이트 | 兆字节
GB | gigabyte/gigabytes | Gigabyte | gigaoctet/gigaoctets | gigabyte/gigabytes | gigabyte | ギガバイト | 기가바이트 | 吉字节
TB | terabyte/terabytes | Terabyte | téraoctet/téraoctets | terabyte/terabytes | terabyte | テラバイト | 테라바이트 | 太字节
ha | hectare/hectares | Hektar | hectare/hectares | hectárea/hectáreas | ettaro/ettari | ヘクタール | 헥타르 | 公顷
km/h | kilometer per hour/kilometers per hour | Kilometer pro Stunde | kilomètre par heure/kilomètres par heure | kilómetro por hora/kilómetros por hora | chilometro all’ora/chilometri all’ora | - | - | -
lb | pound/pounds | Pfund | livre/livres | libra/libras | libbra/libbre | ポンド | 파운드 | 磅
oz | ounce/ounces | Unze/Unzen | once/onces | onza/onzas | oncia/once | オンス | 온스 | 盎司
ft | foot/feet | Fuß | pied/pieds | pie/pies | piede/piedi | フィート | 피트 | 英尺
mi | mile/miles | Meile/Meilen | mille/milles | milla/millas | miglio/miglia | マイル | 마일 | 英里
`

const COLUMNS = ['en', 'de', 'fr', 'es', 'it', 'ja', 'ko', 'zh'] as const

/** Spellings that other English-speaking countries use, and further names that mean the same unit. */
const VARIANTS: Readonly<Record<string, string>> = {
  kilometre: 'km',
  kilometres: 'km',
  metre: 'm',
  metres: 'm',
  centimetre: 'cm',
  centimetres: 'cm',
  millimetre: 'mm',
  millimetres: 'mm',
  litre: 'L',
  litres: 'L',
  millilitre: 'mL',
  millilitres: 'mL',
  'kilometre per hour': 'km/h',
  'kilometres per hour': 'km/h',
}

export const UNITS: readonly UnitRow[] = ROWS.trim()
  .split('\n')
  .map((row) => {
    const [symbol = '', ...cells] = row.split(' | ')
    const names = COLUMNS.map((language, index) => {
      const [singular = '-', plural = singular] = (cells[index] ?? '-').split('/')
      return [language, [singular, plural]] as const
    })
    return { symbol, names: Object.fromEntries(names) as UnitRow['names'] }
  })

/** Symbols that are set off from their number by a space; `%` and degrees have rules of their own. */
export const UNIT_SYMBOLS: readonly string[] = [
  'km cm mm µm μm nm m²  m³ km² cm² cm³ mm² ha kg mg µg μg mL ml cL cl dL dl hL hl km/h mph m/s m/s² ms µs μs ns',
  'Hz kHz MHz GHz THz kW MW GW kWh MWh Wh kV mV mA mAh kΩ Ω kJ kcal hPa kPa MPa dB kB KB MB GB TB PB',
  'kbit/s Mbit/s Gbit/s kbps Mbps Gbps MB/s GB/s rpm ppm dpi px lb lbs oz ft yd mol g m l L V W Nm',
].flatMap((row) => row.split(/ +/u))

/** The symbol that a spelled-out unit stands for; `undefined` for other words. */
export function symbolOfName(language: StyleLanguage, name: string): string | undefined {
  const wanted = name.toLowerCase()
  const unit = UNITS.find(({ names }) => names[language].some((form) => form.toLowerCase() === wanted))
  return unit?.symbol ?? (language === 'en' ? VARIANTS[wanted] : undefined)
}

/** Every spelled-out form that the language has. */
export function unitNames(language: StyleLanguage): readonly string[] {
  const own = UNITS.flatMap(({ names }) => names[language]).filter((name) => name !== '-')
  return language === 'en' ? [...own, ...Object.keys(VARIANTS)] : own
}

/** The unit in words: `km` with 1 gives `kilometer`, otherwise `kilometers`; British spelling for `en-GB`. */
export function nameOfSymbol(
  language: StyleLanguage,
  symbol: string,
  isOne: boolean,
  isBritish: boolean,
): string | undefined {
  const known =
    symbol === 'ml' ? 'mL' : symbol === 'l' ? 'L' : symbol === 'KB' ? 'kB' : symbol === 'lbs' ? 'lb' : symbol
  const name = UNITS.find((unit) => unit.symbol === known)?.names[language][isOne ? 0 : 1]
  if (name === undefined || name === '-') return undefined
  return isBritish ? name.replace(/meter/u, 'metre').replace(/liter/u, 'litre') : name
}
