import { type SQL, sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { changedRows } from "../../../testing/_kernel/changed-rows.ts"
import { emptyMediaStore, makeTestContext } from "../../../testing/_kernel/context.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { newAccountId, newFileId } from "../_kernel/ids.ts"
import { purgeUploads } from "./purge-media.ts"
import {
  dropRenditionUploads,
  forgetRenditionUploads,
  renditionBytesUnderWay,
  selectRenditionUpload,
  selectRenditionUploads,
} from "./rendition-uploads.ts"

const database = testDatabase()

/** Renditions of three videos that are on their way, the third one somebody else's, and uploads of both; the store says what it drops. */
async function scene() {
  const nowMs = Date.now()
  const [me, other] = [newAccountId(nowMs), newAccountId(nowMs)]
  const [video, second, others] = [newFileId(nowMs), newFileId(nowMs), newFileId(nowMs)]
  const renditions = [
    [video, me, "360.mp4", 1],
    [video, me, "720.mp4", 2],
    [second, me, "360.mp4", 4],
    [others, other, "360.mp4", 8],
  ] as const
  for (const [fileId, ownerId, name, sizeBytes] of renditions) {
    const row = { fileId, ownerId, name, sizeBytes, mediaKey: `${fileId}/${name}`, storeUploadId: String(sizeBytes) }
    await database.insert(schema.renditionUpload).values({ ...row, createdAtMs: nowMs })
  }
  const names: Record<string, string> = { video, second, "other's video": others, me, other }
  for (const [whose, ownerId] of [
    ["", me],
    ["other's ", other],
  ] as const)
    for (const status of ["pending", "complete", "error"] as const) {
      const id = newFileId(nowMs)
      names[`${whose}${status}`] = id
      await database.insert(schema.upload).values({
        ...{ id, ownerId, status, category: 8, name: "fox.mp4", declaredType: "video/mp4", sizeBytes: 1, partBytes: 1, partCount: 1 },
        ...{ mediaKey: id, storeUploadId: `${whose}${status}`, createdAtMs: nowMs, updatedAtMs: nowMs },
      })
      await database.insert(schema.uploadPart).values({ uploadId: id, number: 1, sizeBytes: 1, etag: "x" })
    }
  const dropped: string[] = []
  const media = {
    ...emptyMediaStore,
    dropParts: async (_key: string, storeId: string) => void dropped.push(storeId),
    deleteUnder: async (prefix: string) => void dropped.push(prefix.replace(me, "me")),
  }
  const { context } = makeTestContext({ media, nowMs })
  const changes = (act: () => Promise<unknown>) =>
    changedRows({ rendition_upload: ["file_id", "name"], upload: ["id"], upload_part: ["upload_id"] }, names, act)
  return { context, changes, dropped, me, video, second, others }
}

const valueOf = async ({ database }: Pick<MemberContext, "database">, value: SQL) =>
  (await database.all<{ readonly value: unknown }>(sql`SELECT ${value} AS value`))[0]?.value

describe("renditions on their way", () => {
  it("are those of a video, each by its name and its upload", async () => {
    const { video, second } = await scene()
    expect((await selectRenditionUploads(database, video)).map(({ sizeBytes }) => sizeBytes)).toEqual([1, 2])
    const found = (fileId: typeof video, name: string, storeUploadId: string) =>
      selectRenditionUpload(database, fileId, { name, storeUploadId })
    expect(await found(video, "720.mp4", "2")).toEqual([{ sizeBytes: 2 }])
    expect(await Promise.all([found(second, "720.mp4", "2"), found(video, "360.mp4", "2"), found(video, "720.mp4", "1")])).toEqual([
      [],
      [],
      [],
    ])
  })

  it("take up what those of a video take up, and nothing where it has none", async () => {
    const { context, video, second } = await scene()
    const bytes = [video, second, newFileId(1)].map((fileId) => valueOf(context, renditionBytesUnderWay(fileId)))
    expect(await Promise.all(bytes)).toEqual([3, 4, 0])
  })

  it("of one video are forgotten, and no other's", async () => {
    const { changes, video } = await scene()
    expect(await changes(() => database.run(forgetRenditionUploads(video)))).toEqual([
      "- rendition_upload video 360.mp4",
      "- rendition_upload video 720.mp4",
    ])
  })

  it("that are given up go row by row with their parts, one that was planned anew meanwhile stays", async () => {
    const { context, changes, dropped, video } = await scene()
    const media = {
      ...context.media,
      dropParts: async (key: string, storeId: string) => {
        await context.media.dropParts(key, storeId)
        if (storeId === "1") await database.run(sql`UPDATE rendition_upload SET store_upload_id = 'anew' WHERE media_key = ${key}`)
      },
    }
    const given = () => dropRenditionUploads({ ...context, media }, sql`file_id = ${video}`)
    expect(await changes(given)).toEqual(["- rendition_upload video 720.mp4", "rendition_upload video 360.mp4: store_upload_id=anew"])
    expect(dropped.toSorted()).toEqual(["1", "2"])
  })
})

it("of somebody who leaves, everything on its way goes with what is stored, of nobody else", async () => {
  const { context, changes, dropped, me } = await scene()
  expect(await changes(() => purgeUploads(context, { id: me, email: null, phone: null, nowMs: context.nowMs }))).toEqual([
    "- rendition_upload second 360.mp4",
    "- rendition_upload video 360.mp4",
    "- rendition_upload video 720.mp4",
    "- upload_part complete",
    "- upload_part error",
    "- upload_part pending",
  ])
  expect(dropped.toSorted()).toEqual(["1", "2", "4", "error", "pending", "upload/me/"])
})
