import { KEPT_INPUTS } from "../input-store.ts"
import { LIMITS } from "../limits.ts"
import { FILM_EFFECTS, FILM_MODELS, framesOf } from "./film-orders.ts"
import type { JobRequest, Kind } from "./schemas.ts"
import { SINGERS, SOUND_LIMITS, VOICES } from "./sound-orders.ts"

/** What is known of a kind before any order of it is carried out. */
interface KindTraits {
  /** What it shares its slots with. */
  readonly pool: "image" | "text" | "video" | "audio"
  readonly comesBack: "files" | "answer"
  readonly maximumCount: number
  /** How long one pixel takes, compared with painting one. */
  readonly effort: number
}

const IMAGES = { pool: "image", comesBack: "files", maximumCount: LIMITS.maxCount } as const
const FILMS = { ...IMAGES, pool: "video" } as const
const FILM = { ...FILMS, maximumCount: 1 } as const
const SOUNDS = { ...IMAGES, pool: "audio" } as const
const IMAGE = { ...IMAGES, maximumCount: 1 } as const

/** Every kind that Easel takes; what comes back, and how it counts. */
export const KIND_TRAITS: { readonly [K in Kind]: KindTraits } = {
  "text-to-image": { ...IMAGES, effort: 1 },
  "image-to-image": { ...IMAGES, effort: 2 },
  condition: { ...IMAGES, effort: 2 },
  variation: { ...IMAGES, effort: 2 },
  expansion: { ...IMAGES, effort: 2 },
  upscale: { ...IMAGE, effort: 1 },
  "remove-background": { ...IMAGE, effort: 1 },
  "face-swap": { ...IMAGE, effort: 1 },
  "character-repair": { ...IMAGE, effort: 1 },
  animation: { ...IMAGE, effort: 0.3 },
  "control-preview": { ...IMAGE, effort: 1 },
  "film-frame": { ...IMAGE, effort: 0.3 },
  "image-to-text": { pool: "text", comesBack: "answer", maximumCount: 1, effort: 1 },
  "text-to-video": { ...FILMS, effort: 0.1 },
  "image-to-video": { ...FILMS, effort: 0.1 },
  "multi-image-to-video": { ...FILMS, effort: 0.12 },
  "effect-to-video": { ...FILMS, effort: 0.12 },
  "video-extend": { ...FILM, effort: 5 },
  "video-upscale": { ...FILM, effort: 5 },
  "frame-interpolation": { ...FILM, effort: 5 },
  "video-to-audio": { ...FILM, effort: 5 },
  "lip-sync": { ...FILM, effort: 5 },
  "sound-effect": { ...SOUNDS, effort: 0.002 },
  music: { ...SOUNDS, effort: 0.002 },
  speech: { ...SOUNDS, maximumCount: 1, effort: 0.02 },
  song: { ...SOUNDS, effort: 0.006 },
  lyrics: { pool: "text", comesBack: "answer", maximumCount: 1, effort: 0.01 },
  "voice-training": { ...SOUNDS, comesBack: "answer", maximumCount: 1, effort: 0.05 },
}

/** Bounds of the images that a kind gives back, and the pool of its slots, as capabilities name them. */
export const offerOf = (kind: Kind) => {
  const { pool, comesBack, maximumCount } = KIND_TRAITS[kind]
  if (comesBack === "answer") return { pool }
  if (pool === "audio") {
    const isMusic = kind === "music" || kind === "song"
    const lasts = kind === "speech" ? {} : { max_duration_s: isMusic ? SOUND_LIMITS.musicSeconds : SOUND_LIMITS.effectSeconds }
    const voices = kind === "speech" ? VOICES : kind === "song" ? SINGERS : []
    return { pool, max_count: maximumCount, ...lasts, models: voices.map(({ name }) => name) }
  }
  if (pool !== "video") return { pool, max_width: LIMITS.maxSide, max_height: LIMITS.maxSide, max_count: maximumCount }
  const sides = { max_width: LIMITS.maxFilmSide, max_height: LIMITS.maxFilmSide }
  if (kind === "video-upscale") return { pool, max_width: LIMITS.maxSide, max_height: LIMITS.maxSide, max_count: 1, models: [] }
  if (kind === "lip-sync") return { pool, ...sides, max_count: 1, models: VOICES.map(({ name }) => name) }
  const models = kind === "effect-to-video" ? FILM_EFFECTS : FILM_MODELS
  return { pool, ...sides, max_count: maximumCount, max_duration_s: LIMITS.maxFilmSeconds, models: [...models] }
}

/** The painters that carry a kind out: films and sounds have their own, so that no image waits for one. */
export const LANES = ["still", "film", "sound"] as const
export type Lane = (typeof LANES)[number]

const LANE_OF_POOL = { image: "still", text: "still", video: "film", audio: "sound" } as const satisfies Readonly<
  Record<KindTraits["pool"], Lane>
>

/** Which painters carry a kind out. */
export const laneOf = (kind: Kind): Lane => LANE_OF_POOL[KIND_TRAITS[kind].pool]

const hasTraits = (name: string): name is Kind => Object.hasOwn(KIND_TRAITS, name)

/** The kinds by name. */
export const KINDS: readonly Kind[] = Object.keys(KIND_TRAITS).filter(hasTraits)

/** How many files a job ends with; a kind that answers counts as one. */
export const countOf = (order: JobRequest): number => ("count" in order ? order.count : 1)

/** In how many steps each file is painted; 1 for what is not painted in steps. */
export const stepsOf = (order: JobRequest): number => ("steps" in order ? order.steps : 1)

interface Sides {
  readonly width: number
  readonly height: number
}

/** Sides (px) of the files that come back. */
export const sizeOf = ({ width, height, hires }: Sides & { readonly hires?: { readonly scale: number } | undefined }): Sides => {
  const scale = hires?.scale ?? 1
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** The files that the order is about. */
export const inputsOf = (order: JobRequest): readonly { readonly role: string; readonly sha256: string }[] =>
  "inputs" in order ? order.inputs : []

/** Roles of what plays: such inputs are worked with as they lie on disk. */
const PLAYED_ROLES: ReadonlySet<string> = new Set(["video", "audio", "sound"])

/** How large an input may be by its role. */
export const inputLimitBytes = (role: string): number => (PLAYED_ROLES.has(role) ? KEPT_INPUTS.sizeBytes : LIMITS.imageInputSizeBytes)

/** What one file takes, as if so many pixels were painted. */
export const workPixelsOf = (order: JobRequest): number => {
  const size = "width" in order ? sizeOf(order) : undefined
  const pixels = size === undefined ? 1_000_000 : size.width * size.height
  // All pictures of a film are written anew, however much of it gets a sound.
  const isTimed = "duration_s" in order && order.kind !== "video-to-audio"
  const frames = "frames" in order ? order.frames : isTimed ? framesOf({ frame_rate: 1, ...order }) : 1
  return pixels * KIND_TRAITS[order.kind].effort * frames
}
