import { eq } from "drizzle-orm"
import { describe, expect, it, test } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { emptyMediaStore, makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { DomainError } from "../_kernel/errors.ts"
import { newFileId } from "../_kernel/ids.ts"
import type { NamedPart } from "../_kernel/media-ports.ts"
import { confirmPart } from "./confirm-part.ts"

const PART = 100
type Row = typeof schema.upload.$inferInsert

interface Case {
  readonly row?: Partial<Row>
  readonly named?: NamedPart | null
  /** What the store tells of the part where it is asked. */
  readonly found?: { readonly etag: string; readonly sizeBytes: number } | null
  readonly etag?: string
  readonly sha256?: string
  readonly isOthers?: boolean
}

/** An upload of two parts, 100 and 50 bytes, that go straight to the store. */
async function uploading() {
  const viewer = testMember()
  const id = newFileId(Date.now())
  const row: Row = {
    ...{ id, ownerId: viewer.id, category: 8, name: "a.mp4", declaredType: "video/mp4", sizeBytes: 150, partBytes: PART, partCount: 2 },
    ...{ status: "init", mediaKey: `upload/${viewer.id}/a`, storeUploadId: "store-upload", createdAtMs: 1, updatedAtMs: 1 },
  }
  const stored = (number: number): NamedPart => ({ kind: "store", storeUploadId: "store-upload", number })
  const put = async ({ row: over = {}, named = stored(1), found = null, etag, sha256, isOthers = false }: Case = {}) => {
    await testDatabase()
      .insert(schema.upload)
      .values({ ...row, ...over })
      .onConflictDoNothing()
    const media = { ...emptyMediaStore, addresses: { ...emptyMediaStore.addresses, read: () => named, find: async () => found } }
    const { context } = makeTestContext({ viewer: isOthers ? testMember() : viewer, media })
    const asked = {
      file_id: id,
      pre_sign_url: "address",
      ...(etag === undefined ? {} : { etag }),
      ...(sha256 === undefined ? {} : { sha256 }),
    }
    return confirmPart(context, asked).then(
      () => "confirmed",
      (error: unknown) => (error instanceof DomainError ? error.code : error),
    )
  }
  const parts = () =>
    testDatabase().select().from(schema.uploadPart).where(eq(schema.uploadPart.uploadId, id)).orderBy(schema.uploadPart.number)
  return { put, parts, stored, id }
}

describe("a part that was put straight to the store", () => {
  it("is noted with the size that it has, once, and by the ETag that it was put with", async () => {
    const { put, parts, stored } = await uploading()
    expect([await put({ etag: '"one"' }), await put({ etag: '"one"' }), await put({ etag: '"two"' })]).toEqual([
      "confirmed",
      "confirmed",
      "Conflict",
    ])
    expect(await put({ named: stored(2), etag: "two", sha256: "a" })).toBe("confirmed")
    expect(await put({ named: stored(2), etag: "two", sha256: "b" })).toBe("Conflict")
    expect((await parts()).map(({ sizeBytes, etag, sha256 }) => [sizeBytes, etag, sha256])).toEqual([
      [100, "one", null],
      [50, "two", "a"],
    ])
  })

  test.each<readonly [string, Case, string]>([
    ["the store tells what it is", { found: { etag: "one", sizeBytes: PART } }, "confirmed"],
    ["a byte is missing", { found: { etag: "one", sizeBytes: PART - 1 } }, "UploadIncomplete"],
    ["there is a byte more", { found: { etag: "one", sizeBytes: PART + 1 } }, "UploadIncomplete"],
    ["the store has none", { found: null }, "UploadIncomplete"],
    ["it is of another upload", { found: { etag: "one", sizeBytes: PART }, row: { storeUploadId: "other" } }, "NotFound"],
    ["the upload is somebody else's", { found: { etag: "one", sizeBytes: PART }, isOthers: true }, "NotFound"],
    ["the upload failed", { etag: "one", row: { status: "fail" } }, "NotFound"],
    ["the file was refused", { etag: "one", row: { status: "error" } }, "NotFound"],
    ["the upload is somebody else's, by its ETag", { etag: "one", isOthers: true }, "NotFound"],
    ["it is of another upload, by its ETag", { etag: "one", row: { storeUploadId: "other" } }, "UploadIncomplete"],
    ["the last one", { named: { kind: "store", storeUploadId: "store-upload", number: 2 }, etag: "two" }, "confirmed"],
    ["one more than there are", { named: { kind: "store", storeUploadId: "store-upload", number: 3 }, etag: "x" }, "InvalidInput"],
    ["an address that is none of ours", { named: null, etag: "x" }, "InvalidInput"],
    ["an address of another file", { named: { kind: "ours", fileId: "file_other", number: 1 } }, "InvalidInput"],
  ])("where %s: %#", async (_title, over, answer) => {
    expect(await (await uploading()).put(over)).toBe(answer)
  })

  it("that nothing was put for is not confirmed by our own address", async () => {
    const { put, id } = await uploading()
    expect(await put({ named: { kind: "ours", fileId: id, number: 1 } })).toBe("UploadIncomplete")
  })
})
