import { expect, it } from "vitest"
import { decodeText } from "./decode-text.ts"
import type { LegacyEncoding } from "./encodings.ts"
import { guessEncoding } from "./guess-encoding.ts"

/** What people say, in the encoding that their captions come in. */
const SAID: readonly (readonly [LegacyEncoding, string, string])[] = [
  ["windows-1252", "fr", "Où étiez-vous hier ? J'ai été très fâché, ça c'est sûr."],
  ["windows-1252", "de", "Größe ist für mich nicht so wichtig, weißt du, übrigens schön."],
  ["windows-1252", "es", "¿Dónde está el niño? Mañana volverá a España, ¡qué alegría!"],
  ["windows-1252", "pt", "Não sei o que você está fazendo, coração. Amanhã não há pão."],
  ["windows-1252", "sv", "Jag förstår inte varför du är så ledsen på måndagar."],
  ["windows-1252", "da", "Jeg går hjem nu, så må vi ses på fredag hos søster Åse."],
  ["windows-1250", "pl", "Cześć! Gdzie byłeś wczoraj? Myślałem, że już nie przyjdziesz, żono."],
  ["windows-1250", "cs", "Příliš žluťoučký kůň úpěl ďábelské ódy, řekl děda."],
  ["windows-1250", "hu", "Jó napot kívánok! Hol van a nővéred? Győrből jött, ugye, tűzön át."],
  ["windows-1250", "hr", "Što želiš učiniti? Dođi ovamo, čovječe, još ćemo pričati."],
  ["windows-1250", "ro", "Unde eşti? Aş vrea să ştiu dacă mâine e frig şi în ţară."],
  ["windows-1251", "ru", "Привет, как дела? Где ты была вчера вечером?"],
  ["koi8-r", "ru", "Привет, как дела? Где ты была вчера вечером?"],
  ["ibm866", "ru", "Привет, как дела? Где ты была вчера вечером?"],
  ["windows-1251", "uk", "Привіт, як справи? Де ти була вчора ввечері, її питали."],
  ["windows-1253", "el", "Καλημέρα, τι κάνεις; Πού ήσουν χθες το βράδυ;"],
  ["windows-1254", "tr", "Günaydın, nasılsın? Dün akşam neredeydin, çocuğum? Şimdi değil."],
  ["windows-1255", "he", "שלום, מה שלומך? איפה היית אתמול בערב?"],
  ["windows-1256", "ar", "مرحبا، كيف حالك؟ أين كنت مساء أمس؟"],
  ["windows-1257", "lt", "Labas, kaip sekasi? Kur buvai vakar vakare, šįkart ačiū už gėles."],
  ["windows-874", "th", "สวัสดี คุณสบายดีไหม เมื่อวานคุณไปไหนมา"],
  ["gb18030", "zh-Hans", "你好，你昨天晚上去哪里了？我们都很想你。"],
  ["gb18030", "zh-Hans", "早上好"],
  ["big5", "zh-Hant", "你好，你昨天晚上去哪裡了？我們都很想你。"],
  ["shift_jis", "ja", "こんにちは、昨日の夜はどこにいましたか？みんな待っていたよ。"],
  ["shift_jis", "ja", "はい"],
  ["euc-jp", "ja", "こんにちは、昨日の夜はどこにいましたか？みんな待っていたよ。"],
  ["euc-kr", "ko", "안녕하세요, 어제 저녁에 어디 있었어요? 우리 모두 기다렸어요."],
]

it.each(SAID)("words in %s (%s) are read as what they say, whoever named a language or none", (encoding, language, text) => {
  const bytes = encoded(text, encoding)
  expect(new TextDecoder(encoding).decode(bytes)).toBe(text)
  for (const named of [null, language, "en"])
    expect([named, new TextDecoder(guessEncoding(bytes, named)).decode(bytes)]).toEqual([named, text])
  const lines = encoded(`1\n00:00:01,000 --> 00:00:02,000\n<i>${text}</i>\n`, encoding)
  expect(decodeText(lines).text).toContain(text)
})

it("Japanese by switching is known by its switches, and an encoding that is told is taken", () => {
  const bytes = Uint8Array.from([0x1b, 0x24, 0x42, 0x24, 0x22, 0x1b, 0x28, 0x42])
  expect(decodeText(bytes)).toEqual({ text: "あ", encoding: "iso-2022-jp" })
  expect(decodeText(encoded("Привет", "windows-1251"), { encoding: "koi8-r" }).encoding).toBe("koi8-r")
})

it("where the letters leave it open, the language that was named decides", () => {
  const bytes = Uint8Array.from([0xe8])
  expect(new TextDecoder(guessEncoding(bytes, "cs")).decode(bytes)).toBe("č")
  expect(new TextDecoder(guessEncoding(bytes, "fr")).decode(bytes)).toBe("è")
})

it("a long text is known by its beginning, also where that ends within a letter; a short one is not that ends so", () => {
  const long = encoded(`a${"こんにちは".repeat(7_000)}`, "shift_jis")
  expect(long.length).toBeGreaterThan(65_537)
  expect(guessEncoding(long)).toBe("shift_jis")
  expect(guessEncoding(long.subarray(0, 65_537))).toBe("shift_jis")
  expect(guessEncoding(long.subarray(0, 65_536))).not.toBe("shift_jis")
})

it("plain letters are the usual encoding's, and switches are looked for at the beginning alone", () => {
  expect([guessEncoding(new Uint8Array()), guessEncoding(new TextEncoder().encode("Hello"))]).toEqual(["windows-1252", "windows-1252"])
  const switched = (at: number) => guessEncoding(Uint8Array.from([...Array.from({ length: at }, () => 0x41), 0x1b, 0x24, 0x42]))
  expect([switched(4_093), switched(4_094)]).toEqual(["iso-2022-jp", "windows-1252"])
  for (const last of [0x40, 0x42]) expect(guessEncoding(Uint8Array.from([0x1b, 0x24, last]))).toBe("iso-2022-jp")
  expect(guessEncoding(Uint8Array.from([0x1b, 0x24, 0x41]))).not.toBe("iso-2022-jp")
})

/** Bytes of a text in an older encoding: which bytes a letter has is what its decoder says of them. */
function encoded(text: string, encoding: LegacyEncoding): Uint8Array {
  const table = tableOf(encoding)
  return Uint8Array.from([...text].flatMap((letter) => table.get(letter) ?? [0x3f]))
}

const tables = new Map<LegacyEncoding, ReadonlyMap<string, readonly number[]>>()

function tableOf(encoding: LegacyEncoding): ReadonlyMap<string, readonly number[]> {
  const made = tables.get(encoding)
  if (made !== undefined) return made
  const table = new Map<string, readonly number[]>()
  const decoder = new TextDecoder(encoding, { fatal: true })
  const note = (...bytes: number[]) => {
    try {
      const text = decoder.decode(Uint8Array.from(bytes))
      if ([...text].length === 1 && !table.has(text)) table.set(text, bytes)
    } catch {
      // These bytes are nothing in it.
    }
  }
  for (let byte = 0; byte < 256; byte++) note(byte)
  if (/^(?:gb|big5|shift|euc)/.test(encoding))
    for (let lead = 0x81; lead < 0xff; lead++) for (let trail = 0x40; trail < 0xff; trail++) note(lead, trail)
  tables.set(encoding, table)
  return table
}
