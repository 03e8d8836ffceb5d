import type { FieldError } from "../../../domain/_kernel/errors.ts"
import type { Plan } from "../../../domain/_kernel/plans.ts"
import type { AudioConfiguration } from "../../../domain/audio/generation/configuration.ts"
import { EMOTIONS, type Emotion, SOUND_LENGTHS, SPEEDS, soundLengthS } from "../../../domain/audio/generation/sound-rules.ts"
import type { AudioKind } from "../../../domain/audio/generation/task-actions.ts"
import { spokenLanguageOf, voiceOf } from "../../../domain/audio/generation/voice-table.ts"
import { music } from "../../../domain/audio/kinds/music.ts"
import { song } from "../../../domain/audio/kinds/song.ts"
import { soundEffect } from "../../../domain/audio/kinds/sound-effect.ts"
import { speech } from "../../../domain/audio/kinds/speech.ts"
import { planTask } from "../../../domain/task/rules.ts"
import { seedIn } from "../../../formats/generator/seed.ts"
import { draftOfSong, musicKindOf, songConfiguration } from "./song-draft.ts"

/** The form's tabs in their order, each by a kind of sound; music is with or without a voice. */
const AUDIO_TABS = ["speech", "music", "sound-effect"] as const satisfies readonly AudioKind[]
export type AudioTab = (typeof AUDIO_TABS)[number]

/** The tabs on which something of what is offered is made. */
export function tabsOf(kinds: readonly AudioKind[]): readonly AudioTab[] {
  return AUDIO_TABS.filter((tab) => kinds.includes(tab) || (tab === "music" && kinds.includes("song")))
}

/** What the form holds, as texts: empty is the default. Each tab keeps its own words. */
export interface AudioDraft extends Readonly<Record<string, string>> {
  readonly tab: string
  readonly spoken: string
  readonly voice: string
  readonly speed: string
  readonly emotion: string
  readonly music: string
  readonly musicS: string
  /** Empty for a voice, `instrumental` for none. */
  readonly musicMode: string
  readonly lyrics: string
  /** Empty for whoever speaks the language of the lyrics. */
  readonly singer: string
  readonly effect: string
  readonly effectS: string
  readonly count: string
  /** Of music and sound effects; empty for a random one. */
  readonly seed: string
}

export const EMPTY_AUDIO_DRAFT: AudioDraft = {
  tab: "",
  spoken: "",
  voice: "",
  speed: "",
  emotion: "",
  music: "",
  musicS: "",
  musicMode: "",
  lyrics: "",
  singer: "",
  effect: "",
  effectS: "",
  count: "",
  seed: "",
}

/** What a draft comes to: what is sent, and what that costs. */
export interface AudioForm {
  readonly tab: AudioTab
  readonly kind: Exclude<AudioKind, "lyrics">
  readonly configuration: AudioConfiguration
  /** The voice that speaks; empty where none can. */
  readonly voice: string
  readonly emotion: Emotion
  readonly speed: number
  /** Seconds; of music or of a sound effect. */
  readonly durationS: number
  readonly count: number
  readonly priceCoins: number
}

/** What is offered to whoever fills the form in. */
export interface OfferedForForm {
  readonly kinds: readonly AudioKind[]
  /** The voices that speak. */
  readonly voices: readonly string[]
  /** Those that sing. */
  readonly singers: readonly string[]
  /** Whether voices of the member's own sing too. */
  readonly singsOwnVoices: boolean
}

/** The voice that is used unless one is chosen: of the page's language where one speaks that. */
export function usualVoice(voices: readonly string[], locale: string): string {
  const language = spokenLanguageOf(locale)
  return voices.find((id) => language !== undefined && voiceOf(id).language === language) ?? voices[0] ?? ""
}

