import { counted, counterOf } from "./counters.ts"

/** Numbers as they are said in Japanese, of digits and of kanji. */

const DIGITS = ["", "イチ", "ニ", "サン", "ヨン", "ゴ", "ロク", "ナナ", "ハチ", "キュー"] as const
const HUNDREDS = [
  "",
  "ヒャク",
  "ニヒャク",
  "サンビャク",
  "ヨンヒャク",
  "ゴヒャク",
  "ロッピャク",
  "ナナヒャク",
  "ハッピャク",
  "キューヒャク",
] as const
const THOUSANDS = ["", "セン", "ニセン", "サンゼン", "ヨンセン", "ゴセン", "ロクセン", "ナナセン", "ハッセン", "キューセン"] as const
/** Powers of a myriad, the highest first. */
const MYRIADS = [
  ["兆", "チョー"],
  ["億", "オク"],
  ["万", "マン"],
] as const
/** How a number ends in a stop before what begins with t or ch. */
const STOPPED = [
  [/イチ$/u, "イッ"],
  [/ハチ$/u, "ハッ"],
  [/ジュー$/u, "ジュッ"],
] as const
const KANJI_DIGITS = "〇一二三四五六七八九"
/** A number of more digits is read digit by digit. */
const MOST_DIGITS = 16

const NUMERAL = "\\d零〇一二三四五六七八九十百千万億兆"
const NUMBER = new RegExp(`^[${NUMERAL}][${NUMERAL},.]*`, "u")
/** One with thousands and less, such as 二百五 or 5千. */
const THOUSAND = /^(?:(\d)?千)?(?:(\d)?百)?(?:(\d)?十)?(\d)?$/u

const THOUSANDS_MARKED = /(?<!\d)\d{1,3}(?:,\d{3})+(?!\d)/gu

/** Whether a text begins with something that may be a number. */
export const beginsWithNumber = (text: string): boolean => NUMBER.test(text)

const digitwise = (digits: string): string => [...digits].map((digit) => (digit === "0" ? "ゼロ" : (DIGITS[Number(digit)] ?? ""))).join("")

function belowMyriad(value: number): string {
  const [ones, tens] = [value % 10, Math.floor(value / 10) % 10]
  const ten = tens === 0 ? "" : `${tens === 1 ? "" : (DIGITS[tens] ?? "")}ジュー`
  return `${THOUSANDS[Math.floor(value / 1000)] ?? ""}${HUNDREDS[Math.floor(value / 100) % 10] ?? ""}${ten}${DIGITS[ones] ?? ""}`
}

const asDigits = (text: string): string =>
  text.replace(/[零〇一二三四五六七八九]/gu, (kanji) => String(Math.max(0, KANJI_DIGITS.indexOf(kanji))))

/** The value of a part between powers of a myriad; null where it is none. */
function valueOf(part: string): number | null {
  if (/^\d+$/u.test(part)) return Number(part)
  const [whole, thousands, hundreds, tens, ones] = THOUSAND.exec(part) ?? []
  if (whole === undefined || whole === "") return null
  const times = (digit: string | undefined, unit: string, power: number) => (part.includes(unit) ? Number(digit ?? 1) * power : 0)
  return times(thousands, "千", 1000) + times(hundreds, "百", 100) + times(tens, "十", 10) + Number(ones ?? 0)
}

function stopped(kana: string): string {
  const [end, changed] = STOPPED.find(([last]) => last.test(kana)) ?? []
  return end === undefined || changed === undefined ? kana : kana.replace(end, changed)
}

/** How a count of myriads is said before their name. */
function beforeMyriad(kana: string, unit: string): string {
  if (kana === "セン") return "イッセン"
  return unit === "兆" ? stopped(kana) : kana
}

