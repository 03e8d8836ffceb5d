import { createRandom } from "../random.ts"
import { VICTIMS } from "../schedule.ts"

/** Where a task is when something is killed: its video is painted, it is fetched, or the video that it is made from is sent. */
export const MOMENTS = ["rendering", "collecting", "sending"] as const
export type Moment = (typeof MOMENTS)[number]

/** One kill −9, so long after the moment began (ms), and how long the part stays down. */
export interface VideoKill {
  readonly victim: (typeof VICTIMS)[number]
  readonly afterMs: number
  readonly downMs: number
}

/** What happens in one run: which part is killed when. It depends on the seed alone. */
export type VideoPlan = Readonly<Partial<Record<Moment, VideoKill>>>

/** A moment lasts about so long, on a machine of two cores. */
const WITHIN_MS: Readonly<Record<Moment, number>> = { rendering: 3_000, collecting: 2_500, sending: 2_500 }

/** Every part is killed once in a run; three seeds in a row kill each part at each moment. */
export function videoPlanOf(seed: number): VideoPlan {
  const random = createRandom(seed)
  const kills = MOMENTS.flatMap((moment, place) => {
    const victim = VICTIMS[(place + seed) % VICTIMS.length]
    return victim === undefined ? [] : [[moment, killOf(random, moment, victim)] as const]
  })
  return Object.fromEntries(kills)
}

/** A run in which the Worker lives on, so that its memory can be watched. */
export function watchedPlanOf(seed: number): VideoPlan {
  const random = createRandom(seed)
  return { collecting: killOf(random, "collecting", "easel"), sending: killOf(random, "sending", "sqld") }
}

function killOf(random: ReturnType<typeof createRandom>, moment: Moment, victim: VideoKill["victim"]): VideoKill {
  return { victim, afterMs: random.integer(0, WITHIN_MS[moment]), downMs: random.integer(200, 3_000) }
}
