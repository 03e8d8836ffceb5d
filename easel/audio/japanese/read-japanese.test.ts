import { afterEach, describe, expect, it, vi } from "vitest"
import { openEspeak } from "../espeak.ts"
import { measureVoice } from "../measure-voice.ts"
import { speak, speakSpelled } from "../speak.ts"
import { beatsApart } from "./kana.ts"
import { readJapanese } from "./read-japanese.ts"

afterEach(() => {
  vi.doUnmock("@patdx/kuromoji")
  vi.resetModules()
})

/** Beginnings of books, what a weather service and shops say, and their readings; where words part is not compared. */
const READINGS: readonly (readonly [written: string, said: string])[] = [
  ["吾輩は猫である。名前はまだ無い。", "ワガハイワネコデアル。ナマエワマダナイ。"],
  ["どこで生れたかとんと見当がつかぬ。", "ドコデウマレタカトントケントーガツカヌ。"],
  [
    "メロスは激怒した。必ず、かの邪智暴虐の王を除かなければならぬと決意した。",
    "メロスワゲキドシタ。カナラズ、カノジャチボーギャクノオーヲノゾカナケレバナラヌトケツイシタ。",
  ],
  ["恥の多い生涯を送って来ました。", "ハジノオーイショーガイヲオクッテキマシタ。"],
  ["一人の下人が、羅生門の下で雨やみを待っていた。", "ヒトリノゲニンガ、ラショーモンノシタデアメヤミヲマッテイタ。"],
  ["私はその人を常に先生と呼んでいた。", "ワタシワソノヒトヲツネニセンセイトヨンデイタ。"],
  ["だからここでもただ先生と書くだけで本名は打ち明けない。", "ダカラココデモタダセンセイトカクダケデホンミョーワウチアケナイ。"],
  ["春はあけぼの。やうやう白くなりゆく山際、少し明かりて", "ハルワアケボノ。ヨーヨーシロクナリユクヤマギワ、スコシアカリテ"],
  ["このぼんやりと白いものがほんとうは何かご承知ですか。", "コノボンヤリトシロイモノガホントーワナニカゴショーチデスカ。"],
  [
    "北の風、晴れ時々曇り、所により昼過ぎから雨か雷雨となるでしょう。",
    "キタノカゼ、ハレトキドキクモリ、トコロニヨリヒルスギカラアメカライウトナルデショウ。",
  ],
  [
    "台風10号は午前9時現在、時速20キロで北へ進んでいます。",
    "タイフージューゴーワゴゼンクジゲンザイ、ジソクニジュッキロデキタエススンデイマス。",
  ],
  ["最低気温は-3.5℃、降水確率は６０％です。", "サイテイキオンワマイナスサンテンゴド、コースイカクリツワロクジュッパーセントデス。"],
  [
    "この本は税込みで1,980円です。ペンは三本で四百五十円でした。",
    "コノホンワゼイコミデセンキューヒャクハチジューエンデス。ペンワサンボンデヨンヒャクゴジューエンデシタ。",
  ],
  ["2026年3月5日、午後10:30に出発します。", "ニセンニジューロクネンサンガツイツカ、ゴゴジュージサンジュップンニシュッパツシマス。"],
  ["九月二十日は二人で七時に会いました。", "クガツハツカワフタリデシチジニアイマシタ。"],
  ["十二月二十四日に休みます。", "ジューニガツニジューヨッカニヤスミマス。"],
  [
    "人口は約1億2,600万人で、前年より0.5%減りました。",
    "ジンコーワヤクイチオクニセンロッピャクマンニンデ、ゼンネンヨリレーテンゴパーセントヘリマシタ。",
  ],
  ["京都へ行く。学校へは歩いて20分、バスなら8分。", "キョートエイク。ガッコーエワアルイテニジュップン、バスナラハップン。"],
  ["彼は毎朝六時半に起き、八時四十五分の電車に乗る。", "カレワマイアサロクジハンニオキ、ハチジヨンジューゴフンノデンシャニノル。"],
  ["佐々木さんと髙橋さんは人々と働く。", "ササキサントタカハシサンワヒトビトトハタラク。"],
  ["電話は03-1234-5678です。", "デンワワゼロサン、イチニサンヨン、ゴロクナナハチデス。"],
  ["Easelは猫の絵を🙂3枚", "Easelワネコノエヲ🙂サンマイ"],
]
const AS = { voice: "ja+f2", rate: 150, pitch: 50, range: 50 }
const SAID = { model: "ja-female", speed: 1, emotion: "neutral" } as const

