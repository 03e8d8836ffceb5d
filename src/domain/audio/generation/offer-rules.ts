import type { SpeakingServer } from "../../backend/rules.ts"
import { AUDIO_KINDS, type AudioKind } from "./task-actions.ts"
import { USUAL_VOICES, VOICES, type Voice, voiceOf } from "./voice-table.ts"

/** A voice that a server has; a preview where only preview renderers have it. */
export interface OfferedVoice {
  readonly voice: Voice
  readonly isPreview: boolean
}

/** What can be made of sounds. */
export interface OfferedAudio {
  readonly kinds: readonly AudioKind[]
  readonly voices: readonly OfferedVoice[]
  /** Those that sing. */
  readonly singers: readonly OfferedVoice[]
  /** Whether somebody's own voice sings. */
  readonly singsOwnVoices: boolean
  /** Whether only preview renderers make any of it. */
  readonly isPreview: boolean
}

/** What a server calls the voices that it has for a kind. */
export function voicesNamedBy({ offers }: SpeakingServer["capabilities"], kind: "speech" | "song"): readonly string[] {
  return offers[kind]?.models ?? USUAL_VOICES.map(({ id }) => id)
}

/** What servers make of sounds. Voices of the table come first, in its order, then those that only a server knows; one that names none has the usual ones of the table. */
export function offeredAudio(servers: readonly SpeakingServer[]): OfferedAudio {
  const having = (kind: AudioKind) => servers.filter(({ capabilities: { offers } }) => (offers[kind]?.slots ?? 0) > 0)
  // Words of songs are of use where somebody sings.
  const kinds = AUDIO_KINDS.filter((kind) => having(kind).length > 0 && (kind !== "lyrics" || having("song").length > 0))
  const voicesOf = (kind: "speech" | "song"): readonly OfferedVoice[] => {
    const speakers = having(kind).map(({ capabilities }) => ({
      isPreview: capabilities.isPreview,
      names: voicesNamedBy(capabilities, kind),
    }))
    const names = new Set([...VOICES.map(({ id }) => id), ...speakers.flatMap((speaker) => speaker.names)])
    return [...names].flatMap((name): readonly OfferedVoice[] => {
      const owners = speakers.filter((speaker) => speaker.names.includes(name))
      return owners.length === 0 ? [] : [{ voice: voiceOf(name), isPreview: owners.every(({ isPreview }) => isPreview) }]
    })
  }
  return {
    kinds,
    voices: voicesOf("speech"),
    singers: voicesOf("song"),
    singsOwnVoices: having("song").some(({ capabilities }) => capabilities.features.includes("own_voice")),
    isPreview: kinds.every((kind) => having(kind).every(({ capabilities }) => capabilities.isPreview)),
  }
}
