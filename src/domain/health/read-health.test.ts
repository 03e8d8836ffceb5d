import { expect, it } from "vitest"
import { readHealth } from "./read-health.ts"

const NAMES = ["worker", "database", "renderer", "media"] as const
const healthWithout = (...away: readonly string[]) => {
  const parts = NAMES.map((name) => ({ name, ok: !away.includes(name), latency_ms: 1 }))
  return { parts, read: () => readHealth({ partsHealth: async () => parts }) }
}

it("of the platform is good while all parts are", async () => {
  const { parts, read } = healthWithout()
  expect(await read()).toEqual({ ok: true, parts })
})

it("of the platform is said to be bad where a part is away without which tasks only wait", async () => {
  const { parts, read } = healthWithout("renderer", "media")
  expect(await read()).toEqual({ ok: false, parts })
})

it.each(["worker", "database"])("of the platform is Unavailable without the %s, with the same answer", async (name) => {
  const { parts, read } = healthWithout(name)
  await expect(read()).rejects.toMatchObject({ code: "Unavailable", data: { ok: false, parts } })
})
