import { sql } from "drizzle-orm"
import { expect, it } from "vitest"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { testMedia } from "../../../testing/_kernel/runtime.ts"
import { insertAccount } from "../../../testing/identity/account.ts"
import { plainFacts, someBytes, TestUpload } from "../../../testing/upload/upload.ts"
import { filesOf, memberContext, rowOf } from "../../../testing/upload/upload-stage.ts"
import type { MediaFacts } from "../../formats/media-facts.ts"
import { NO_DETAILS } from "../../formats/sniff/document.ts"
import { sha256Hex } from "../_kernel/sha256-hex.ts"
import { confirmUpload } from "./confirm-upload.ts"
import { keepFile } from "./keep-file.ts"
import { contentHashOf } from "./rules.ts"

const HASH = "5a3c0f96e1b2d487"
const facts = (perceptualHash: string): MediaFacts => ({
  ...{ kind: "image", contentType: "image/png", width: 8, height: 8, durationMs: null, thumbhash: null, colour: null, perceptualHash },
  ...{ details: { ...NO_DETAILS, container: "png" }, patches: [] },
})

it("an image that nobody may bring is refused at the upload, in its one round trip, and nothing of it is kept", async () => {
  const id = await insertAccount()
  const { context, counts } = makeTestContext({ viewer: testMember({ id }), media: testMedia() })
  await context.database.run(
    sql`INSERT INTO blocked_image (hash, source, reason, blocked_by, blocked_at_ms) VALUES (${HASH}, 'list', 'test', 'user_x', 1)`,
  )
  const keep = (hash: string, byte: number) =>
    keepFile(
      context,
      { bytes: new Uint8Array([byte]), name: "a.png", declaredType: "image/png", category: 1, folderId: null },
      async () => ({
        ok: true,
        facts: facts(hash),
      }),
    )
  counts.roundTrips = 0
  // Two bits of it differ.
  await expect(keep("5a3c0f96e1b2d484", 1)).rejects.toMatchObject({ code: "FileRefused", data: { reason: "FileBlocked" } })
  expect(counts.roundTrips).toBe(1)
  expect(await testMedia().list(`upload/${id}/`)).toEqual([])
  await expect(keep("a5c3f0691e4d2b78", 2)).resolves.toMatchObject({ kind: "image" })
})

it("a file that nobody may bring is refused by its bytes, whatever its fingerprint", async () => {
  const { context } = makeTestContext({ viewer: testMember({ id: await insertAccount() }), media: testMedia() })
  const hash = await contentHashOf([await sha256Hex(new Uint8Array([7, 7]))])
  await context.database.run(
    sql`INSERT INTO blocked_file (hash, source, reason, blocked_by, blocked_at_ms) VALUES (${hash}, 'work_x', 'test', 'user_x', 1)`,
  )
  const keep = (byte: number) =>
    keepFile(
      context,
      { bytes: new Uint8Array([7, byte]), name: "a.png", declaredType: "image/png", category: 1, folderId: null },
      async () => ({ ok: true, facts: facts("0f1e2d3c4b5a6978") }),
    )
  await expect(keep(7)).rejects.toMatchObject({ code: "FileRefused", data: { reason: "FileBlocked" } })
  await expect(keep(8)).resolves.toMatchObject({ kind: "image" })
})

it("one that arrives in parts ends as refused, with the reason that may be appealed against, and becomes no file", async () => {
  const { context, settle } = memberContext()
  const hash = "0ff1ce5ca1ab1e77"
  await context.database.run(
    sql`INSERT INTO blocked_image (hash, source, reason, blocked_by, blocked_at_ms) VALUES (${hash}, 'list', 'test', 'user_x', 1)`,
  )
  const upload = await (await TestUpload.planned(context, someBytes(300))).send()
  const inspect = async () => ({ ok: true as const, facts: { ...plainFacts, perceptualHash: hash } })
  expect(await confirmUpload(context, upload.id, inspect)).toMatchObject({ reason: "FileBlocked", url: "", file: null })
  expect(await confirmUpload(context, upload.id, inspect)).toMatchObject({ reason: "FileBlocked" })
  await settle()
  expect(await filesOf(context)).toEqual([])
  expect(await rowOf(context, upload.id)).toMatchObject({ status: "error", reason: "FileBlocked" })
})
