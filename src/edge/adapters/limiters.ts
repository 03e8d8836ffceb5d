import { addressPrefix } from "../../domain/identity/device-rules.ts"
import { isOfAddress, LIMITS, scaledLimit } from "../../domain/identity/limit-rules.ts"
import type { Limiters } from "../../domain/identity/ports.ts"
import type { LimiterName } from "../../domain/identity/rules.ts"
import type { Env } from "../env.ts"
import { isDevelopment } from "../environment.ts"
import { createLog } from "./log.ts"

/** Larger scales would make the record of one address long. */
const MAXIMUM_SCALE = 100

interface LimiterSettings extends Pick<Env, "ENVIRONMENT" | "THROTTLE"> {
  /** How many people may stand for one address, see `limiterScaleOf`. */
  readonly THROTTLE_SCALE?: string
}

/**
 * By how much allowances of addresses are multiplied: 1, or on a machine where everybody has one address up to 100. Throws for
 * anything else, and in production for more than 1.
 */
export function limiterScaleOf(env: Pick<LimiterSettings, "ENVIRONMENT" | "THROTTLE_SCALE">): number {
  const scale = Number(env.THROTTLE_SCALE ?? "1")
  const maximum = isDevelopment(env) ? MAXIMUM_SCALE : 1
  if (Number.isInteger(scale) && scale >= 1 && scale <= maximum) return scale
  throw new Error(`THROTTLE_SCALE must be a whole number from 1 to ${maximum}`)
}

/** Limiters, one Durable Object a name and subject. */
export function createLimiters(env: LimiterSettings): Limiters {
  const of = (name: LimiterName, subject: string) =>
    env.THROTTLE.get(env.THROTTLE.idFromName(`${name}:${isOfAddress(name) ? addressPrefix(subject) : subject}`))
  return {
    async take(name, subject, nowMs, amount = 1) {
      const limit = scaledLimit(LIMITS[name], isOfAddress(name) ? limiterScaleOf(env) : 1)
      try {
        return await of(name, subject).take(limit, amount, nowMs)
      } catch (error) {
        if (LIMITS[name].whenAway === "refuse") throw error
        createLog({ object: "throttle" }).error("an allowance was not counted", { name, error: String(error) })
        return { kind: "free" }
      }
    },
    clear: (name, subject) => of(name, subject).clear(),
  }
}
