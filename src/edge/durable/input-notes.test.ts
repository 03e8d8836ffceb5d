import { describe, expect, it } from "vitest"
import type { HeldJob, HeldState } from "../backends/held/held-store.ts"
import { dropOldInputs, noteInputs } from "./input-notes.ts"

const MINUTE_MS = 60_000

function scene(jobs: readonly HeldJob[] = []) {
  const kept = new Map<string, number>()
  const dropped: string[] = []
  const kv = {
    put: (key: string, notedAtMs: number) => void kept.set(key, notedAtMs),
    delete: (key: string) => kept.delete(key),
    list: () => kept,
  }
  const store = { jobs: () => jobs, dropInputs: async (sha256s: readonly string[]) => void dropped.push(...sha256s) }
  return { storage: { kv }, store, dropped }
}
const jobWith = (sha256: string, state: HeldState): HeldJob => ({
  jobId: `job-${sha256}`,
  arrivedAtMs: 0,
  keptUntilMs: null,
  order: { kind: "upscale", fields: {}, inputs: [{ role: "image", sha256, sizeBytes: 1 }] },
  state,
  putKeys: [],
})

describe("inputs that were noted", () => {
  it("are dropped after 15 minutes, each by its own last note", async () => {
    const { storage, store, dropped } = scene()
    noteInputs(storage, ["one", "two"], 0)
    noteInputs(storage, ["two"], MINUTE_MS)
    expect(await dropOldInputs(storage, store, 14 * MINUTE_MS)).toBe(15 * MINUTE_MS)
    expect(dropped).toEqual([])
    expect(await dropOldInputs(storage, store, 15 * MINUTE_MS)).toBe(16 * MINUTE_MS)
    expect(dropped).toEqual(["one"])
    expect(await dropOldInputs(storage, store, 16 * MINUTE_MS)).toBeNull()
    expect(dropped).toEqual(["one", "two"])
  })

  it("stay as long as a job uses them that has not ended", async () => {
    const calling = { kind: "calling", beganAtMs: 0, isCancelled: false } as const
    const { storage, store, dropped } = scene([jobWith("used", calling), jobWith("ended", { kind: "cancelled", adriftSinceMs: null })])
    noteInputs(storage, ["used", "ended"], 0)
    await dropOldInputs(storage, store, 15 * MINUTE_MS)
    expect(dropped).toEqual(["ended"])
  })
})
