import { sql } from "drizzle-orm"
import { expect, it } from "vitest"
import * as schema from "../../../../db/schema/index.ts"
import { makeTestContext, testMember } from "../../../../testing/_kernel/context.ts"
import { testDatabase, testMedia } from "../../../../testing/_kernel/runtime.ts"
import { insertFile } from "../../../../testing/library/file.ts"
import { somePng } from "../../../../testing/upload/upload.ts"
import { asFileId, asWorkId } from "../../_kernel/ids.ts"
import { changeWork } from "./change-work.ts"
import { publishWork } from "./publish-work.ts"

const words = { text: "", tags: [], language: null, visibility: "public", level: 0, typingMs: null } as const

async function published() {
  const viewer = testMember()
  await testDatabase().insert(schema.account).values({ id: viewer.id, name: "T", invitationCode: viewer.id, createdAtMs: Date.now() })
  let nowMs = Date.now()
  // Each request comes a moment later.
  const at = () => makeTestContext({ viewer, media: testMedia(), nowMs: (nowMs += 10) }).context
  const items = [{ from: "file", fileId: asFileId(await insertFile(viewer.id, { bytes: await somePng() })) }] as const
  const { id: published } = await publishWork(at(), { kind: "portfolio", items, words: { ...words, title: "Harbour" }, isDraft: false })
  const id = asWorkId(published)
  const row = async () => {
    const [found] = await testDatabase().all<Record<string, unknown>>(sql`SELECT title, visibility FROM work WHERE id = ${id}`)
    return found
  }
  return { id, at, row }
}

it("a slower edit never makes public what was made private meanwhile, and keeps the words that it did not change", async () => {
  const { id, at, row } = await published()
  const slow = at()
  let isHidden = false
  const concepts: typeof slow.concepts = async () => {
    // The edit has read the work by now; another tab is faster.
    if (!isHidden) await changeWork(at(), id, { words: { visibility: "private", title: "Only mine" } })
    isHidden = true
    return slow.concepts()
  }
  await changeWork({ ...slow, concepts }, id, { words: { text: "Said later" } })
  expect(await row()).toEqual({ title: "Only mine", visibility: "private" })
})

it("an edit of what is changed all the time is a Conflict, and changes nothing", async () => {
  const { id, at, row } = await published()
  let count = 0
  const slow = at()
  const concepts: typeof slow.concepts = async () => {
    await changeWork(at(), id, { words: { title: `Title ${++count}` } })
    return slow.concepts()
  }
  await expect(changeWork({ ...slow, concepts }, id, { words: { visibility: "unlisted" } })).rejects.toMatchObject({ code: "Conflict" })
  expect(await row()).toEqual({ title: `Title ${count}`, visibility: "public" })
})
