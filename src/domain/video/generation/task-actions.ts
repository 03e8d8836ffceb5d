/**
 * Action codes of tasks that make videos: 100 more than their domain type (spec 2§2), since the image studio has 12 and 25 for other
 * things (decision 86).
 */
export const VIDEO_ACTIONS = { "text-to-video": 111, "image-to-video": 112, "effect-to-video": 115, "multi-image-to-video": 125 } as const

/** Of tasks that make a video out of one that a task made; they have no domain type. */
export const REMAKE_ACTIONS = { "video-extend": 131, "video-upscale": 132, "frame-interpolation": 133, "video-to-audio": 134 } as const
/** Their kinds. */
export const REMAKES = [
  "video-extend",
  "video-upscale",
  "frame-interpolation",
  "video-to-audio",
] as const satisfies readonly (keyof typeof REMAKE_ACTIONS)[]
export type RemakeKind = (typeof REMAKES)[number]

/** Of tasks that make a face speak; no domain type either. */
export const LIP_SYNC_ACTION = 135

const DOMAIN_OFFSET = 100

/** The domain type (spec 2§2) of a task by its action; null for a task that makes no video. */
export function domainTypeOf(action: number): number | null {
  return Object.values(VIDEO_ACTIONS).some((one) => one === action) ? action - DOMAIN_OFFSET : null
}
