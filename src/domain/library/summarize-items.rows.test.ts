import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { libraryItem } from "../../../db/schema/library.ts"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { type ItemRow, itemRow } from "../../../testing/library/item.ts"
import type { ViewerContext } from "../_kernel/context.ts"
import { newFileId } from "../_kernel/ids.ts"
import { summarizeItems } from "./summarize-items.ts"

async function libraryOf(rows: readonly Partial<ItemRow>[]) {
  const viewer = testMember()
  const made = makeTestContext({ viewer })
  const first = made.context.nowMs
  await made.context.database
    .insert(libraryItem)
    .values(
      [...rows, { ownerId: testMember().id, model: "Foreign" }].map((row, number) =>
        itemRow(viewer.id, { id: newFileId(first + number), ...row }),
      ),
    )
  made.counts.roundTrips = 0
  return made
}

const monthsOf = async (createdAt: readonly string[], utc_offset?: number) => {
  const { context } = await libraryOf(createdAt.map((at) => ({ createdAtMs: Date.parse(at) })))
  return (await summarizeItems(context, { ...(utc_offset === undefined ? {} : { utc_offset }) })).months
}

describe("the summary of a library", () => {
  it("sums what is kept by origin and kind, counts the trash, and takes one round trip", async () => {
    const { context, counts } = await libraryOf([
      { kind: "image", sizeBytes: 3 },
      { kind: "image", sizeBytes: 4 },
      { kind: "video", sizeBytes: 50 },
      { kind: "image", origin: "made", sizeBytes: 600 },
      { kind: "image", sizeBytes: 7_000, trashedAtMs: 5 },
    ])
    const { sums, trashed } = await summarizeItems(context, {})
    expect(counts.roundTrips).toBe(1)
    expect(sums.toSorted((one, other) => one.bytes - other.bytes)).toEqual([
      { origin: "brought", kind: "image", count: 2, bytes: 7 },
      { origin: "brought", kind: "video", count: 1, bytes: 50 },
      { origin: "made", kind: "image", count: 1, bytes: 600 },
    ])
    expect(trashed).toBe(1)
  })

  it("names each model, style and LoRA of what is kept once, in their order", async () => {
    const { context } = await libraryOf([
      { model: "XL", style: "oil", loras: '["ink","fur"]' },
      { model: "XL", style: null, loras: '["fur"]' },
      { model: "Turbo", style: "anime" },
      { model: "Gone", style: "gone", loras: '["gone"]', trashedAtMs: 5 },
    ])
    const { models, styles, loras } = await summarizeItems(context, {})
    expect({ models, styles, loras }).toEqual({ models: ["Turbo", "XL"], styles: ["anime", "oil"], loras: ["fur", "ink"] })
  })

  it("is empty where there is nothing", async () => {
    const empty = { sums: [], trashed: 0, months: [], models: [], styles: [], searches: [], loras: [], boards: 0, workflows: 0 }
    expect(await summarizeItems((await libraryOf([])).context, {})).toEqual(empty)
  })

  it("names months by the viewer's clock, across the ends of days, months and years", async () => {
    const night = ["2025-12-31T23:30:00Z", "2026-02-28T20:00:00Z"]
    expect(await monthsOf(night)).toEqual(["2026-02", "2025-12"])
    expect(await monthsOf(night, 540)).toEqual(["2026-03", "2026-01"])
    expect(await monthsOf(["2026-01-01T00:10:00Z", "2024-03-01T00:00:00Z"], -11)).toEqual(["2025-12", "2024-02"])
  })

  it("names the months in which something lies and no others, wherever the viewer is", async () => {
    // About the ends of months.
    const moment = fc
      .tuple(fc.integer({ min: -2, max: 26 }), fc.integer({ min: -1_000, max: 1_000 }))
      .map(([month, minutes]) => Date.UTC(2024, month, 1, 0, minutes))
    await fc.assert(
      fc.asyncProperty(fc.array(moment, { minLength: 1, maxLength: 12 }), fc.integer({ min: -840, max: 840 }), async (moments, offset) => {
        const told = await monthsOf(
          moments.map((at) => new Date(at).toISOString()),
          offset,
        )
        const wanted = new Set(moments.map((at) => new Date(at + offset * 60_000).toISOString().slice(0, 7)))
        expect(told).toEqual([...wanted].toSorted().toReversed())
      }),
      { numRuns: 40 },
    )
  })

  it("reads nothing but indexes, and of the newest things which LoRA they have", async () => {
    const { context, plans } = await libraryOf([])
    const batch = (statements: readonly PromiseLike<unknown>[]) => Promise.all(statements)
    const database: ViewerContext["database"] = Object.create(context.database, { batch: { value: batch } })
    await summarizeItems({ ...context, database }, {})
    const steps = await plans()
    const reads = steps.filter((step) => step.includes("library_item"))
    expect(reads.length).toBeGreaterThan(6)
    expect(reads.filter((step) => !/^SEARCH library_item USING (?:COVERING )?INDEX library_item_\w+ \(owner_id=\?/.test(step))).toEqual([])
  })
})
