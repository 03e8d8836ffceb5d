import { describe, expect, it } from "vitest"
import type { AudioConfiguration } from "../../../domain/audio/generation/configuration.ts"
import { EMPTY_SOUND_DRAFT, inputOf, type SoundTab, tabsOf, withConfiguration, withInput, withMode } from "./sound-draft.ts"
import { formOf } from "./sound-form.ts"

const ALL = {
  kinds: ["speech", "music", "song", "lyrics", "sound-effect"],
  voices: ["en-female"],
  singers: ["ja-male"],
  singsOwnVoices: true,
} as const
const draftOf = (tab: SoundTab, input: AudioConfiguration) => withInput(EMPTY_SOUND_DRAFT, tab, () => input)
const form = (tab: SoundTab, input: AudioConfiguration = {}, offered: Parameters<typeof formOf>[1] = ALL) =>
  formOf(draftOf(tab, input), offered, "en", "free")

describe("the form of music", () => {
  it("sings unless told otherwise (spec 2§3), or where nobody sings", () => {
    expect(form("music")).toMatchObject({ tab: "music", kind: "song", configuration: { generateMode: "vocalSongs" }, priceCoins: 20 })
    expect(form("music", { generateMode: "instrumental" })).toMatchObject({
      kind: "music",
      configuration: { generateMode: "instrumental" },
    })
    expect(form("music", {}, { ...ALL, kinds: ["music"] }).kind).toBe("music")
    expect(form("music", { generateMode: "instrumental" }, { ...ALL, kinds: ["song"] }).kind).toBe("song")
    expect([tabsOf(["song", "lyrics"]), tabsOf(["lyrics"])]).toEqual([["music"], []])
  })

  it("keeps every digit of a seed, and words of what to keep out", () => {
    const { configuration } = form("music", { seed: "18446744073709551615", negative_prompt: " drums " })
    expect(configuration).toMatchObject({ seed: "18446744073709551615", negative_prompt: "drums" })
    expect(Object.keys(form("music", { negative_prompt: " " }).configuration)).not.toContain("negative_prompt")
  })

  it("leaves empty lyrics and a singer whom nobody has to the renderer", () => {
    const { configuration } = form("music", { prompt: "a ballad", lyrics: " \n", timbre: "en-male" })
    expect(configuration).toEqual({ prompt: "a ballad", generateMode: "vocalSongs", duration: 30, n_iter: 1 })
    expect(form("music", { lyrics: "la", timbre: "ja-male" }).configuration).toMatchObject({ lyrics: "la", timbre: "ja-male" })
  })

  it("asks again for what speech, a song, an instrumental and an effect were asked for", () => {
    for (const [tab, input] of [
      ["speech", { prompt: "hello", timbre: "en-female", speed: 1.2, emotion: "calm" }],
      ["music", { prompt: "a ballad", lyrics: "[verse]\nla", timbre: "ja-male", duration: 20, n_iter: 2, seed: 7 }],
      ["music", { prompt: "jazz", generateMode: "instrumental", duration: 60, negative_prompt: "drums" }],
      ["sound-effect", { prompt: "rain", duration: 3 }],
    ] as const) {
      const { kind, configuration } = form(tab, input)
      const again = withConfiguration(draftOf("speech", { prompt: "before" }), kind, configuration)
      expect(formOf(again, ALL, "en", "free").configuration).toEqual(configuration)
    }
  })

  it("keeps each tab's own words, and takes what is named to where it is made", () => {
    const spoken = draftOf("speech", { prompt: "hello" })
    const sung = withMode(spoken, "song", "x")
    expect([sung.tab, inputOf(sung).prompt, sung.meta.speech?.prompt]).toEqual(["music", "x", "hello"])
    expect(inputOf(withMode(withMode(sung, "music"), "song"))).toEqual({ prompt: "x" })
    expect(inputOf(withMode(spoken, undefined, "y")).prompt).toBe("y")
    expect(withConfiguration(spoken, "lyrics", { prompt: "the sea" })).toMatchObject({
      tab: "music",
      meta: { music: { prompt: "the sea" } },
    })
  })
})
