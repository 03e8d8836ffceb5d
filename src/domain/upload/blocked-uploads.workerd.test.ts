import { env } from "cloudflare:workers"
import { sql } from "drizzle-orm"
import { expect, it } from "vitest"
import { makeMember } from "../../../testing/_http/member.ts"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { createMediaStore } from "../../edge/adapters/media-store.ts"
import type { MediaFacts } from "../../formats/media-facts.ts"
import { NO_DETAILS } from "../../formats/sniff/document.ts"
import { keepFile } from "./keep-file.ts"

const HASH = "5a3c0f96e1b2d487"
const facts = (perceptualHash: string): MediaFacts => ({
  ...{ kind: "image", contentType: "image/png", width: 8, height: 8, durationMs: null, thumbhash: null, colour: null, perceptualHash },
  ...{ details: { ...NO_DETAILS, container: "png" }, patches: [] },
})

it("an image that nobody may bring is refused at the upload, in its one round trip, and nothing of it is kept", async () => {
  const { id } = await makeMember()
  const { context, counts } = makeTestContext({ viewer: testMember({ id }), media: createMediaStore(env.MEDIA) })
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
  expect((await env.MEDIA.list({ prefix: `upload/${id}/` })).objects).toEqual([])
  await expect(keep("a5c3f0691e4d2b78", 2)).resolves.toMatchObject({ kind: "image" })
})
