import { sql } from "drizzle-orm"
import { drizzle } from "drizzle-orm/libsql/web"
import { describe, expect, it } from "vitest"
import * as schema from "../../../../db/schema/index.ts"
import { makeTestContext, testMember } from "../../../../testing/_kernel/context.ts"
import { testDatabase, testMedia } from "../../../../testing/_kernel/runtime.ts"
import { watchedClient } from "../../../../testing/_kernel/watched-client.ts"
import { insertFile } from "../../../../testing/library/file.ts"
import { showWork } from "../../../../testing/post/show-work.ts"
import { somePng } from "../../../../testing/upload/upload.ts"
import type { MemberContext } from "../../_kernel/context.ts"
import { asFileId } from "../../_kernel/ids.ts"
import type { MediaStore } from "../../_kernel/media-ports.ts"
import type { Contribution } from "./contribution.ts"
import { sweepCopies } from "./copy-files.ts"
import { publishWork } from "./publish-work.ts"

const HOUR_MS = 3_600_000

/** How a step is cut off: before it reaches the other side, or after, so that only its answer is lost. */
type Cut = { readonly at: number; readonly when: "before" | "after" } | null

/** A context whose process dies at a step of the database or of the store: from then on nothing of it reaches anybody. */
function mortal(viewer: ReturnType<typeof testMember>, key: string, cut: Cut) {
  const counts = { steps: 0 }
  const step = async <Value>(run: () => Promise<Value>): Promise<Value> => {
    counts.steps++
    if (cut !== null && counts.steps > cut.at) throw new Error("dead")
    const isCut = cut !== null && counts.steps === cut.at
    if (isCut && cut.when === "before") throw new Error("dead")
    const value = await run()
    if (isCut) throw new Error("dead")
    return value
  }
  const client = watchedClient(step)
  const store = testMedia()
  const media: MediaStore = {
    ...store,
    copy: (from, to) => step(() => store.copy(from, to)),
    deleteUnder: (prefix) => step(() => store.deleteUnder(prefix)),
  }
  const idempotency = { path: "/add", key, bodyHash: "equal" }
  const { context } = makeTestContext({ viewer, media, database: drizzle(client, { schema }), idempotency })
  return { context: context satisfies MemberContext, counts }
}

const rowsOf = (query: ReturnType<typeof sql>) => testDatabase().all<Record<string, unknown>>(query)

async function scene() {
  const viewer = testMember()
  const database = testDatabase()
  await database.insert(schema.account).values({ id: viewer.id, name: "T", invitationCode: viewer.id, createdAtMs: Date.now() })
  const files = [await insertFile(viewer.id, { bytes: await somePng() }), await insertFile(viewer.id, { bytes: await somePng() })]
  const items = files.map((id) => ({ from: "file", fileId: asFileId(id) }) as const)
  const words = { title: "Harbour", text: "", tags: ["sea"], language: null, visibility: "public", level: 0, typingMs: null } as const
  const contribution: Contribution = { kind: "portfolio", items, words, isDraft: false }
  return { viewer, contribution }
}

/** Files below the folders of works that a batch of this test may have made. */
async function filesSince(ids: ReadonlySet<string>): Promise<readonly string[]> {
  return (await testMedia().list("work/")).filter((key) => !ids.has(key))
}

describe("publishing that is cut off", () => {
  it.each(["before", "after"] as const)(
    "%s any step leaves one post, its files and nothing else once it is asked for again",
    async (when) => {
      const total = await (async () => {
        const { viewer, contribution } = await scene()
        const { context, counts } = mortal(viewer, "whole", null)
        await publishWork(context, contribution)
        return counts.steps
      })()
      expect(total).toBeGreaterThan(4)
      for (let at = 1; at <= total; at++) {
        const { viewer, contribution } = await scene()
        const before = new Set(await testMedia().list("work/"))
        await publishWork(mortal(viewer, `cut-${at}`, { at, when }).context, contribution).catch(() => null)
        const again = mortal(viewer, `cut-${at}`, null).context
        const { id } = await publishWork(again, contribution)
        const posts = await rowsOf(sql`SELECT id FROM work WHERE author_id = ${viewer.id} AND is_part = 0`)
        expect(posts, `${when} step ${at}`).toEqual([{ id }])
        expect(await rowsOf(sql`SELECT 1 AS one FROM work WHERE author_id = ${viewer.id} AND is_part = 1`)).toHaveLength(2)
        await sweepCopies({ ...again, nowMs: Date.now() + 2 * HOUR_MS })
        const covers = await rowsOf(sql`SELECT cover_key AS key FROM work WHERE author_id = ${viewer.id} AND is_part = 1`)
        expect([...(await filesSince(before))].sort(), `${when} step ${at}`).toEqual(covers.map(({ key }) => String(key)).sort())
        await showWork(id)
        await showWork(id)
        expect(await rowsOf(sql`SELECT 1 AS one FROM ledger_movement WHERE user_id = ${viewer.id} AND kind = 'reward'`)).toHaveLength(1)
      }
      expect(await rowsOf(sql`SELECT stem FROM work_copy`)).toEqual([])
    },
  )

  it("never takes copies away while their request may still be under way", async () => {
    const { viewer, contribution } = await scene()
    const { context } = mortal(viewer, "slow", null)
    const media = {
      ...context.media,
      copy: async (from: string, to: string) => {
        const copied = await context.media.copy(from, to)
        await sweepCopies({ ...context, nowMs: Date.now() + HOUR_MS / 2 })
        return copied
      },
    }
    const { id } = await publishWork({ ...context, media }, contribution)
    const covers = await rowsOf(sql`SELECT cover_key AS key FROM work WHERE id IN (SELECT item_id FROM work_item WHERE post_id = ${id})`)
    for (const { key } of covers) expect(await testMedia().head(String(key))).not.toBeNull()
  })
})
