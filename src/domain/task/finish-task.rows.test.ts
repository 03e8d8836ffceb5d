import { desc, eq, inArray } from "drizzle-orm"
import { afterEach, describe, expect, it } from "vitest"
import { openDatabase } from "../../../db/client.ts"
import * as schema from "../../../db/schema/index.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { expectSoundLedger } from "../../../testing/credits/ledger.ts"
import { balance, give, insertTask, makeMemberContext } from "../../../testing/credits/purse.ts"
import { namedBatch } from "../_kernel/batch.ts"
import { asViewerId, newTaskId, type TaskId } from "../_kernel/ids.ts"
import { holdStatements } from "../credits/index.ts"
import { finishTask } from "./finish-task.ts"
import { pricedTask } from "./hold-queries.ts"
import { markRunning } from "./mark-running.ts"
import type { Outcome } from "./room-state.ts"

const database = testDatabase
const result = (position: number) => ({
  position,
  mediaKey: `result/x/${position}`,
  contentType: "image/png",
  sizeBytes: 9,
  width: 8,
  height: 8,
  seed: position,
  thumbhash: "",
  sha256: "",
})
const SUCCESS: Outcome = { kind: "success", results: [result(0), result(1)], answer: null }
const FAILURE: Outcome = { kind: "failure", ending: "timeoutDesc", detail: "late" }

async function newTask(): Promise<TaskId> {
  const id = newTaskId(Date.now())
  await database()
    .insert(schema.task)
    .values({
      id,
      viewerId: asViewerId("guest_x"),
      plan: "free",
      action: 1,
      category: 1,
      status: 1,
      meta: "{}",
      specification: "{}",
      imageCount: 2,
      priceCoins: 0,
      createdAtMs: 1,
      updatedAtMs: 1,
      deadlineAtMs: 2,
    })
  return id
}
const end = (taskId: TaskId, outcome: Outcome, finalSeq = 5) => finishTask(database(), { taskId, outcome, finalSeq, nowMs: 10 })
const rowOf = async (id: TaskId) => (await database().select().from(schema.task).where(eq(schema.task.id, id)))[0]
const resultsOf = (id: TaskId) => database().select().from(schema.taskResult).where(eq(schema.taskResult.taskId, id))

describe("the end of a task", () => {
  it("writes ending and results, once however often it is written", async () => {
    const id = await newTask()
    for (let times = 0; times < 3; times++) expect(await end(id, SUCCESS)).toEqual({ kind: "written" })
    expect(await rowOf(id)).toMatchObject({ status: 3, statusDesc: null, deliveredCount: 2, lastSeq: 5, updatedAtMs: 10 })
    expect((await resultsOf(id)).map((row) => row.mediaKey)).toEqual(["result/x/0", "result/x/1"])
  })

  it("changes nothing of a task that ended before, and says how that was", async () => {
    const id = await newTask()
    expect(await end(id, FAILURE)).toEqual({ kind: "written" })
    expect(await end(id, SUCCESS)).toEqual({ kind: "ended-otherwise", ending: "timeoutDesc" })
    expect(await rowOf(id)).toMatchObject({ status: 4, statusDesc: "timeoutDesc", subStatus: "late", deliveredCount: 0 })
    expect(await resultsOf(id)).toEqual([])
  })

  it("is one of two when they race", async () => {
    const id = await newTask()
    const answers = await Promise.all([end(id, SUCCESS), end(id, FAILURE)])
    expect(answers.filter((answer) => answer.kind === "written")).toHaveLength(1)
    const row = await rowOf(id)
    expect(await resultsOf(id)).toHaveLength(row?.status === 3 ? 2 : 0)
  })

  it("of a task that is not there writes nothing", async () => {
    const id = newTaskId(1)
    expect((await end(id, SUCCESS)).kind).toBe("ended-otherwise")
    expect(await resultsOf(id)).toEqual([])
  })

  it("is away, and no error, when the database is", async () => {
    const away = openDatabase("http://127.0.0.1:9", undefined)
    expect((await finishTask(away, { taskId: newTaskId(1), outcome: SUCCESS, finalSeq: 5, nowMs: 10 })).kind).toBe("away")
  })
})

