/**
 * Letters that are drawn like a Latin one, or are one with an ornament, by the Latin letters that they stand for. Unicode's own
 * compatibility forms (wide, mathematical, circled letters) and accents are not here: normalisation takes those.
 */
const BY_LATIN: Readonly<Record<string, string>> = {
  a: "аαɑᴀ",
  b: "ьвʙβƅ",
  c: "сϲᴄ",
  d: "ԁɗđðᴅ",
  e: "еєҽᴇɛеεə",
  f: "ғꜰƒ",
  g: "ɡɢց",
  h: "һհнʜħ",
  i: "іıɩɪιӏ",
  j: "јϳᴊյ",
  k: "кκᴋ",
  l: "ʟłⅼ",
  m: "мᴍ",
  n: "ոռпɴηŋ",
  o: "оοօᴏøσςө",
  p: "рρᴘ",
  q: "ԛզ",
  r: "ʀгᴦ",
  s: "ѕꜱʂ",
  t: "тτᴛŧ",
  u: "սᴜυʋ",
  v: "ѵνᴠ",
  w: "ԝᴡωшա",
  x: "хχ",
  y: "уүʏγ",
  z: "ᴢƶʐ",
  ae: "æ",
  oe: "œ",
  ss: "ß",
  th: "þ",
}

/** What a lower-case character stands for; undefined where that is itself. */
export const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  Object.entries(BY_LATIN).flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)),
)

/** Letters in boxes and flags, which normalisation leaves alone: the first of each row stands for A. */
const LETTER_ROWS = [0x1f110, 0x1f130, 0x1f150, 0x1f170, 0x1f1e6] as const

/** The letter that a code point above the basic plane shows in a box or as a part of a flag; null for any other. */
export function boxedLetter(codePoint: number): string | null {
  const row = LETTER_ROWS.find((first) => codePoint >= first && codePoint < first + 26)
  return row === undefined ? null : String.fromCharCode(0x61 + codePoint - row)
}
