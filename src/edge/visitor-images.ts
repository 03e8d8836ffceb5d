import { VISITOR_IMAGES_PER_DAY } from "../domain/task/visitor-rules.ts"
import type { Env } from "./env.ts"
import { isDevelopment } from "./environment.ts"

/** On a machine where renderers cost nothing. */
const MOST_IN_DEVELOPMENT = 1_000

/** How many images a visitor may make a day: what the specification says, but more on a machine of whoever develops. Throws for any other setting. */
export function visitorImagesPerDayOf(env: Pick<Env, "ENVIRONMENT" | "VISITOR_IMAGES_PER_DAY">): number {
  if (env.VISITOR_IMAGES_PER_DAY === undefined) return VISITOR_IMAGES_PER_DAY
  const wanted = Number(env.VISITOR_IMAGES_PER_DAY)
  const most = isDevelopment(env) ? MOST_IN_DEVELOPMENT : VISITOR_IMAGES_PER_DAY
  if (Number.isInteger(wanted) && wanted >= VISITOR_IMAGES_PER_DAY && wanted <= most) return wanted
  throw new Error(`VISITOR_IMAGES_PER_DAY must be a whole number from ${VISITOR_IMAGES_PER_DAY} to ${most}`)
}
