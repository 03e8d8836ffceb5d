import type { RateClass } from "../../domain/_kernel/call.ts"
import { DomainError } from "../../domain/_kernel/errors.ts"
import type { Services } from "./services.ts"

/** Counts a request against the limit of its class. Throws TooManyRequests. */
export async function takeRate({ limiter, nowMs }: Services, rateClass: RateClass, subject: string): Promise<void> {
  const retryAfterSeconds = await limiter.take(rateClass, subject, nowMs)
  if (retryAfterSeconds !== null) throw new DomainError("TooManyRequests", { retryAfterSeconds })
}
