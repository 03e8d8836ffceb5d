import { expect, it, vi } from "vitest"
import { findActiveServer, readFleet } from "./directory.ts"
import type { FleetEntry } from "./fleet-entry.ts"

type FleetNamespace = Parameters<typeof readFleet>[0]["FLEET"]

const entry = (state: FleetEntry["state"]): FleetEntry => ({
  name: "a",
  kind: "http",
  state,
  slots: 1,
  weight: 1,
  audience: { kind: "everyone" },
  capabilities: null,
  renderer: { name: "a", kind: "http", url: "http://a", slots: 1 },
})

/** A fleet that gives these answers one after the other, the last one from then on. */
async function knowing(first: readonly FleetEntry[], later: readonly FleetEntry[]) {
  let version = 0
  const directory = vi.fn(async () => ({ version: String(version), entries: version++ === 0 ? first : later }))
  const FLEET = { idFromName: () => "fleet", get: () => ({ directory }) } as unknown as FleetNamespace
  await readFleet({ FLEET })
  return { FLEET, directory }
}

it("a server that was known to take no orders, or not at all, is asked after once more before an order is given back", async () => {
  for (const before of [[], [entry("paused")]]) {
    const { FLEET, directory } = await knowing(before, [entry("active")])
    expect(await findActiveServer({ FLEET }, "a")).toMatchObject({ name: "a", state: "active" })
    expect(directory).toHaveBeenCalledTimes(2)
  }
})

it("an answer is believed for five seconds, and not when they are over", async () => {
  vi.useFakeTimers({ toFake: ["Date"] })
  try {
    const { FLEET, directory } = await knowing([entry("active")], [entry("active")])
    vi.setSystemTime(Date.now() + 4_999)
    await readFleet({ FLEET })
    expect(directory).toHaveBeenCalledTimes(1)
    vi.setSystemTime(Date.now() + 1)
    await readFleet({ FLEET })
    expect(directory).toHaveBeenCalledTimes(2)
  } finally {
    vi.useRealTimers()
  }
})

it("a server that takes orders is asked after no more often than any, and one that takes none is none", async () => {
  const active = await knowing([entry("active")], [])
  expect(await findActiveServer(active, "a")).toMatchObject({ state: "active" })
  expect(active.directory).toHaveBeenCalledTimes(1)
  expect(await findActiveServer(await knowing([entry("draining")], [entry("draining")]), "a")).toBeNull()
})
