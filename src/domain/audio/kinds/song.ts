import { type Delivered, defineTaskKind, type Inspected, type TaskSource } from "../../_kernel/task-kind.ts"
import { ANY_AUDIO, checkWords, orderWords, type WordedSpecification, wordedOf } from "../generation/any-audio.ts"
import type { AudioConfiguration } from "../generation/configuration.ts"
import { lacksSample, type OwnVoiced, orderOwnVoice, ownVoiced } from "../generation/own-voice-order.ts"
import { AUDIO_ACTIONS } from "../generation/task-actions.ts"

interface Song extends WordedSpecification, OwnVoiced {
  readonly kind: "song"
  /** Empty where the renderer writes them first. */
  readonly lyrics: string
  /** Null where the lyrics choose it. */
  readonly voice: string | null
}

/** Who sings knows best what is sung; of a server that does not say it, what it was given is known. */
function inspectSong(delivered: Delivered, specification: Song): Inspected {
  const inspected = ANY_AUDIO.inspect(delivered, specification)
  if (!inspected.ok || delivered.form !== "file") return inspected
  const lyrics = delivered.lyrics ?? specification.lyrics
  return lyrics === "" ? inspected : { ...inspected, lyrics }
}

/** Music with a voice (spec 2§3, vocalSongs). Servers offer their voices as the models of this kind. */
export const song = defineTaskKind({
  ...ANY_AUDIO,
  name: "song",
  action: AUDIO_ACTIONS.song,
  check: (meta: AudioConfiguration, sources: readonly TaskSource[]) => [
    ...checkWords(meta),
    ...(lacksSample(meta, sources) ? [{ path: "meta.timbre", message: "VoiceRequired" }] : []),
  ],
  specify(meta: AudioConfiguration, facts): Song {
    const { lyrics = "", timbre = "", own_voice: own } = meta
    const voice = own?.base ?? timbre
    return {
      ...wordedOf("song", meta, facts),
      lyrics: lyrics.trim(),
      voice: voice === "" ? null : voice,
      ...ownVoiced(meta, facts.sources),
    }
  },
  price: ({ soundCount: count }) => ({ row: "music", count, sizePx: null }),
  order(specification) {
    const { lyrics, voice } = specification
    const own = orderOwnVoice(specification)
    const model = voice === null ? {} : { model: voice }
    return { fields: { ...orderWords(specification).fields, lyrics, ...model, ...own.fields }, inputs: own.inputs }
  },
  inspect: inspectSong,
})
