/** What an image is of the thing: a picture itself, the poster of a video, a sheet of its moments. */
export const CLASSIFIED_KINDS = ["image", "poster", "storyboard"] as const
export type ClassifiedKind = (typeof CLASSIFIED_KINDS)[number]

/** Images are sent no wider than this; a sheet has many small ones. */
export const CLASSIFIED_WIDTH_PX: Readonly<Record<ClassifiedKind, number>> = { image: 640, poster: 640, storyboard: 1280 }
/** What is sent whole where no smaller copy can be made. */
export const MAXIMUM_CLASSIFIED_BYTES = 4 * 1_048_576

/** A check that has not landed after this waits no longer: a person looks (spec 16, platform B3). */
export const CHECK_PATIENCE_MS = 600_000
/** After these an unanswered check is asked for again; the last counts for all that follow. */
export const CHECK_RETRIES_MS = [30_000, 60_000, 120_000, 240_000, 600_000] as const
/** How long a check may take before someone else may carry it out. */
export const CHECK_CLAIM_MS = 60_000

/** What stands in the place of a classifier where nothing could take a picture of a moment. */
export const UNWATCHED = "nobody, for want of a picture"
/** So often a picture of a moment is asked for, where what takes them is away, before it counts as unwatched. */
export const MOMENT_ATTEMPTS = 3

/** When a check that went unanswered `attempts` times is asked for again, from now. */
export function retryAfterMs(attempts: number): number {
  return CHECK_RETRIES_MS[Math.max(0, attempts - 1)] ?? CHECK_RETRIES_MS[CHECK_RETRIES_MS.length - 1] ?? CHECK_PATIENCE_MS
}

/** Rules that stand behind what the checks do; `work_move.rule` and the causes of cases. */
export const IMAGE_RULES = {
  passed: "image:passed",
  /** It is one of the images that nobody may bring again. */
  blocked: "image:blocked",
  /** A classifier says that nobody may meet it. */
  forbidden: "image:forbidden",
  /** No check landed in time. */
  unchecked: "image:unchecked",
  /** A video of somebody without standing of which nothing here could take a picture: a person looks. */
  unwatched: "video:unwatched",
  /** One of some such videos of somebody with standing, which others see meanwhile. */
  spotCheck: "video:spot-check",
  /** What came too late to count, and would have kept it from everybody. */
  late: "image:late-block",
} as const
