import { eq, inArray } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { makeTestContext } from "../../../testing/_kernel/context.ts"
import { newRowId } from "../_kernel/ids.ts"
import { drainOutbox } from "./tend-tasks.ts"

const newSubject = () => newRowId("subject", Date.now())
const { outbox } = schema

describe("the drain of the outbox", () => {
  it("carries out the events of other features by their handlers, each once that it succeeds, and keeps what fails or is unknown", async () => {
    const { context } = makeTestContext()
    const { database } = context
    const [done, failing, unknown] = [newSubject(), newSubject(), newSubject()]
    const entry = (event: string, subjectId: string) => ({ event, subjectId, createdAtMs: 1, dueAtMs: 1 })
    // "toString" is nobody's handler, though every object has one.
    await database.insert(outbox).values([entry("test.done", done), entry("test.failing", failing), entry("toString", unknown)])
    const carried: string[] = []
    const handlers = {
      "test.done": async (_context: unknown, subjectId: string) => void carried.push(subjectId),
      "test.failing": () => Promise.reject(new Error("not now")),
    }
    expect(await drainOutbox(context, handlers)).toBeGreaterThanOrEqual(3)
    await drainOutbox(context, handlers)
    expect(carried).toEqual([done])
    const left = await database
      .select()
      .from(outbox)
      .where(inArray(outbox.subjectId, [done, failing, unknown]))
      .orderBy(outbox.id)
    expect(left.map((one) => [one.subjectId, one.attempts, one.dueAtMs > context.nowMs])).toEqual([
      [failing, 1, true],
      [unknown, 1, true],
    ])
    await database.delete(outbox).where(eq(outbox.event, "toString"))
    await database.delete(outbox).where(eq(outbox.event, "test.failing"))
  })
})
