import { type Delivered, defineTaskKind, type Inspected } from "../../_kernel/task-kind.ts"
import { ANY_AUDIO, checkWords, orderWords, type WordedSpecification, wordedOf } from "../generation/any-audio.ts"
import type { AudioConfiguration } from "../generation/configuration.ts"
import { AUDIO_ACTIONS } from "../generation/task-actions.ts"

interface Song extends WordedSpecification {
  readonly kind: "song"
  /** Empty where whoever sings writes them first. */
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
  check: (meta: AudioConfiguration) => checkWords(meta),
  specify(meta: AudioConfiguration, facts): Song {
    const { lyrics = "", timbre = "" } = meta
    return { ...wordedOf("song", meta, facts), lyrics: lyrics.trim(), voice: timbre === "" ? null : timbre }
  },
  price: ({ soundCount: count }) => ({ row: "music", count, sizePx: null }),
  order(specification) {
    const { fields, inputs } = orderWords(specification)
    const { lyrics, voice } = specification
    return { fields: { ...fields, lyrics, ...(voice === null ? {} : { model: voice }) }, inputs }
  },
  inspect: inspectSong,
})