describe("a Japanese text", () => {
  it.each(READINGS)("%s is read as it is said, particles and numbers with what they count too", async (written, said) => {
    expect((await readJapanese(written)).replaceAll(" ", "")).toBe(said)
  })

  it("is spoken in Japanese sounds alone: no letter of it is named instead", async () => {
    const espeak = await openEspeak()
    for (const [written] of READINGS) {
      const { phonemes } = espeak.spell(await readJapanese(written.replace("Easel", "")), AS)
      expect([written, phonemes.filter(({ id }) => id === "(en)")]).toEqual([written, []])
    }
    const { phonemes } = espeak.spell(await readJapanese("あー、んー・ゎ、ぁーっー〜ヵ月、いすゞ、ｶﾞｰ、龘"), AS)
    expect(phonemes.filter(({ id }) => id === "(en)")).toEqual([])
  })

  it("is left as it stands where it is not Japanese, and nothing is left of kanji that nobody knows", async () => {
    expect(await readJapanese("Hello, 世界! 안녕 🙂")).toBe("Hello, セカイ! 안녕 🙂")
    expect(await readJapanese("Room one <b>&amp;</b>")).toBe("Room one <b>&amp;</b>")
    expect(await readJapanese("龘")).toBe("")
  })

  it.each([
    ["わたしはがくせいです。", "ワタシワガクセイデス。"],
    ["がっこうへいく。へやへはいる。", "ガッコウエイク。ヘヤエハイル。"],
    ["こんにちは、わたしのこえはこんなかんじです。", "コンニチワ、ワタシノコエワコンナカンジデス。"],
    ["ここにはなにもない、うみへはいかない", "ココニワナニモナイ、ウミエワイカナイ"],
    ["ねこ は 3びき", "ネコ ワ サンビキ"],
    ["はなははるにさく", "ハナワハルニサク"],
    ["へいわなせかいへ", "ヘイワナセカイエ"],
    ["はい、はたらくひとははやい", "ハイ、ハタラクヒトワハヤイ"],
    ["あははは、さよならははるのはな", "アハハハ、サヨナラワハルノハナ"],
  ])("in kana alone keeps its words, and says its particles: %s", async (written, said) => {
    expect(await readJapanese(written)).toBe(said)
  })

  it("without kanji keeps its words, and needs no dictionary", async () => {
    vi.doMock("@patdx/kuromoji", () => {
      throw new Error("not installed")
    })
    vi.resetModules()
    const { readJapanese: readAlone } = await import("./read-japanese.ts")
    expect(await readAlone("ねこは3びき、りんごは2つで、100%。")).toBe("ネコハサンビキ、リンゴハフタツデ、ヒャクパーセント。")
    expect(await readAlone("猫の20分")).toBe("ノニジュップン")
  })
})

describe("speech in Japanese", () => {
  it("says a text in kanji as it says its reading, with the same bytes each time", async () => {
    const bytes = async (prompt: string) => Buffer.from((await speak({ ...SAID, prompt })).buffer).toString("base64")
    const said = await bytes("雪の降る夜、汽車は東京へ3時に着いた。")
    expect(said === (await bytes("ユキノ フル ヨル、 キシャワ トーキョーエ サンジニ ツイタ。"))).toBe(true)
    expect(said === (await bytes("雪の降る夜、汽車は東京へ3時に着いた。"))).toBe(true)
  })

  it("has about as many syllables by its loudness as the text has beats", async () => {
    for (const prompt of ["吾輩は猫である。名前はまだ無い。", "台風は北へ進んでいます。", "白い鳥が海の上を飛んでいた。"]) {
      const samples = await speak({ ...SAID, prompt })
      const beats = beatsApart(await readJapanese(prompt))
        .split(" ")
        .filter((beat) => /\p{Script=Katakana}/u.test(beat)).length
      const heard = (measureVoice({ samples, rate: 48_000 })?.syllables_per_s ?? 0) * (samples.length / 48_000)
      expect([prompt, heard / beats > 0.6 && heard / beats < 1.3]).toEqual([prompt, true])
    }
  })

  it("leaves kanji to a Chinese voice as they are", async () => {
    const { phonemes } = await speakSpelled({ ...SAID, prompt: "今天的港口很安静", model: "zh-cn-female" })
    const { phonemes: plain } = (await openEspeak()).spell("今天的港口很安静", { ...AS, voice: "cmn+f2" })
    expect(phonemes.map(({ id }) => id)).toEqual(plain.map(({ id }) => id))
  })
})
