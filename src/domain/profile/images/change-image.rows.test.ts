import { eq } from "drizzle-orm"
import { expect, it } from "vitest"
import * as schema from "../../../../db/schema/index.ts"
import { makeTestContext, testMember } from "../../../../testing/_kernel/context.ts"
import { testDatabase, testMedia } from "../../../../testing/_kernel/runtime.ts"
import { insertAccount } from "../../../../testing/identity/account.ts"
import { somePng } from "../../../../testing/upload/upload.ts"
import type { Context } from "../../_kernel/context.ts"
import type { AccountId } from "../../_kernel/ids.ts"
import { drainEvents } from "../../features.ts"
import { changeImage } from "./change-image.ts"

const HOUR_MS = 3_600_000

/** A database that answers nothing about the batch with the row; it is carried out, or never comes there. */
function unanswering(database: Context["database"], isCarriedOut: boolean): Context["database"] {
  let batches = 0
  const batch: typeof database.batch = async (queries) => {
    if (++batches < 2) return database.batch(queries)
    if (isCarriedOut) await database.batch(queries)
    throw new DOMException("The database did not answer in time.", "TimeoutError")
  }
  const silent: Context["database"] = Object.create(database, { batch: { value: batch } })
  return silent
}

async function change(isCarriedOut: boolean) {
  const id = await insertAccount()
  const works: Promise<unknown>[] = []
  const { context } = makeTestContext({ viewer: testMember({ id }), media: testMedia(), later: (work) => void works.push(work) })
  const image = btoa(String.fromCharCode(...(await somePng())))
  const asked = { ...context, database: unanswering(context.database, isCarriedOut) }
  await expect(changeImage(asked, { kind: "avatar", image })).rejects.toThrow("in time")
  await Promise.all(works)
  return { context, id, stored: await filesOf(id) }
}

const filesOf = (id: AccountId) => testMedia().list(`withdrawn/p${id.slice("user_".length)}`)
const keyOf = async (id: AccountId) =>
  (await testDatabase().select().from(schema.profileImage).where(eq(schema.profileImage.accountId, id)))[0]?.mediaKey ?? null

it("an image whose row was written though nobody answered keeps its bytes", async () => {
  const { context, id } = await change(true)
  await drainEvents({ ...context, nowMs: context.nowMs + 2 * HOUR_MS, clock: () => context.nowMs + 2 * HOUR_MS })
  const key = await keyOf(id)
  expect(key).not.toBeNull()
  expect(await testMedia().head(key ?? "")).not.toBeNull()
})

it("one whose row was never written is looked for, and goes within the hour", async () => {
  const { context, id, stored } = await change(false)
  expect([await keyOf(id), stored.length]).toEqual([null, 1])
  await drainEvents(context)
  expect(await filesOf(id)).toEqual(stored)
  const nowMs = context.nowMs + 2 * HOUR_MS
  await drainEvents({ ...context, nowMs, clock: () => nowMs })
  expect(await filesOf(id)).toEqual([])
})
