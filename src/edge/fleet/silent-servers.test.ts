import { describe, expect, it } from "vitest"
import { capabilitiesWith } from "../../domain/backend/index.ts"
import type { ServerRow } from "../../domain/backend/server-table.ts"
import { alarmEveryMs, silentDue } from "./silent-servers.ts"

const ROW: ServerRow = {
  ...{
    name: "one",
    kind: "http",
    state: "active",
    slots: 1,
    weight: 1,
    audience: "{}",
    offers: null,
    sealed: "s",
    hint: "",
    connection: "c",
  },
  ...{ seed: null, isOwn: true, createdAtMs: 0, updatedAtMs: 0 },
}
const NOW_MS = 1_000_000
const said = capabilitiesWith({ name: "one", software: "forge", offers: {} })
const store = (askedAtMs: number | null, hasSpoken = false) => ({
  learnt: () => ({ connection: "c", capabilities: hasSpoken ? said : null, readAtMs: null, askedAtMs, changes: [] }),
})

describe("a server that never said what it can", () => {
  it("is asked again ten seconds after it was asked last, until it has said so", () => {
    const isDue = (askedAtMs: number | null, hasSpoken = false) => silentDue([ROW], store(askedAtMs, hasSpoken), NOW_MS).length === 1
    expect([isDue(NOW_MS - 10_001), isDue(NOW_MS - 10_000), isDue(NOW_MS - 10_001, true)]).toEqual([true, false, false])
    // Its first question is another's matter.
    expect(isDue(null)).toBe(false)
  })

  it("is not asked again once it was removed, or without its secrets", () => {
    const rows: readonly ServerRow[] = [
      { ...ROW, state: "removed" },
      { ...ROW, sealed: null },
    ]
    expect(silentDue(rows, store(0), NOW_MS)).toEqual([])
    expect(alarmEveryMs(rows, store(0))).toBe(300_000)
  })

  it("makes the alarm of the fleet come sooner", () => {
    expect([alarmEveryMs([ROW], store(0)), alarmEveryMs([ROW], store(0, true)), alarmEveryMs(null, store(0))]).toEqual([
      60_000, 300_000, 300_000,
    ])
  })
})
