/**
 * Chinese characters in the shapes that only Japanese writes: simplified there and nowhere else (`駅`, `円`), or made
 * in Japan (`込`, `働`). One of them tells a heading without kana from Chinese.
 */
const JAPANESE_ONLY = new Set(
  '円図気売広駅対続読験変様県実応単戦団圧囲営栄塩縁仮価壊懐絵拡覚楽関歓観帰戯拠挙暁勲渓経継蛍軽鶏撃剣圏検権険顕厳鉱済剤雑桟賛' +
    '歯児舎釈収従渋獣縦粛処奨焼乗剰壌嬢浄畳穣譲醸粋酔髄摂専繊銭捜巣総騒増臓蔵帯滝択沢弾遅鋳庁聴逓鉄転闘徳縄弐悩脳廃拝発髪' +
    '払仏塀辺満黙訳薬揺謡頼覧竜両猟塁霊齢歴労録込働峠辻畑匂枠栃笹凪榊樫鰯',
)

export function hasJapaneseOnlyCharacter(text: string): boolean {
  for (const character of text) if (JAPANESE_ONLY.has(character)) return true
  return false
}