describe("the hold of a task", () => {
  /** A task of 12 for three images, of which 10 are held of the stamina and 2 of the coins. */
  async function newHeldTask() {
    const { viewer } = await makeMemberContext()
    await give(viewer.id, { stamina: 10, coins: 20 })
    const taskId = await insertTask(viewer.id, 12, 3)
    await namedBatch(database(), { hold: holdStatements(taskId, pricedTask(taskId)) })
    const purses = () =>
      Promise.all((["stamina", "coins", "held-stamina", "held-coins"] as const).map((purse) => balance(viewer.id, purse)))
    expect(await purses()).toEqual([0, 18, 10, 2])
    return { taskId, purses }
  }
  const holdOf = async (id: TaskId) => (await database().select().from(schema.hold).where(eq(schema.hold.taskId, id)))[0]
  const endingsOf = async (id: TaskId) => {
    const rows = await database().select().from(schema.ledgerMovement).where(eq(schema.ledgerMovement.subjectId, id))
    return rows.flatMap(({ kind }) => (kind === "hold" ? [] : kind))
  }
  const delivering = (count: number): Outcome => ({
    kind: "success",
    results: Array.from({ length: count }, (_, index) => result(index)),
    answer: null,
  })

  afterEach(() => expectSoundLedger(database()))

  it.each([
    ["all of it where all was delivered", delivering(3), [0, 18, 0, 0], { status: "settled", chargedCoins: 12 }],
    ["the delivered share where less was, stamina first", delivering(1), [6, 20, 0, 0], { status: "settled", chargedCoins: 4 }],
    ["nothing where nothing was", FAILURE, [10, 20, 0, 0], { status: "released", chargedCoins: 0 }],
  ])("is charged %s, once however often the end is written", async (_title, outcome, left, hold) => {
    const { taskId, purses } = await newHeldTask()
    for (let times = 0; times < 3; times++) await end(taskId, outcome)
    expect(await purses()).toEqual(left)
    expect(await holdOf(taskId)).toMatchObject({ ...hold, endedAtMs: 10 })
    expect(await endingsOf(taskId)).toEqual([hold.status === "settled" ? "settle" : "release"])
  })

  it("is charged what the pieces that came cost where they cost different things, and never more than it is", async () => {
    for (const [chargedCoins, left, paid] of [
      [7, [3, 20, 0, 0], 7],
      [11, [0, 19, 0, 0], 11],
      [99, [0, 18, 0, 0], 12],
    ] as const) {
      const { taskId, purses } = await newHeldTask()
      for (let times = 0; times < 2; times++)
        await finishTask(database(), { taskId, outcome: delivering(2), chargedCoins, finalSeq: 5, nowMs: 10 })
      expect(await purses()).toEqual(left)
      expect(await holdOf(taskId)).toMatchObject({ status: "settled", chargedCoins: paid, delivered: 2 })
      // The ledger is checked against what the task says that it was charged.
      await database().update(schema.task).set({ chargedCoins: paid }).where(eq(schema.task.id, taskId))
    }
  })

  it("ends in one way when success and failure race, each of them many times", async () => {
    for (let round = 0; round < 5; round++) {
      const { taskId, purses } = await newHeldTask()
      const outcomes = [delivering(3), FAILURE, delivering(3), FAILURE, delivering(3), FAILURE]
      await Promise.all(outcomes.map((outcome) => end(taskId, outcome)))
      const isSuccess = (await rowOf(taskId))?.status === 3
      expect(await endingsOf(taskId)).toEqual([isSuccess ? "settle" : "release"])
      expect(await purses()).toEqual(isSuccess ? [0, 18, 0, 0] : [10, 20, 0, 0])
    }
  })

  it("follows the end that was written first, whatever comes later", async () => {
    const { taskId, purses } = await newHeldTask()
    await end(taskId, FAILURE)
    await end(taskId, delivering(3), 9)
    expect(await purses()).toEqual([10, 20, 0, 0])
    expect(await endingsOf(taskId)).toEqual(["release"])
  })

  it("stays while the task runs, and of another task's end nothing comes", async () => {
    const { taskId, purses } = await newHeldTask()
    const other = await newHeldTask()
    await markRunning(database(), taskId, 7)
    await end(other.taskId, delivering(3))
    expect(await purses()).toEqual([0, 18, 10, 2])
    expect(await holdOf(taskId)).toMatchObject({ status: "open", chargedCoins: null })
  })
})

describe("marking a task as running", () => {
  it("moves a waiting task and leaves an ended one", async () => {
    const waiting = await newTask()
    await markRunning(database(), waiting, 7)
    expect(await rowOf(waiting)).toMatchObject({ status: 2, updatedAtMs: 7 })
    const ended = await newTask()
    await end(ended, FAILURE)
    await markRunning(database(), ended, 20)
    expect(await rowOf(ended)).toMatchObject({ status: 4, updatedAtMs: 10 })
  })

  it("leaves nothing to open for the drain, and all the rest", async () => {
    const [running, other] = [await newTask(), await newTask()]
    const entry = (event: string, subjectId: string) => ({ event, subjectId, createdAtMs: 1, dueAtMs: Number.MAX_SAFE_INTEGER })
    const entries = [entry("task.created", running), entry("task.deleted", running), entry("task.created", other)]
    await database().insert(schema.outbox).values(entries)
    await markRunning(database(), running, 7)
    const left = await database()
      .select({ event: schema.outbox.event, subjectId: schema.outbox.subjectId })
      .from(schema.outbox)
      .where(inArray(schema.outbox.subjectId, [running, other]))
      .orderBy(desc(schema.outbox.event))
    expect(left).toEqual([
      { event: "task.deleted", subjectId: running },
      { event: "task.created", subjectId: other },
    ])
  })
})
