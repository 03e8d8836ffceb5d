import { RATE_LIMITS } from "../../domain/_kernel/call.ts"
import type { RateLimiter } from "../../domain/_kernel/ports.ts"
import type { Env } from "../env.ts"

const PERIOD_SECONDS = 60
/** Subjects remembered at once; past that the oldest are forgotten, which only ever lets more through. */
const MAXIMUM_SUBJECTS = 10_000

interface Bucket {
  tokens: number
  filledAtMs: number
}

const buckets = { read: new Map<string, Bucket>(), address: new Map<string, Bucket>() }

/**
 * Reads, and all calls of an address, are counted in the isolate, which costs no call and is exact enough for bursts of what is cheap;
 * everything else by the platform's limiter, which all isolates of a place share.
 */
export function createRateLimiter(env: Env): RateLimiter {
  const bindings = { write: env.LIMIT_WRITE, create: env.LIMIT_CREATE, draft: env.LIMIT_DRAFT, socket: env.LIMIT_SOCKET }
  return {
    async take(rateClass, subject, nowMs) {
      if (rateClass === "read" || rateClass === "address") return takeFromBucket(buckets[rateClass], subject, RATE_LIMITS[rateClass], nowMs)
      const { success } = await bindings[rateClass].limit({ key: subject })
      return success ? null : PERIOD_SECONDS
    },
  }
}

/** Takes one of `limit` a minute out of the subject's bucket; answers the seconds until there is one, or null. */
export function takeFromBucket(buckets: Map<string, Bucket>, subject: string, limit: number, nowMs: number): number | null {
  const bucket = buckets.get(subject) ?? { tokens: limit, filledAtMs: nowMs }
  const perMs = limit / (PERIOD_SECONDS * 1000)
  const tokens = Math.min(limit, bucket.tokens + Math.max(0, nowMs - bucket.filledAtMs) * perMs)
  buckets.delete(subject)
  // What is refused takes nothing: whoever goes on asking still has their share.
  buckets.set(subject, { tokens: tokens >= 1 ? tokens - 1 : tokens, filledAtMs: nowMs })
  if (buckets.size > MAXIMUM_SUBJECTS) {
    for (const oldest of buckets.keys()) {
      buckets.delete(oldest)
      break
    }
  }
  return tokens >= 1 ? null : Math.ceil((1 - tokens) / perMs / 1000)
}
