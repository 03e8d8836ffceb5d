import { eq, sql } from "drizzle-orm"
import { afterEach, describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { TestClient } from "../../../testing/_http/call.ts"
import { testDatabase as database, testMedia } from "../../../testing/_kernel/runtime.ts"
import { expectSoundLedger } from "../../../testing/credits/ledger.ts"
import { publishImage } from "../../../testing/post/publish.ts"
import { asWorkId } from "../../domain/_kernel/ids.ts"
import { LEVELS } from "../../domain/moderation/level-rules.ts"

afterEach(() => expectSoundLedger(database()))

const rowOf = async (id: string) =>
  (
    await database()
      .select()
      .from(schema.work)
      .where(eq(schema.work.id, asWorkId(id)))
  )[0]
const textOf = async (id: string) =>
  (
    await database()
      .select()
      .from(schema.workText)
      .where(eq(schema.workText.workId, asWorkId(id)))
  )[0]
const filesOf = async (id: string) => testMedia().list(`work/${id.slice(5)}/`)
describe("an image of My media", () => {
  it("becomes a work of its own file, shown as soon as it was looked at in the same request", async () => {
    const client = await TestClient.signedIn()
    const published = await publishImage(client, { text: "Low tide.", tags: ["Dusk", "dusk", "sea"], level: 2 })
    expect(published).toMatchObject({ obj_type: 1, state: "visible", visibility: "public", path: `/explore/detail/${published.id}` })
    const row = await rowOf(published.id)
    expect(row).toMatchObject({ title: "Harbour", authorId: client.accountId, objectType: 1, isPart: false, level: LEVELS.unrated })
    expect(await filesOf(published.id)).toEqual([row?.coverKey])
    expect(await textOf(published.id)).toMatchObject({ text: "Low tide.", tags: '["Dusk","sea"]', authorLevel: 2 })
    const checks = await database().select().from(schema.imageCheck).where(eq(schema.imageCheck.workId, published.id))
    expect(checks).toMatchObject([{ position: 0, mediaKey: row?.coverKey, landedAtMs: expect.any(Number) }])
    const tags = await database().all(sql`SELECT tag FROM work_tag WHERE work_id = ${published.id} ORDER BY tag`)
    // A tag stands for the concept that it names.
    expect(tags).toEqual([{ tag: "sea" }, { tag: "sunset" }])
    expect(await database().all(sql`SELECT stem FROM work_copy WHERE stem LIKE ${`work/${published.id.slice(5)}%`}`)).toEqual([])
  })
})