/** The form of a draft under a plan, with the kinds and the voices that are offered; the price is the server's, since the same rules make it. */
export function formOf(
  draft: AudioDraft,
  { kinds, voices, singers }: Omit<OfferedForForm, "singsOwnVoices">,
  locale: string,
  plan: Plan,
): AudioForm {
  const tabs = tabsOf(kinds)
  const tab = tabs.find((one) => one === draft.tab) ?? tabs[0] ?? "speech"
  const kind = tab === "music" ? musicKindOf(draft, kinds) : tab
  const voice = voices.find((id) => id === draft.voice) ?? usualVoice(voices, locale)
  const emotion = EMOTIONS.find((one) => one === draft.emotion) ?? "neutral"
  const speed = draft.speed === "" ? SPEEDS.usual : Number(draft.speed)
  const asked = tab === "music" ? draft.musicS : draft.effectS
  const durationS = tab === "speech" ? 0 : soundLengthS(tab, asked === "" ? undefined : Number(asked))
  const count = draft.count === "" ? 1 : Number(draft.count)
  const seeded = draft.seed === "" ? {} : { seed: seedIn(draft.seed) ?? draft.seed }
  const configuration = ((): AudioConfiguration => {
    switch (kind) {
      case "speech":
        return {
          prompt: draft.spoken,
          timbre: voice,
          ...(speed === SPEEDS.usual ? {} : { speed }),
          ...(emotion === "neutral" ? {} : { emotion }),
        }
      case "music":
        return { prompt: draft.music, generateMode: "instrumental", duration: durationS, n_iter: count, ...seeded }
      case "song":
        return { ...songConfiguration(draft, singers, durationS, count), ...seeded }
      case "sound-effect":
        return { prompt: draft.effect, duration: durationS, n_iter: count, ...seeded }
    }
  })()
  const payer = plan === "visitor" ? "free" : plan
  const rules = { speech, music, song, "sound-effect": soundEffect }[kind]
  const priceCoins = planTask(rules, { input: configuration }, payer).quote.calculate_coins
  return { tab, kind, configuration, voice, emotion, speed, durationS, count, priceCoins }
}

/** What stands against sending a form, by the names of its fields. */
export function faultsOf({ configuration }: Pick<AudioForm, "configuration">): readonly FieldError[] {
  const { prompt = "" } = configuration
  return prompt.trim() === "" ? [{ path: "prompt", message: "PromptNotEmpty" }] : []
}

/** The field of the form that a path of the call is about, as checks name it. */
export const fieldOfPath = (path: string): string => path.replace(/^meta\./, "").replace(/^local$/, "prompt")

/** What changes of a draft so that it makes something, of some words. */
export function draftOfMode(mode: AudioKind | undefined, prompt: string | undefined): Partial<AudioDraft> {
  const tab = mode === "song" || mode === "lyrics" ? "music" : (mode ?? "speech")
  const field = { speech: "spoken", music: "music", "sound-effect": "effect" }[tab]
  const musicMode = mode === "music" ? "instrumental" : ""
  return { ...(mode === undefined ? {} : { tab, musicMode }), ...(prompt === undefined ? {} : { [field]: prompt }) }
}

/** What changes of a draft so that it asks for what a task was asked for. */
export function draftOfConfiguration(kind: AudioKind, asked: AudioConfiguration): Partial<AudioDraft> {
  const text = (value: string | number | undefined) => (value === undefined ? "" : String(value))
  switch (kind) {
    case "speech":
      return {
        tab: kind,
        spoken: asked.local ?? asked.prompt ?? "",
        voice: text(asked.timbre),
        speed: text(asked.speed),
        emotion: text(asked.emotion),
      }
    case "music":
      return { ...draftOfMode(kind, text(asked.prompt)), musicS: text(asked.duration), count: text(asked.n_iter) }
    case "song":
    case "lyrics":
      return { ...draftOfMode("song", text(asked.prompt)), ...draftOfSong(asked) }
    case "sound-effect":
      return { tab: kind, effect: text(asked.prompt), effectS: text(asked.duration), count: text(asked.n_iter) }
  }
}

/** Bounds of a length on a tab, in seconds. */
export const lengthBounds = (tab: "music" | "sound-effect") => SOUND_LENGTHS[tab]
