import * as z from "zod/mini"
import { once } from "../../../domain/_kernel/once.ts"
import { type AudioConfiguration, audioConfigurationSchema, isSung } from "../../../domain/audio/generation/configuration.ts"
import type { AudioKind } from "../../../domain/audio/generation/task-actions.ts"
import { withFields } from "../../_making/form/field-declaration.ts"
import type { RoomDraft, RoomForm } from "../../_making/form/room-draft.ts"

/** The form's tabs in their order, each by a kind of sound; music is with or without a voice. */
const SOUND_TABS = ["speech", "music", "sound-effect"] as const satisfies readonly AudioKind[]
export type SoundTab = (typeof SOUND_TABS)[number]

/** The tabs on which something of what is offered is made. */
export function tabsOf(kinds: readonly AudioKind[]): readonly SoundTab[] {
  return SOUND_TABS.filter((tab) => kinds.includes(tab) || (tab === "music" && kinds.includes("song")))
}

const inputsSchema = once(() =>
  z.object({
    speech: z.optional(audioConfigurationSchema()),
    music: z.optional(audioConfigurationSchema()),
    "sound-effect": z.optional(audioConfigurationSchema()),
  }),
)
type SoundInputs = z.infer<ReturnType<typeof inputsSchema>>

/** What the form holds: the input of each tab's call, as far as it was said. */
export type SoundDraft = RoomDraft<SoundTab, SoundInputs>

export const EMPTY_SOUND_DRAFT: SoundDraft = { tab: "speech", meta: {}, images: [] }

export const SOUND_FORM: RoomForm<SoundTab, SoundInputs> = {
  key: "atelier.create.audio",
  tabs: SOUND_TABS,
  schema: inputsSchema,
  initial: EMPTY_SOUND_DRAFT,
}

/** The input of a draft's tab. */
export function inputOf({ tab, meta }: Pick<SoundDraft, "tab" | "meta">): AudioConfiguration {
  return meta[tab] ?? {}
}

/** A draft at a tab, with another input there. */
export function withInput(draft: SoundDraft, tab: SoundTab, change: (input: AudioConfiguration) => AudioConfiguration): SoundDraft {
  return { ...draft, tab, meta: { ...draft.meta, [tab]: change(draft.meta[tab] ?? {}) } }
}

/** What music an input asks for: with a voice by default otherwise (spec 2§3), where somebody sings. */
export function musicKindOf(input: AudioConfiguration, kinds: readonly AudioKind[]): "song" | "music" {
  if (!kinds.includes("song")) return "music"
  return !isSung(input) && kinds.includes("music") ? "music" : "song"
}

const tabOfKind = (kind: AudioKind): SoundTab => (kind === "song" || kind === "lyrics" ? "music" : kind)
const modeOf = (kind: AudioKind) => (kind === "music" ? ({ generateMode: "instrumental" } as const) : { generateMode: undefined })

/** A draft that makes something, of some words where these are told. */
export function withMode(draft: SoundDraft, kind: AudioKind | undefined, prompt?: string): SoundDraft {
  return withInput(draft, kind === undefined ? draft.tab : tabOfKind(kind), (input) =>
    withFields(input, { ...(kind === undefined ? {} : modeOf(kind)), ...(prompt === undefined ? {} : { prompt }) }),
  )
}

/** A draft that asks for what a task was asked for. */
export function withConfiguration(draft: SoundDraft, kind: AudioKind, asked: AudioConfiguration): SoundDraft {
  const { prompt, negative_prompt, local, timbre, speed, emotion, duration, n_iter, lyrics, seed } = asked
  const own: { readonly [Name in keyof AudioConfiguration]?: AudioConfiguration[Name] | undefined } = (() => {
    switch (kind) {
      case "speech":
        return { prompt: local ?? prompt, timbre, speed, emotion }
      case "song":
      case "lyrics":
        return { prompt, negative_prompt, duration, n_iter, lyrics, timbre, seed }
      case "music":
      case "sound-effect":
        return { prompt, negative_prompt, duration, n_iter, seed }
    }
  })()
  return withInput(draft, tabOfKind(kind), () => withFields<AudioConfiguration>({}, { ...own, ...modeOf(kind) }))
}
