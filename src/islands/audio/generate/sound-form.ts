import type { FieldError } from "../../../domain/_kernel/errors.ts"
import type { Plan } from "../../../domain/_kernel/plans.ts"
import type { AudioConfiguration } from "../../../domain/audio/generation/configuration.ts"
import { soundLengthS } from "../../../domain/audio/generation/sound-rules.ts"
import type { AudioKind } from "../../../domain/audio/generation/task-actions.ts"
import { spokenLanguageOf, voiceOf } from "../../../domain/audio/generation/voice-table.ts"
import { music } from "../../../domain/audio/kinds/music.ts"
import { song } from "../../../domain/audio/kinds/song.ts"
import { soundEffect } from "../../../domain/audio/kinds/sound-effect.ts"
import { speech } from "../../../domain/audio/kinds/speech.ts"
import { planTask } from "../../../domain/task/rules.ts"
import { inputOf, musicKindOf, type SoundDraft, type SoundTab, tabsOf } from "./sound-draft.ts"

/** What a draft comes to: what is sent, and what that costs. */
export interface SoundForm {
  readonly tab: SoundTab
  readonly kind: Exclude<AudioKind, "lyrics">
  readonly configuration: AudioConfiguration
  /** The voice that speaks; empty where none can. */
  readonly voice: string
  readonly priceCoins: number
}

/** What the form offers. */
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

const KINDS = { speech, music, song, "sound-effect": soundEffect } as const

/** The form of a draft under a plan, with the kinds and the voices that are offered; the price is the server's, since the same rules make it. */
export function formOf(
  draft: SoundDraft,
  { kinds, voices, singers }: Omit<OfferedForForm, "singsOwnVoices">,
  locale: string,
  plan: Plan,
): SoundForm {
  const tabs = tabsOf(kinds)
  const tab = tabs.find((one) => one === draft.tab) ?? tabs[0] ?? "speech"
  const input = inputOf({ ...draft, tab })
  const kind = tab === "music" ? musicKindOf(input, kinds) : tab
  const voice = voices.find((id) => id === input.timbre) ?? usualVoice(voices, locale)
  const configuration = configurationOf(kind, input, { voice, singers })
  const payer = plan === "visitor" ? "free" : plan
  const priceCoins = planTask(KINDS[kind], { input: configuration }, payer).quote.calculate_coins
  return { tab, kind, configuration, voice, priceCoins }
}

interface Voices {
  readonly voice: string
  readonly singers: readonly string[]
}

/** What is sent of an input; what is empty, or nobody has, is left to the server. */
function configurationOf(kind: SoundForm["kind"], input: AudioConfiguration, { voice, singers }: Voices): AudioConfiguration {
  const { prompt = "", lyrics = "", timbre = "", duration, n_iter = 1, seed, speed, emotion } = input
  const negative = input.negative_prompt?.trim() ?? ""
  if (kind === "speech")
    return { prompt, timbre: voice, ...(speed === undefined ? {} : { speed }), ...(emotion === undefined ? {} : { emotion }) }
  const made = {
    prompt,
    ...(negative === "" ? {} : { negative_prompt: negative }),
    duration: soundLengthS(kind, duration),
    n_iter,
    ...(seed === undefined ? {} : { seed }),
  }
  if (kind === "sound-effect") return made
  if (kind === "music") return { ...made, generateMode: "instrumental" }
  return {
    ...made,
    generateMode: "vocalSongs",
    ...(lyrics.trim() === "" ? {} : { lyrics }),
    ...(singers.includes(timbre) ? { timbre } : {}),
  }
}

/** What stands against sending a form, at the paths of the call. */
export function faultsOf({ configuration }: Pick<SoundForm, "configuration">): readonly FieldError[] {
  const { prompt = "" } = configuration
  return prompt.trim() === "" ? [{ path: "meta.prompt", message: "PromptNotEmpty" }] : []
}

/** The path of the form's field that a path of the call is about. */
export const fieldOfPath = (path: string): string => `meta.${path.replace(/^meta\./, "").replace(/^local$/, "prompt")}`
