import type { Locale } from "../../domain/_kernel/locales.ts"
import type { Choice, ChoiceName } from "../../domain/feed/filter-choices.ts"
import { FILTER_CHOICES } from "../../domain/feed/filter-choices.ts"
import type { SoundRecipe, VideoRecipe } from "../../domain/post/made-contract.ts"
import { effectOf } from "../../domain/video/generation/effect-table.ts"
import { english } from "../../messages/english.ts"
import { formatTag } from "../../messages/format-tag.ts"
import { wordsOf } from "../_page/words.ts"
import { choiceWord } from "../feed/choice-words.ts"

/** What is told of a work that plays, by its word on the page. */
export type MadeName =
  | "kind"
  | "voice"
  | "voiceLanguage"
  | "voiceGender"
  | "voiceAge"
  | "tone"
  | "speed"
  | "length"
  | "lyrics"
  | "effect"
  | "model"
  | "frameRate"
  | "quality"
  | "motion"
  | "style"
  | "camera"
  | "soundtrack"

/** One line of it: `text` is what is read, `copied` what a call takes. */
export interface MadeLine {
  readonly name: MadeName
  readonly text: string
  readonly copied: string
  readonly isLong: boolean
}

/** The lines of a sound's recipe besides its words. */
export function soundLines(locale: Locale, { kind, voice, language, gender, age, emotion, speed, duration_s, lyrics }: SoundRecipe) {
  const number = numbersIn(locale)
  return [
    ...kindLine(locale, kind),
    ...line("voice", voice),
    ...line("voiceLanguage", choiceOf(locale, "language", language), language),
    ...line("voiceGender", choiceOf(locale, "genders", gender), gender),
    ...line("voiceAge", choiceOf(locale, "age", age), age),
    ...line(
      "tone",
      emotion === "neutral" ? wordsOf(locale, "sounds")("emotion_neutral") : choiceOf(locale, "intonation", emotion),
      emotion,
    ),
    ...line("speed", speed === null ? null : wordsOf(locale, "sounds")("times", { factor: speed }), speed),
    ...lengthLine(locale, number, duration_s),
    ...line("lyrics", lyrics, lyrics, true),
  ]
}

/** The lines of a video's recipe besides its words, its size and its seed. */
export function videoLines(locale: Locale, recipe: VideoRecipe): readonly MadeLine[] {
  const { kind, model, duration_s: durationS, frame_rate: rate, quality, motion_mode: motion, style, camera, has_sound: hasSound } = recipe
  const t = wordsOf(locale, "videos")
  const number = numbersIn(locale)
  const effect = effectOf(model ?? "")
  const named = (key: string) => (isVideoWord(key) ? t(key) : null)
  return [
    ...kindLine(locale, kind),
    ...(effect === null ? line("model", model) : line("effect", named(`effect_${effect.id}`), effect.id)),
    ...lengthLine(locale, number, durationS),
    ...line("frameRate", rate === null ? null : number(rate), rate),
    ...line("quality", quality),
    ...line("motion", motion === null ? null : (named(`motion_${motion}`) ?? motion), motion),
    ...line("style", style === null ? null : (named(`style_${style}`) ?? style), style),
    ...(camera === null
      ? []
      : line("camera", t("cameraValue", { mode: named(`camera_${camera.mode}`) ?? camera.mode, offset: camera.offset }), camera.mode)),
    ...(hasSound ? line("soundtrack", t("on"), "true") : []),
  ]
}

function line(name: MadeName, text: string | null, copied: string | number | null = text, isLong = false): readonly MadeLine[] {
  return text === null || text === "" ? [] : [{ name, text, copied: String(copied ?? text), isLong }]
}

function lengthLine(locale: Locale, number: (value: number) => string, durationS: number | null): readonly MadeLine[] {
  if (durationS === null) return []
  return line("length", wordsOf(locale, "sounds")("seconds", { count: Math.round(durationS * 10) / 10 }), number(durationS))
}

type PostWord = keyof typeof english.post
type KindWord = Extract<PostWord, `kind_${string}`>

function kindLine(locale: Locale, kind: string): readonly MadeLine[] {
  const key = `kind_${kind}`
  return isKindWord(key) ? line("kind", wordsOf(locale, "post")(key), kind) : []
}

function isKindWord(key: string): key is KindWord {
  return key.startsWith("kind_") && key in english.post
}

type VideoWord = Extract<keyof typeof english.videos, `${"effect" | "motion" | "style" | "camera"}_${string}`>

function isVideoWord(key: string): key is VideoWord {
  return key in english.videos
}

/** What a value of a filter is called; one that no filter has is called what it is. */
function choiceOf(locale: Locale, name: ChoiceName, value: string | null): string | null {
  const isKnown = FILTER_CHOICES[name].values.some((choice: Choice) => choice === value)
  return value === null || !isKnown ? value : choiceWord(locale, name, value)
}

function numbersIn(locale: Locale): (value: number) => string {
  const numbers = new Intl.NumberFormat(formatTag(locale), { useGrouping: false, maximumFractionDigits: 2 })
  return (value) => numbers.format(value)
}
