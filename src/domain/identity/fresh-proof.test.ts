import { describe, expect, it } from "vitest"
import { requireFreshProof } from "./fresh-proof.ts"

const PROVED_MS = 1_000_000
const FIFTEEN_MINUTES_MS = 900_000

describe("a proof of who one is", () => {
  it("counts for fifteen minutes to the millisecond", () => {
    expect(() => requireFreshProof({ provedAtMs: PROVED_MS }, PROVED_MS + FIFTEEN_MINUTES_MS)).not.toThrow()
    expect(() => requireFreshProof({ provedAtMs: PROVED_MS }, PROVED_MS + FIFTEEN_MINUTES_MS + 1)).toThrow("ReauthenticationRequired")
  })
})
