import { eq } from "drizzle-orm"
import { expect, it } from "vitest"
import * as schema from "../../../../db/schema/index.ts"
import { makeTestContext } from "../../../../testing/_kernel/context.ts"
import { testDatabase, testMedia } from "../../../../testing/_kernel/runtime.ts"
import { insertWork } from "../../../../testing/post/work.ts"
import { newAccountId, newMediaName, newWorkId } from "../../_kernel/ids.ts"
import { drainOwnEvents } from "../../features.ts"
import { placeWork } from "./place-work.ts"

it("a run that began long ago loses no file of a work that it moves, though others carry out events meanwhile", async () => {
  const id = newWorkId(Date.now())
  const folder = `work/${id.slice(5)}`
  const [coverKey, streamKey] = [`${folder}/${newMediaName()}.png`, `${folder}/${newMediaName()}.mp4`]
  for (const key of [coverKey, streamKey]) await testMedia().put(key, new Uint8Array([1]), "image/png")
  await insertWork({ id, authorId: newAccountId(1), objectType: 1, coverKey, streamKey, state: "limited" })
  const other = makeTestContext({ media: testMedia() }).context
  const media = {
    ...testMedia(),
    copy: async (from: string, to: string) => {
      const copied = await testMedia().copy(from, to)
      await drainOwnEvents({ ...other, nowMs: Date.now() }, ["somebody's work"])
      return copied
    },
  }
  const { context } = makeTestContext({ media })
  // A drain of thousands of works began five minutes ago.
  await placeWork({ ...context, nowMs: Date.now() - 300_000, clock: () => Date.now() }, id)
  const [row] = await testDatabase().select().from(schema.work).where(eq(schema.work.id, id))
  expect(row?.coverKey).not.toBe(coverKey)
  for (const key of [row?.coverKey, row?.streamKey]) expect(await testMedia().head(key ?? "")).not.toBeNull()
})
