/** Ranges that texts of the properties are made of: what is ordinary, and what takes texts apart. */
const RANGES: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0x20, 0x7e],
  [0xa0, 0x24f],
  [0x300, 0x36f],
  [0x370, 0x52f],
  [0x590, 0x6ff],
  [0x900, 0xeff],
  [0x1100, 0x11ff],
  [0x1e00, 0x206f],
  [0x3040, 0x318f],
  [0x4e00, 0x4e40],
  [0xac00, 0xac40],
  [0xd800, 0xdfff],
  [0xf900, 0xffff],
  [0x1d400, 0x1d7ff],
  [0x1f100, 0x1f64f],
  [0xe0100, 0xe01ef],
  [0, 0xffff],
]

/** A text that is the same for the same seed. */
export function textOfSeed(seed: number, characters = 40): string {
  let state = seed * 2654435761 + 1
  const next = (bound: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
  let text = ""
  while (text.length < characters) {
    const [from, to] = RANGES[next(RANGES.length)] ?? [32, 126]
    text += from >= 0xd800 && to <= 0xdfff ? String.fromCharCode(from + next(to - from)) : String.fromCodePoint(from + next(to - from + 1))
  }
  return text
}

/** Whether an offset cuts no pair in two. */
export function isBound(text: string, offset: number): boolean {
  const [left, right] = [text.charCodeAt(offset - 1), text.charCodeAt(offset)]
  return !(left >= 0xd800 && left < 0xdc00 && right >= 0xdc00 && right < 0xe000)
}

const DISGUISES: readonly ((letter: string) => string)[] = [
  (letter) => letter,
  (letter) => letter.toUpperCase(),
  (letter) => String.fromCodePoint(letter.charCodeAt(0) - 0x61 + 0xff41),
  (letter) => String.fromCodePoint(letter.charCodeAt(0) - 0x61 + 0x1d41a),
  (letter) => `${letter}\u0336`,
  (letter) => `${letter}\u200b`,
  (letter) => ({ a: "\u0430", e: "\u0435", o: "\u043e", i: "\u0456", c: "\u0441", p: "\u0440" })[letter] ?? letter,
  (letter) => ({ a: "4", e: "3", o: "0", i: "1", s: "5", t: "7" })[letter] ?? letter,
]

/** A word in one of many disguises, the same for the same seed: wide, mathematical, struck, look-alike, digits, spelled out. */
export function disguisedWord(word: string, seed: number): string {
  const letters = [...word].map((letter, index) => DISGUISES[(seed >>> (index % 5)) % DISGUISES.length]?.(letter) ?? letter)
  const between = ["", "", "", " ", ".", "-"][seed % 6] ?? ""
  return letters.join(between)
}