/** A number in kana, and its value where it is whole and below a myriad; null for what is no number. */
function spoken(written: string): { readonly kana: string; readonly value: number | undefined } | null {
  const text = asDigits(written.replace(THOUSANDS_MARKED, (digits) => digits.replaceAll(",", "")))
  if (text.includes(",")) return null
  if (/^\d+$/u.test(text) && (/^0\d/u.test(text) || text.length > MOST_DIGITS)) return { kana: digitwise(text), value: undefined }
  const [, plain, decimals, unit = ""] = /^(\d+)\.(\d+)([万億兆]?)$/u.exec(text) ?? []
  if (plain !== undefined && decimals !== undefined) {
    const name = MYRIADS.find(([kanji]) => kanji === unit)?.[1] ?? ""
    const before = Number(plain) === 0 ? "レー" : spoken(plain)?.kana
    return before === undefined ? null : { kana: `${stopped(before)}テン${digitwise(decimals)}${name}`, value: undefined }
  }
  if (text.includes(".")) return null
  if (/^0+$/u.test(text)) return { kana: "ゼロ", value: 0 }
  if (/^\d+$/u.test(text) && text.length > 4) {
    const groups = [text.slice(0, -12), text.slice(-12, -8), text.slice(-8, -4)].map((group, at) => {
      const value = Number(group)
      return value === 0 ? "" : `${value}${MYRIADS[at]?.[0] ?? ""}`
    })
    const ones = Number(text.slice(-4))
    return spoken(`${groups.join("")}${ones === 0 ? "" : ones}`)
  }
  let [rest, kana] = [text, ""]
  for (const [kanji, name] of MYRIADS) {
    const at = rest.indexOf(kanji)
    if (at < 0) continue
    const part = rest.slice(0, at)
    const value = part === "" ? 0 : valueOf(part)
    if (value === null || value > 9999 || (part === "" && kana !== "")) return null
    kana += beforeMyriad(belowMyriad(value), kanji) + name
    rest = rest.slice(at + 1)
  }
  const value = rest === "" ? 0 : valueOf(rest)
  if (value === null || value > 9999) return null
  return { kana: kana + belowMyriad(value), value: kana === "" ? value : undefined }
}

/** A number that was read, and what follows it: how long it is written, and what it counts. */
export interface ReadNumber {
  readonly kana: string
  readonly length: number
  readonly counter: string | undefined
}

/**
 * The number that a text begins with and its counter, as long as may be; `fits` says where it may end. `before` is the counter of a number
 * right before it.
 */
export function readNumber(text: string, fits: (length: number) => boolean, before: string | undefined): ReadNumber | null {
  const [longest = ""] = NUMBER.exec(text) ?? []
  for (let length = longest.length; length > 0; length--) {
    const number = spoken(longest.slice(0, length))
    if (number === null) continue
    const after = text.slice(length)
    const counter = counterOf(after, (more) => fits(length + more))
    if (counter !== undefined)
      return { kana: counted(number.kana, number.value, counter, before === "月"), length: length + counter.length, counter }
    if (fits(length)) return { kana: number.kana, length, counter: undefined }
  }
  return null
}

/** A text whose times, dates, telephone numbers, sums of yen and signs before numbers are written out as they are said. */
export const writtenOut = (text: string): string =>
  text
    .replace(/(?<![\d-])0\d{1,4}-\d{1,4}-\d{3,4}(?![\d-])/gu, (number) => number.split("-").map(digitwise).join("、"))
    .replace(/(?<![\d:])(\d{1,2}):([0-5]\d)(?![\d:])/gu, (_, hours: string, minutes: string) =>
      Number(minutes) === 0 ? `${Number(hours)}時` : `${Number(hours)}時${Number(minutes)}分`,
    )
    .replace(
      /(?<!\d)(\d{4})[/-](\d{1,2})[/-](\d{1,2})(?!\d)/gu,
      (_, year: string, month: string, day: string) => `${year}年${Number(month)}月${Number(day)}日`,
    )
    .replace(/[¥￥]\s?(\d[\d,]*)/gu, "$1円")
    .replace(/(?<![A-Za-z\d)])[-−](?=\d)/gu, "マイナス")
