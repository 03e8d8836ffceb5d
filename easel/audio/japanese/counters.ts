/** What is counted in Japanese, how it is said after a number, and what it does to the number before it. */

interface Counter {
  readonly kana: string
  /** Which numbers end in a stop before it: of 1, 6, 8, 10 and 100 all, or 1, 8 and 10. */
  readonly stops?: "all" | "some"
  /** How it begins after a stop, and after the ン of three, of thousands and of myriads; `afterFour` likewise. */
  readonly afterStop?: string
  readonly afterN?: string
  readonly afterFour?: string
  /** How a number ends before it whose last digit is one of these. */
  readonly ends?: Readonly<Partial<Record<"4" | "7" | "9", string>>>
  /** The whole word, for some numbers. */
  readonly whole?: Readonly<Record<number, string>>
}

const DAYS = {
  2: "フツカ",
  3: "ミッカ",
  4: "ヨッカ",
  5: "イツカ",
  6: "ムイカ",
  7: "ナノカ",
  8: "ヨーカ",
  9: "ココノカ",
  10: "トーカ",
  14: "ジューヨッカ",
  20: "ハツカ",
  24: "ニジューヨッカ",
} as const

/** Those that change nothing, by how they are written. */
const PLAIN: Readonly<Record<string, string>> = {
  秒: "ビョー",
  枚: "マイ",
  台: "ダイ",
  番: "バン",
  番目: "バンメ",
  倍: "バイ",
  名: "メー",
  割: "ワリ",
  畳: "ジョー",
  問: "モン",
  両: "リョー",
  号: "ゴー",
  年間: "ネンカン",
  度目: "ドメ",
  人目: "ニンメ",
  ドル: "ドル",
  メートル: "メートル",
  ミリ: "ミリ",
  グラム: "グラム",
  m: "メートル",
  mm: "ミリメートル",
  g: "グラム",
  mg: "ミリグラム",
  L: "リットル",
  ml: "ミリリットル",
  mL: "ミリリットル",
  GB: "ギガバイト",
  MB: "メガバイト",
}

const stopping = (stops: "all" | "some", counters: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(counters).map(([written, kana]) => [written, { kana, stops }]))

/** A counter that begins with h: it is p after a stop, and b or p after ン. */
const breathed = (kana: string, afterStop: string, afterN: string, afterFour = kana): Counter => ({
  kana,
  stops: "all",
  afterStop,
  afterN,
  afterFour,
})

