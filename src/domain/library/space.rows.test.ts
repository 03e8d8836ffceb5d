import { sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { testMedia } from "../../../testing/_kernel/runtime.ts"
import { insertFile } from "../../../testing/library/file.ts"
import { insertMade } from "../../../testing/library/item.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { deleteTask } from "../task/index.ts"
import { RESTORABLE_MS, UPLOAD_CATEGORIES } from "../upload/rules.ts"
import { sweepUploads } from "../upload/sweep-uploads.ts"
import { operateItems } from "./change-items.ts"
import { LARGEST_ITEMS } from "./item-contract.ts"
import { readSpace } from "./read-space.ts"

const own = () => makeTestContext({ viewer: testMember(), media: testMedia() })
const helper = { category: UPLOAD_CATEGORIES.helper }

describe("what takes up space", () => {
  it("is told by kind of what was made, of uploads, the trash and helpers, and is one round trip", async () => {
    const { context, counts } = own()
    const { viewer } = context
    await insertMade(viewer.id, {}, [{ sizeBytes: 30 }, { position: 1, sizeBytes: 4 }])
    await insertMade(viewer.id, {}, [{ contentType: "video/mp4", sizeBytes: 500 }])
    await insertMade(viewer.id, {}, [{ contentType: "audio/mpeg", sizeBytes: 60 }])
    await insertFile(viewer.id, { sizeBytes: 7 })
    await insertFile(viewer.id, { sizeBytes: 8 })
    const [away, gone] = [`${await insertMade(viewer.id, {}, [{ sizeBytes: 1_000 }])}:0`, await insertFile(viewer.id, { sizeBytes: 2_000 })]
    await operateItems(context, { ids: [away, gone], operation: "trash" })
    await insertFile(viewer.id, { ...helper, sizeBytes: 9 })
    await insertFile(testMember().id, { ...helper, sizeBytes: 70_000 })
    await insertMade(testMember().id, {}, [{ sizeBytes: 70_000 }])
    counts.roundTrips = 0
    const { sums, trash, helpers, largest } = await readSpace(context)
    expect(counts.roundTrips).toBe(1)
    expect(sums.toSorted((one, other) => one.bytes - other.bytes)).toEqual([
      { origin: "brought", kind: "image", count: 2, bytes: 15 },
      { origin: "made", kind: "image", count: 2, bytes: 34 },
      { origin: "made", kind: "audio", count: 1, bytes: 60 },
      { origin: "made", kind: "video", count: 1, bytes: 500 },
    ])
    expect([trash, helpers]).toEqual([
      { count: 2, bytes: 3_000 },
      { count: 1, bytes: 9 },
    ])
    expect(largest.map(({ size, trashed_at }) => [size, trashed_at])).toEqual([500, 60, 30, 8, 7, 4].map((size) => [size, null]))
  })

  it("names the largest things alone, and nothing where there is nothing", async () => {
    const { context } = own()
    const none = { count: 0, bytes: 0 }
    expect(await readSpace(context)).toEqual({ sums: [], trash: none, helpers: none, largest: [] })
    for (let number = 0; number <= LARGEST_ITEMS; number++) await insertFile(context.viewer.id, { sizeBytes: 10 + number })
    const { largest } = await readSpace(context)
    expect([largest.length, largest.at(-1)?.size]).toEqual([LARGEST_ITEMS, 11])
  })

  it("is sought in indexes alone", async () => {
    const { context, plans } = own()
    const batch = (statements: readonly PromiseLike<unknown>[]) => Promise.all(statements)
    const database: MemberContext["database"] = Object.create(context.database, { batch: { value: batch } })
    await readSpace({ ...context, database })
    await sweepUploads({ ...context, database })
    const steps = await plans()
    expect(steps.length).toBeGreaterThan(5)
    expect(
      steps.filter(
        (step) => /^SCAN (?!json|walked|upload USING INDEX upload_leftovers|\(|CONSTANT|SUBQUERY)/i.test(step) || /TEMP B-TREE/.test(step),
      ),
    ).toEqual([])
  })
})

describe("a file that a form or a board uploaded for itself", () => {
  const later = (context: MemberContext, ms: number): MemberContext => ({ ...context, nowMs: context.nowMs + ms })
  async function madeOf(context: MemberContext) {
    const id = await insertFile(context.viewer.id, { ...helper, bytes: new Uint8Array(3) })
    const [row] = await context.database.all<{ readonly key: string }>(sql`SELECT media_key AS key FROM media_file WHERE id = ${id}`)
    const mediaKey = row?.key ?? ""
    const isThere = async () => (await testMedia().head(mediaKey)) !== null
    const sweep = async (at: MemberContext) => {
      while ((await sweepUploads(at)) > 0);
    }
    return { sources: JSON.stringify([{ role: "init", mediaKey }]), isThere, sweep }
  }

  it("goes with its bytes 30 days after it came where no task was made from it, and not before", async () => {
    const { context } = own()
    const { isThere, sweep } = await madeOf(context)
    await sweep(later(context, RESTORABLE_MS - 60_000))
    expect(await isThere()).toBe(true)
    await sweep(later(context, RESTORABLE_MS + 60_000))
    expect([await isThere(), (await readSpace(context)).helpers.count]).toEqual([false, 0])
  })

  it("stays while a task is there that was made from it, and goes 30 days after the last of them", async () => {
    const { context } = own()
    const { sources, isThere, sweep } = await madeOf(context)
    const [first, second] = [await insertMade(context.viewer.id, { sources }, []), await insertMade(context.viewer.id, { sources }, [])]
    const [then, muchLater] = [later(context, RESTORABLE_MS * 2), later(context, RESTORABLE_MS * 4)]
    await deleteTask(then, first)
    await sweep(muchLater)
    expect(await isThere()).toBe(true)
    await deleteTask(muchLater, second)
    await sweep(later(muchLater, RESTORABLE_MS - 1))
    expect(await isThere()).toBe(true)
    await sweep(later(muchLater, RESTORABLE_MS))
    expect(await isThere()).toBe(false)
  })

  it("is nobody's upload that goes: others stay, however long nothing needs them", async () => {
    const { context } = own()
    const id = await insertFile(context.viewer.id, {})
    while ((await sweepUploads(later(context, RESTORABLE_MS * 9))) > 0);
    expect((await readSpace(context)).largest.map((item) => item.id)).toEqual([id])
  })
})
