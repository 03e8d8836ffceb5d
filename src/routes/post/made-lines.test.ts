import { expect, it } from "vitest"
import { FILTER_CHOICES } from "../../domain/feed/filter-choices.ts"
import { VIDEO_EFFECTS } from "../../domain/video/generation/effect-table.ts"
import { messagesFor } from "../../messages/index.ts"
import { choiceWord } from "../feed/choice-words.ts"
import { soundLines, videoLines } from "./made-lines.ts"

const { sounds, videos, post } = messagesFor("en")
const [EFFECT] = VIDEO_EFFECTS
const SOUND = {
  kind: "unheard of",
  voice: null,
  language: null,
  gender: null,
  age: null,
  emotion: null,
  speed: null,
  duration_s: null,
  lyrics: null,
}
const VIDEO = {
  kind: "unheard of",
  model: null,
  duration_s: null,
  frame_rate: null,
  quality: null,
  motion_mode: null,
  style: null,
  camera: null,
}

const heard = (change: object) =>
  soundLines("en", { ...SOUND, ...change }).map(({ name, text, copied, isLong }) => [name, text, copied, isLong])
const seen = (change: object) =>
  videoLines("en", { ...VIDEO, has_sound: false, ...change }).map(({ name, text, copied }) => [name, text, copied])

it.each([
  [{}, []],
  [{ kind: "speech" }, [["kind", post.kind_speech, "speech", false]]],
  [
    { voice: "v", lyrics: "la" },
    [
      ["voice", "v", "v", false],
      ["lyrics", "la", "la", true],
    ],
  ],
  [{ voice: "", lyrics: "" }, []],
  [{ emotion: "neutral" }, [["tone", sounds.emotion_neutral, "neutral", false]]],
  [{ emotion: "unheard of" }, [["tone", "unheard of", "unheard of", false]]],
  [{ speed: 1.5 }, [["speed", "1.5×", "1.5", false]]],
  [{ duration_s: 4.26 }, [["length", "4.3 s", "4.26", false]]],
])("a sound says what it was made with, and nothing of what nobody said: %j", (change, lines) => {
  expect(heard(change)).toEqual(lines)
})

it.each([
  [{}, []],
  [{ kind: "text-to-video" }, [["kind", post["kind_text-to-video"], "text-to-video"]]],
  [{ model: "m" }, [["model", "m", "m"]]],
  [
    { frame_rate: 23.976, quality: "720p" },
    [
      ["frameRate", "23.98", "23.976"],
      ["quality", "720p", "720p"],
    ],
  ],
  [
    { motion_mode: "fast", style: "clay" },
    [
      ["motion", videos.motion_fast, "fast"],
      ["style", videos.style_clay, "clay"],
    ],
  ],
  [
    { motion_mode: "a", style: "b" },
    [
      ["motion", "a", "a"],
      ["style", "b", "b"],
    ],
  ],
  [{ has_sound: true }, [["soundtrack", videos.on, "true"]]],
])("a video says what it was made with, and nothing of what nobody said: %j", (change, lines) => {
  expect(seen(change)).toEqual(lines)
})

it("what a filter has is called as there", () => {
  const gender = FILTER_CHOICES.genders.values.at(-1) ?? ""
  const word = choiceWord("en", "genders", gender)
  expect(word).not.toBe(gender)
  expect(heard({ gender })).toEqual([["voiceGender", word, gender, false]])
})

it("an effect is called by its name in the place of a model, a camera by its way and how far", () => {
  expect(seen({ model: EFFECT?.id })).toEqual([["effect", expect.not.stringMatching(/^effect_/), EFFECT?.id]])
  const [[name, text, copied] = []] = seen({ camera: { mode: "unheard of", offset: 2 } })
  expect([name, copied]).toEqual(["camera", "unheard of"])
  expect(text).toMatch(/unheard of.*2/)
})
