/** A sequence of numbers in [0, 1) that is the same in every run. */
export function seededNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** Words in twelve scripts, with capitals and accents as people write them. */
export const WORDS = {
  latin: [
    "fox",
    "Fox",
    "foxes",
    "red",
    "RED",
    "ai",
    "AI",
    "x",
    "harbour",
    "Portrait",
    "cyberpunk",
    "neon-city",
    "don't",
    "gato",
    "C++",
    "2077",
  ],
  accented: ["café", "Café", "cafe", "São", "coração", "straße", "Łódź", "naïve", "Ångström", "İstanbul", "ışık", "ação"],
  cyrillic: ["лиса", "Лиса", "ёлка", "елка", "город", "киберпанк", "я", "он"],
  greek: ["αλεπού", "Αλεπού", "πόλη", "θάλασσας", "ΘΑΛΑΣΣΑΣ", "ω"],
  arabic: ["ثعلب", "مدينة", "أحمر", "احمر", "قِطَّة", "قطة", "بحر"],
  hebrew: ["שועל", "עיר", "שָׁלוֹם", "שלום", "ים"],
  devanagari: ["लोमड़ी", "शहर", "हिन्दी", "की", "चित्र"],
  thai: ["จิ้งจอก", "เมือง", "ทะเล", "รูปภาพสวย"],
  han: ["赛博朋克", "城市", "狐狸", "赛博朋克城市", "猫", "红色的狐狸", "海边日落"],
  japanese: ["ねこ", "ネコ", "猫", "サイバーパンク", "東京の夜", "ﾈｺ", "きつね"],
  hangul: ["여우", "도시", "사이버펑크", "고양이", "빨간여우"],
  symbols: ["🦊", "👍🏽", "🏙️", "★★★", "→", "№5", "<3", "$5"],
} as const satisfies Readonly<Record<string, readonly string[]>>

const GLUE = [" ", " ", " ", ", ", " – ", " + ", "/", "。", "\n", "-"]

/** A text of some words, mostly of one script. */
export function textOf(random: () => number, maximumWords: number): string {
  const scripts = Object.values(WORDS)
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value
  const own: readonly string[] = pick(scripts)
  const count = 1 + Math.floor(random() * maximumWords)
  let text = ""
  for (let at = 0; at < count; at++)
    text += `${at === 0 ? "" : pick(GLUE)}${random() < 0.8 ? pick(own) : pick<readonly string[]>(scripts)[0]}`
  return text
}
