import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readNumber, writtenOut } from "./numbers.ts"

const read = (text: string): string => {
  const number = readNumber(text, () => true, undefined)
  return `${number?.kana ?? ""}|${text.slice(number?.length ?? 0)}`
}

describe("a number in Japanese", () => {
  it.each([
    ["0", "ゼロ"],
    ["10", "ジュー"],
    ["300", "サンビャク"],
    ["3805", "サンゼンハッピャクゴ"],
    ["10000", "イチマン"],
    ["1,000万", "イッセンマン"],
    ["1234567890", "ジューニオクサンゼンヨンヒャクゴジューロクマンナナセンハッピャクキュージュー"],
    ["10兆", "ジュッチョー"],
    ["3万5千", "サンマンゴセン"],
    ["二百五", "ニヒャクゴ"],
    ["一九八四", "センキューヒャクハチジューヨン"],
    ["千", "セン"],
    ["3.14", "サンテンイチヨン"],
    ["0.05", "レーテンゼロゴ"],
    ["1.5億", "イッテンゴオク"],
    ["007", "ゼロゼロナナ"],
    ["12345678901234567", "イチニサンヨンゴロクナナハチキューゼロイチニサンヨンゴロクナナ"],
  ])("%s is %s", (written, said) => expect(read(written)).toBe(`${said}|`))

  it.each([
    ["1本", "イッポン"],
    ["3本", "サンボン"],
    ["4本", "ヨンホン"],
    ["100匹", "ヒャッピキ"],
    ["4分", "ヨンプン"],
    ["6回", "ロッカイ"],
    ["3階", "サンガイ"],
    ["8歳", "ハッサイ"],
    ["20歳", "ハタチ"],
    ["14人", "ジューヨニン"],
    ["2人", "フタリ"],
    ["4月", "シガツ"],
    ["19日", "ジュークニチ"],
    ["20日", "ハツカ"],
    ["7時間", "ナナジカン"],
    ["9つ", "ココノツ"],
    ["1つ", "ヒトツ"],
    ["10km", "ジュッキロメートル"],
    ["18cm", "ジューハッセンチメートル"],
  ])("with what it counts, %s is %s", (written, said) => expect(read(written)).toBe(`${said}|`))

  it("ends before what is none: a list, the end of a sentence, a word that goes on", () => {
    expect(read("1,2,3")).toBe("イチ|,2,3")
    expect(read("5.")).toBe("ゴ|.")
    expect(readNumber("三千代", (length) => length === 1 || length === 3, undefined)).toMatchObject({ kana: "サン", length: 1 })
  })

  it("is the first of a month after a month, and one day elsewhere", () => {
    expect(readNumber("1日", () => true, "月")?.kana).toBe("ツイタチ")
    expect(readNumber("1日", () => true, undefined)?.kana).toBe("イチニチ")
  })

  it("of any size is read whole, in kana alone, and no two are read alike", () => {
    const value = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })
    fc.assert(
      fc.property(value, value, (one, other) => {
        const [first, second] = [read(String(one)), read(String(other))]
        expect(first).toMatch(/^[ァ-ヴー]+\|$/u)
        expect(first === second).toBe(one === other)
        expect(read(one.toLocaleString("en"))).toBe(first)
      }),
    )
  })

  it("in a time, a date, a sum of yen or behind a minus is written out", () => {
    expect(writtenOut("9:05、21:00、2024/12/31、¥1,980、-3、a-3")).toBe("9時5分、21時、2024年12月31日、1,980円、マイナス3、a-3")
  })
})
