import { addressPrefix } from "../../src/domain/identity/device-rules.ts"
import { isOfAddress, LIMITS, type Taken, takeFrom } from "../../src/domain/identity/limit-rules.ts"
import type { Limiters } from "../../src/domain/identity/ports.ts"
import type { LimiterName } from "../../src/domain/identity/rules.ts"

/** Limiters by the real rules and figures, without an object for each subject. */
export function createMemoryLimiters(): Limiters {
  const records = new Map<string, readonly Taken[]>()
  const keyOf = (name: LimiterName, subject: string) => `${name}:${isOfAddress(name) ? addressPrefix(subject) : subject}`
  return {
    async take(name, subject, nowMs, amount = 1) {
      const key = keyOf(name, subject)
      const { record, answer } = takeFrom(records.get(key) ?? [], LIMITS[name], amount, nowMs)
      records.set(key, record)
      return answer
    },
    async clear(name, subject) {
      records.delete(keyOf(name, subject))
    },
  }
}
