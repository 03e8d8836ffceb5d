import { SINGERS } from "../../orders/sound-orders.ts"
import type { VoiceTraits } from "../../orders/voice-orders.ts"
import { nearVoice } from "../own-voice.ts"
import type { VoiceRange } from "./compose-song.ts"

/** Words a minute of what is to be sung: slow enough for whole vowels. */
const RATE = 150
/** Where a voice sings, and how high it speaks what is sung (espeak's pitch, 0–99): the nearer, the less it is bent. */
const THROATS = {
  female: { pitch: 62, range: { centre: 63, reach: 9 } },
  male: { pitch: 58, range: { centre: 52, reach: 9 } },
} as const satisfies Readonly<Record<string, { readonly pitch: number; readonly range: VoiceRange }>>

/** Semitones that people sing above the pitch of their speech, and where they then are at ease, MIDI. */
const SUNG_ABOVE = 8
const CENTRES = { least: 45, most: 65 } as const
/** Pitches of speech, Hz, whose periods are surely found when it is bent to a tune. */
const BENT = { least: 90, most: 380 } as const

/** Who sings: how espeak speaks for them, and what is made of it. */
export interface Singer {
  readonly language: string
  readonly said: { readonly voice: string; readonly rate: number; readonly pitch: number; readonly range: number }
  /** Times the pitch and all that the length of a throat decides, by drawing the samples out. */
  readonly stretch: number
  /** dB that are added above 1 kHz. */
  readonly shelfDb: number
  readonly range: VoiceRange
}

const within = (value: number, { least, most }: { readonly least: number; readonly most: number }): number =>
  Math.min(most, Math.max(least, value))

/** A singer by a name of `SINGERS`; in somebody's own voice, tried on a text, where its traits are given. */
export async function singerOf(name: string, own: VoiceTraits | undefined, text: string): Promise<Singer> {
  const { language = "en-us", variant = "f2" } = SINGERS.find((one) => one.name === name) ?? {}
  const throat = name.endsWith("-male") ? THROATS.male : THROATS.female
  const said = { voice: `${language}+${variant}`, rate: RATE, pitch: throat.pitch, range: 0 }
  if (own === undefined) return { language, said, stretch: 1, shelfDb: 0, range: throat.range }
  const spoken = within(own.pitch_hz, BENT)
  const { pitch, stretch, shelfDb } = await nearVoice(text, said, { ...own, pitch_hz: spoken })
  const centre = within(Math.round(69 + 12 * Math.log2(own.pitch_hz / 440)) + SUNG_ABOVE, CENTRES)
  return { language, said: { ...said, pitch }, stretch, shelfDb, range: { ...throat.range, centre } }
}
