import type { Studio } from "../../../easel/edit/studio.ts"
import { framesOf } from "../../../easel/orders/film-orders.ts"
import type { JobRequest } from "../../../easel/orders/schemas.ts"
import { seedOf } from "../../../easel/orders/seed.ts"
import { deliverImages, type ImageOrder } from "./plain-images.ts"
import { deliverPlayed, type Played, readPlayed, secondsOfSound } from "./plain-played.ts"

/** Characters that are said in a second. */
const SPOKEN_PER_S = 20
/** Pictures a second of a face that was an image. */
const FACE_RATE = 25
/** Who speaks in every sample. */
const ANYBODY = { pitch_hz: 180, syllables_per_s: 4, tilt_db: -6 } as const

/** Carries out an order with the smallest files that are what was ordered. Throws `OrderFailure` for a film that cannot be read. */
export async function carryOutPlainly(order: JobRequest, studio: Studio): Promise<void> {
  switch (order.kind) {
    case "image-to-text": {
      // Words are made at once; what makes them is loaded where they are wanted.
      const { runImageToText } = await import("../../../easel/edit/image-to-text.ts")
      return runImageToText(order, studio)
    }
    case "lyrics": {
      const { verseLanguage, writtenLyrics } = await lyricist()
      studio.pause()
      return studio.answer({ ...writtenLyrics(order.prompt, order.seed, verseLanguage(order.prompt, order.language)), is_preview: true })
    }
    case "voice-training":
      studio.pause()
      return studio.answer({ ...ANYBODY, is_preview: true })
    case "text-to-video":
    case "image-to-video":
    case "multi-image-to-video":
    case "effect-to-video": {
      const { width, height, frame_rate: frameRate, sound, count } = order
      const seconds = framesOf(order) / frameRate
      return deliverPlayed(order, { pictures: { width, height, frameRate }, seconds, hasSound: sound }, studio, count)
    }
    case "sound-effect":
    case "music":
      return deliverPlayed(order, soundOf(order.duration_s), studio, order.count)
    case "song":
      return deliverPlayed(order, soundOf(order.duration_s), studio, order.count, await sungWords(order))
    case "speech":
      return deliverPlayed(order, soundOf(spokenSeconds(order)), studio)
    case "lip-sync":
      return deliverPlayed(order, await spokenFilm(order, studio), studio)
    case "video-extend":
    case "video-upscale":
    case "frame-interpolation":
    case "video-to-audio":
      return deliverPlayed(order, remade(order, await readPlayed(studio.inputPath("video"))), studio)
    case "film-frame":
      return (await import("../../../easel/film/film-frame.ts")).runFilmFrame(order, studio)
    default:
      return deliverImages(order satisfies ImageOrder, studio)
  }
}

const lyricist = () => import("../../../easel/audio/song/write-lyrics.ts")

/** What is sung in each song of an order: what was asked for, or words of its own. */
async function sungWords(order: Extract<JobRequest, { readonly kind: "song" }>): Promise<(index: number) => { readonly lyrics: string }> {
  if (order.lyrics !== "") return () => ({ lyrics: order.lyrics })
  const { verseLanguage, writtenLyrics } = await lyricist()
  return (index) => ({ lyrics: writtenLyrics(order.prompt, seedOf(order, index), verseLanguage(order.prompt, undefined)).lyrics })
}

const soundOf = (seconds: number): Played => ({ pictures: null, seconds, hasSound: true })

const spokenSeconds = ({ prompt, speed }: { readonly prompt: string; readonly speed: number }): number =>
  Math.max(1, prompt.length / SPOKEN_PER_S / speed)

async function spokenFilm(order: Extract<JobRequest, { readonly kind: "lip-sync" }>, studio: Studio): Promise<Played> {
  const has = (wanted: string): boolean => order.inputs.some(({ role }) => role === wanted)
  const seconds = has("sound") ? await secondsOfSound(studio.inputPath("sound")) : spokenSeconds(order)
  const rate = has("video") ? (await readPlayed(studio.inputPath("video"))).pictures?.frameRate : undefined
  return { pictures: { width: order.width, height: order.height, frameRate: rate ?? FACE_RATE }, seconds, hasSound: true }
}

type Remake = Extract<JobRequest, { readonly kind: "video-extend" | "video-upscale" | "frame-interpolation" | "video-to-audio" }>

/** What comes of a film. */
function remade(order: Remake, { pictures, seconds, hasSound }: Played): Played {
  if (pictures === null) return { pictures, seconds, hasSound }
  switch (order.kind) {
    case "video-extend":
      return { pictures, seconds: seconds + order.duration_s, hasSound }
    case "video-upscale":
      return { pictures: { ...pictures, width: order.width, height: order.height }, seconds, hasSound }
    case "frame-interpolation":
      return { pictures: { ...pictures, frameRate: Math.min(60, pictures.frameRate * 2) }, seconds, hasSound }
    case "video-to-audio":
      return { pictures, seconds, hasSound: true }
  }
}
