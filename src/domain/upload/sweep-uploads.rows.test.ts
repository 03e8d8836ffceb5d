import { eq, sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { createMemoryMedia } from "../../../testing/_kernel/memory-media.ts"
import { someBytes, TestUpload, takesAll } from "../../../testing/upload/upload.ts"
import { createOwnPartAddresses } from "../../edge/adapters/own-part-addresses.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { forgetPerson } from "../_kernel/forget-person.ts"
import { asFileId } from "../_kernel/ids.ts"
import { archivedFiles } from "../library/archived-files.ts"
import { cancelUpload } from "./cancel-upload.ts"
import { confirmUpload } from "./confirm-upload.ts"
import { sweepUploads } from "./sweep-uploads.ts"

const DAY_MS = 86_400_000
const PART = 64 * 1024
const store = createMemoryMedia(createOwnPartAddresses("a secret of this test"))
const newContext = () => makeTestContext({ viewer: testMember(), media: store }).context
const rowOf = async ({ database }: MemberContext, id: string) =>
  (
    await database
      .select()
      .from(schema.upload)
      .where(eq(schema.upload.id, asFileId(id)))
  )[0]
const partsOf = ({ database }: MemberContext, id: string) =>
  database.select().from(schema.uploadPart).where(eq(schema.uploadPart.uploadId, id))
const age = ({ database, nowMs }: MemberContext, id: string, ms: number) =>
  database.run(sql`UPDATE upload SET updated_at_ms = ${nowMs - ms} WHERE id = ${id}`)
interface Prepared {
  _prepare(): { getQuery(): { readonly sql: string; readonly params: unknown[] } }
}
/** A context in which the cleaning after an answer comes to nothing. */
const withoutCleaning = (context: MemberContext): MemberContext => ({
  ...context,
  media: { ...store, dropParts: () => Promise.reject(new Error("away")) },
  later: (work) => void work.catch(() => {}),
})
/** Other tests leave things behind too; a run tends only so many. */
const sweepAll = async (context: MemberContext) => {
  while ((await sweepUploads(context)) > 0);
}
const upload = async (context: MemberContext, bytes = someBytes(120)) => {
  const made = await (await TestUpload.planned(context, bytes)).send()
  const { file } = await confirmUpload(context, made.id, takesAll)
  const key = file?.url.slice("/media/".length) ?? ""
  return { id: made.id, key }
}

describe("the sweep", () => {
  it("ends an upload that nobody touched for a day and takes its parts out of the store, no younger one", async () => {
    const [old, young] = [newContext(), newContext()]
    const [stale, fresh] = [
      await (await TestUpload.planned(old, someBytes(PART + 9), PART)).send([1]),
      await (await TestUpload.planned(young, someBytes(100))).send([1]),
    ]
    await age(old, stale.id, DAY_MS + 1000)
    await age(young, fresh.id, DAY_MS - 60_000)
    await sweepAll(old)
    const row = await rowOf(old, stale.id)
    expect(row).toMatchObject({ status: "fail", reason: "uploadError", hasLeftovers: false })
    expect(await partsOf(old, stale.id)).toEqual([])
    await expect(
      store.putPart(row?.mediaKey ?? "", row?.storeUploadId ?? "", 2, new Blob([someBytes(9)]).stream(), 9),
    ).rejects.toMatchObject({
      code: "NotFound",
    })
    expect(await rowOf(young, fresh.id)).toMatchObject({ status: "pending" })
    expect((await confirmUpload(young, fresh.id, takesAll)).status).toBe(0)
  })

  it("cleans up after a cancelled upload whose own cleaning was lost", async () => {
    const context = newContext()
    const cancelled = await (await TestUpload.planned(context, someBytes(100))).send()
    await cancelUpload(withoutCleaning(context), cancelled.id)
    expect(await rowOf(context, cancelled.id)).toMatchObject({ hasLeftovers: true })
    await sweepAll(context)
    expect(await rowOf(context, cancelled.id)).toMatchObject({ status: "fail", hasLeftovers: false })
  })

  it("forgets uploads that ended a week ago, with their parts, and keeps the files", async () => {
    const context = newContext()
    const { id, key } = await upload(context)
    await age(context, id, 7 * DAY_MS - 60_000)
    await sweepAll(context)
    expect(await rowOf(context, id)).toBeDefined()
    await age(context, id, 7 * DAY_MS + 1000)
    await sweepAll(context)
    expect(await rowOf(context, id)).toBeUndefined()
    expect(await partsOf(context, id)).toEqual([])
    expect(await store.head(key)).toMatchObject({ sizeBytes: 120 })
  })

  it("takes files that were deleted 30 days ago out of the store with all that was made of them, no others", async () => {
    const context = newContext()
    const [gone, away] = [await upload(context), await upload(context)]
    await store.put(`${gone.key}/poster.webp`, new Uint8Array(3), "image/webp")
    await store.put(`${gone.key}/720p/0.m4s`, new Uint8Array(3), "video/mp4")
    const remove = (id: string, ms: number) =>
      context.database.run(sql`UPDATE media_file SET deleted_at_ms = ${context.nowMs - ms} WHERE id = ${id}`)
    await remove(gone.id, 30 * DAY_MS + 61_000)
    await remove(away.id, 30 * DAY_MS - 60_000)
    await sweepAll(context)
    const heads = [gone.key, `${gone.key}/poster.webp`, `${gone.key}/720p/0.m4s`, away.key].map((key) => store.head(key))
    expect(await Promise.all(heads)).toEqual([null, null, null, expect.anything()])
    const files = await context.database.select().from(schema.mediaFile).where(eq(schema.mediaFile.ownerId, context.viewer.id))
    expect(files.map(({ id }) => id)).toEqual([away.id])
  })

  it("goes on with the others when one cannot be cleaned, and tries that again", async () => {
    const [one, other] = [newContext(), newContext()]
    const [first, second] = [await TestUpload.planned(one, someBytes(10)), await TestUpload.planned(other, someBytes(10))]
    await cancelUpload(withoutCleaning(one), first.id)
    await cancelUpload(withoutCleaning(other), second.id)
    const away = (await rowOf(one, first.id))?.mediaKey
    const broken = {
      ...store,
      dropParts: async (key: string, id: string) => (key === away ? Promise.reject(new Error("away")) : store.dropParts(key, id)),
    }
    await sweepUploads({ ...one, media: broken })
    await sweepUploads({ ...one, media: broken })
    expect(await rowOf(other, second.id)).toMatchObject({ hasLeftovers: false })
    expect(await rowOf(one, first.id)).toMatchObject({ hasLeftovers: true })
    await sweepAll(one)
    expect(await rowOf(one, first.id)).toMatchObject({ hasLeftovers: false })
  })

  it("reads by indexes alone", async () => {
    const { context } = makeTestContext({ viewer: testMember(), nowMs: 1, media: store })
    const steps: string[] = []
    const batch: typeof context.database.batch = context.database.batch.bind(context.database)
    context.database.batch = async (statements) => {
      for (const statement of statements) {
        const { sql: text, params } = (statement as unknown as Prepared)._prepare().getQuery()
        const inlined = text.replaceAll("?", () => JSON.stringify(params.shift()).replaceAll('"', "'"))
        const plan = await context.database.all<{ detail: string }>(sql.raw(`EXPLAIN QUERY PLAN ${inlined}`))
        steps.push(...plan.map(({ detail }) => detail))
      }
      return batch(statements)
    }
    await sweepUploads(context)
    expect(steps.length).toBeGreaterThan(5)
    expect(steps.filter((step) => /TEMP B-TREE/.test(step) || (/^SCAN /.test(step) && !/USING (?:COVERING )?INDEX/.test(step)))).toEqual([])
  })
})

describe("an account's media", () => {
  it("is gone as a whole when the account is deleted, and nobody else's is", async () => {
    const [context, stranger] = [newContext(), newContext()]
    const [file, others] = [await upload(context), await upload(stranger)]
    await store.put(`${file.key}/poster.webp`, new Uint8Array(3), "image/webp")
    await TestUpload.planned(context, someBytes(10))
    await forgetPerson(context, { id: context.viewer.id, email: null, phone: null, nowMs: context.nowMs })
    await forgetPerson(context, { id: context.viewer.id, email: null, phone: null, nowMs: context.nowMs })
    expect(await Promise.all([store.head(file.key), store.head(`${file.key}/poster.webp`)])).toEqual([null, null])
    expect(await store.head(others.key)).not.toBeNull()
    const count = async (table: string) =>
      (await context.database.all<{ n: number }>(sql`SELECT COUNT(*) AS n FROM ${sql.raw(table)} WHERE owner_id = ${context.viewer.id}`))[0]
        ?.n
    expect(await Promise.all(["media_file", "upload", "media_folder", "media_usage", "appeal"].map(count))).toEqual([0, 0, 0, 0, 0])
  })

  it("is told to the archive of the account in pages, each file once", async () => {
    const context = newContext()
    const ids = []
    for (let index = 0; index < 5; index++) ids.push((await upload(context)).id)
    const told = []
    for await (const file of archivedFiles(context, 2)) told.push(file)
    expect(told.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    expect(told[0]).toMatchObject({
      name: "A video.mp4",
      content_type: "video/mp4",
      size: 120,
      key: expect.stringContaining(context.viewer.id),
    })
  })
})