const COUNTERS: Readonly<Record<string, Counter>> = {
  ...Object.fromEntries(Object.entries(PLAIN).map(([written, kana]) => [written, { kana }])),
  ...stopping("all", {
    個: "コ",
    回: "カイ",
    回目: "カイメ",
    件: "ケン",
    曲: "キョク",
    巻: "カン",
    級: "キュー",
    か月: "カゲツ",
    ヶ月: "カゲツ",
    ヵ月: "カゲツ",
    カ月: "カゲツ",
    ケ月: "カゲツ",
    箇月: "カゲツ",
    か国: "カコク",
    ヶ国: "カコク",
    カ国: "カコク",
    か所: "カショ",
    ヶ所: "カショ",
    カ所: "カショ",
  }),
  ...stopping("some", {
    才: "サイ",
    冊: "サツ",
    週: "シュー",
    週間: "シューカン",
    世紀: "セーキ",
    頭: "トー",
    点: "テン",
    丁目: "チョーメ",
    着: "チャク",
    章: "ショー",
    種類: "シュルイ",
    周: "シュー",
    周年: "シューネン",
    世帯: "セタイ",
    隻: "セキ",
    席: "セキ",
    通: "ツー",
    トン: "トン",
    センチ: "センチ",
    cm: "センチメートル",
    "%": "パーセント",
    パーセント: "パーセント",
    ページ: "ページ",
    ポイント: "ポイント",
  }),
  ...Object.fromEntries(
    [
      ["キロ", "キロ"],
      ["km", "キロメートル"],
      ["kg", "キログラム"],
    ].map(([written, kana = ""]) => [written, { kana, stops: "all" } satisfies Counter]),
  ),
  本: breathed("ホン", "ポン", "ボン"),
  匹: breathed("ヒキ", "ピキ", "ビキ"),
  杯: breathed("ハイ", "パイ", "バイ"),
  分: breathed("フン", "プン", "プン", "プン"),
  分間: breathed("フンカン", "プンカン", "プンカン", "プンカン"),
  泊: breathed("ハク", "パク", "パク"),
  歩: breathed("ホ", "ポ", "ポ"),
  発: breathed("ハツ", "パツ", "パツ"),
  階: { kana: "カイ", stops: "all", afterN: "ガイ" },
  軒: { kana: "ケン", stops: "all", afterN: "ゲン" },
  足: { kana: "ソク", stops: "some", afterN: "ゾク" },
  歳: { kana: "サイ", stops: "some", whole: { 20: "ハタチ" } },
  人: { kana: "ニン", ends: { 4: "ヨ" }, whole: { 1: "ヒトリ", 2: "フタリ" } },
  円: { kana: "エン", ends: { 4: "ヨ" } },
  年: { kana: "ネン", ends: { 4: "ヨ" } },
  年生: { kana: "ネンセー", ends: { 4: "ヨ" } },
  月: { kana: "ガツ", ends: { 4: "シ", 7: "シチ", 9: "ク" } },
  日: { kana: "ニチ", ends: { 7: "シチ", 9: "ク" }, whole: { 1: "イチニチ", ...DAYS } },
  日間: { kana: "ニチカン", whole: Object.fromEntries(Object.entries(DAYS).map(([day, kana]) => [day, `${kana}カン`])) },
  時: { kana: "ジ", ends: { 4: "ヨ", 7: "シチ", 9: "ク" } },
  時間: { kana: "ジカン", ends: { 4: "ヨ", 9: "ク" } },
  度: { kana: "ド" },
  "°C": { kana: "ド" },
  "°": { kana: "ド" },
  つ: {
    kana: "ツ",
    whole: { 1: "ヒトツ", 2: "フタツ", 3: "ミッツ", 4: "ヨッツ", 5: "イツツ", 6: "ムッツ", 7: "ナナツ", 8: "ヤッツ", 9: "ココノツ" },
  },
}

const STOPS = {
  all: [/イチ$/u, /ロク$/u, /ハチ$/u, /ジュー$/u, /(?<=[ヒビピ]ャ)ク$/u],
  some: [/イチ$/u, /ハチ$/u, /ジュー$/u],
} as const
const STOPPED: Readonly<Record<string, string>> = { イチ: "イッ", ロク: "ロッ", ハチ: "ハッ", ジュー: "ジュッ", ク: "ッ" }
const ENDS = { 4: /ヨン$/u, 7: /ナナ$/u, 9: /キュー$/u } as const

/** The counter that a text begins with, longest first, as far as `fits` takes its length. */
export function counterOf(text: string, fits: (length: number) => boolean): string | undefined {
  for (let length = 5; length > 0; length--) {
    const written = text.slice(0, length)
    if (written.length === length && Object.hasOwn(COUNTERS, written) && fits(length)) return written
  }
  return undefined
}

/** A number in kana with its counter. `value` is the number where it is a small whole one; the first of a month has a name of its own. */
export function counted(number: string, value: number | undefined, counter: string, isAfterMonth: boolean): string {
  const rule = COUNTERS[counter]
  if (rule === undefined) return number + counter
  if (counter === "日" && value === 1 && isAfterMonth) return "ツイタチ"
  const whole = value === undefined ? undefined : rule.whole?.[value]
  if (whole !== undefined) return whole
  for (const digit of ["4", "7", "9"] as const) {
    const end = rule.ends?.[digit]
    if (end !== undefined && ENDS[digit].test(number)) return number.replace(ENDS[digit], end) + rule.kana
  }
  if (rule.afterFour !== undefined && /ヨン$/u.test(number)) return number + rule.afterFour
  if (rule.afterN !== undefined && /(?:サン|[セゼマ]ン)$/u.test(number)) return number + rule.afterN
  const stop = rule.stops === undefined ? undefined : STOPS[rule.stops].find((end) => end.test(number))
  if (stop === undefined) return number + rule.kana
  return number.replace(stop, (end) => STOPPED[end] ?? end) + (rule.afterStop ?? rule.kana)
}
