import { describe, expect, it } from "vitest"
import { draftOfConfiguration, draftOfMode, EMPTY_AUDIO_DRAFT, formOf, tabsOf } from "./audio-draft.ts"

const ALL = {
  kinds: ["speech", "music", "song", "lyrics", "sound-effect"],
  voices: ["en-female"],
  singers: ["ja-male"],
  singsOwnVoices: true,
} as const
const form = (draft: object, offered: Parameters<typeof formOf>[1] = ALL) =>
  formOf({ ...EMPTY_AUDIO_DRAFT, ...draft }, offered, "en", "free")

describe("the form of music", () => {
  it("sings unless told otherwise (spec 2§3), or where nobody sings", () => {
    expect(form({ tab: "music" })).toMatchObject({
      tab: "music",
      kind: "song",
      configuration: { generateMode: "vocalSongs" },
      priceCoins: 20,
    })
    expect(form({ tab: "music", musicMode: "instrumental" })).toMatchObject({
      kind: "music",
      configuration: { generateMode: "instrumental" },
    })
    expect(form({ tab: "music" }, { ...ALL, kinds: ["music"] }).kind).toBe("music")
    expect(form({ tab: "music", musicMode: "instrumental" }, { ...ALL, kinds: ["song"] }).kind).toBe("song")
    expect([tabsOf(["song", "lyrics"]), tabsOf(["lyrics"])]).toEqual([["music"], []])
  })

  it("keeps every digit of a seed", () => {
    const seeded = (seed: string) => form({ tab: "music", seed }).configuration
    expect([seeded("18446744073709551615"), seeded("7")]).toMatchObject([{ seed: "18446744073709551615" }, { seed: 7 }])
    expect(seeded("")).not.toHaveProperty("seed")
  })

  it("leaves empty lyrics and a singer whom nobody has to whoever sings", () => {
    const { configuration } = form({ tab: "music", music: "a ballad", lyrics: " \n", singer: "en-male" })
    expect(configuration).toEqual({ prompt: "a ballad", generateMode: "vocalSongs", duration: 30, n_iter: 1 })
    expect(form({ tab: "music", lyrics: "la", singer: "ja-male" }).configuration).toMatchObject({ lyrics: "la", timbre: "ja-male" })
  })

  it("asks again for what a song, an instrumental and lyrics were asked for", () => {
    for (const draft of [
      { tab: "music", music: "a ballad", lyrics: "[verse]\nla", singer: "ja-male", musicS: "20", count: "2" },
      { tab: "music", music: "jazz", musicMode: "instrumental", musicS: "60", count: "1" },
    ]) {
      const { kind, configuration } = form(draft)
      expect(form(draftOfConfiguration(kind, configuration)).configuration).toEqual(configuration)
    }
    expect(draftOfConfiguration("lyrics", { prompt: "the sea" })).toMatchObject({ tab: "music", musicMode: "", music: "the sea" })
    expect([draftOfMode("song", "x"), draftOfMode(undefined, "y")]).toEqual([{ tab: "music", musicMode: "", music: "x" }, { spoken: "y" }])
  })
})
