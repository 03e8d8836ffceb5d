import { abortAllDurableObjects, evictDurableObject, runInDurableObject } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { eq } from "drizzle-orm"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { setFault } from "../../../testing/durable/faults.ts"
import { closeAll, enter, seqsOf, until as untilCheck } from "../../../testing/durable/hub.ts"
import { database, expectConsistent, hasEnded, hubOf, newest, newOpening, open, roomOf, until } from "../../../testing/durable/room.ts"
import { asViewerId } from "../../domain/_kernel/ids.ts"
import type { RoomOpening } from "../../domain/task/ports.ts"

beforeEach(() => setFault(null))
afterEach(async () => {
  closeAll()
  vi.restoreAllMocks()
  await setFault(null)
})

let accounts = 0
/** The same task as a new account's. */
const ofAccount = (opening: RoomOpening): RoomOpening => ({ ...opening, viewerId: asViewerId(`user_${Date.now()}x${accounts++}`) })
const slow = () => setFault({ kind: "slow", step_delay_ms: 150, times: 1 })
const pool = () => env.DISPATCHER.get(env.DISPATCHER.idFromName("image"))
/** What the pool says of who owns a task's lease. */
const ownerOfLease = (opening: RoomOpening) =>
  runInDurableObject(pool(), (_pool, { storage: { sql } }) => {
    const [row] = sql.exec<{ entry: string }>("SELECT entry FROM lease WHERE task_id = ?", opening.taskId).toArray()
    return row && JSON.parse(row.entry).viewerId
  })
const busy = async (taskIds: readonly string[]) => {
  for (const taskId of taskIds) await pool().request({ taskId, viewerId: "other", plan: "company", speedType: 2 })
}

describe("a running task that is handed to another owner", () => {
  it("sends the new owner's hub every event from 1 on without a gap, once, with one ending, and the former owner's no more", async () => {
    await slow()
    const guests = await open()
    await until(guests, (task) => task.process > 20)
    const users = ofAccount(guests)
    const [guest, user] = [await enter(hubOf(guests)), await enter(hubOf(users))]
    await roomOf(guests.taskId).hand(users.viewerId)
    expect(await newest(guests)).toBeUndefined()
    const heard = seqsOf(guest, guests.taskId).length
    for (let times = 0; times < 3; times++) await roomOf(guests.taskId).hand(users.viewerId)
    await vi.waitFor(async () => expect(await ownerOfLease(users)).toBe(users.viewerId), { timeout: 20_000, interval: 20 })
    const last = await until(users, hasEnded)
    await untilCheck(() => expect(seqsOf(user, users.taskId).at(-1)).toBe(last.seq))
    expect(seqsOf(user, users.taskId)).toEqual(Array.from({ length: last.seq }, (_, index) => index + 1))
    expect(user.messages.filter((message) => message.type === 1 && hasEnded(message.task))).toHaveLength(1)
    expect(seqsOf(guest, guests.taskId)).toHaveLength(heard)
    expect(await newest(guests)).toBeUndefined()
    await expectConsistent(users)
  })

  it("arrives there, and leaves the former owner's hub, although every object is aborted", async () => {
    await slow()
    const guests = await open()
    await until(guests, (task) => task.process > 0)
    const users = ofAccount(guests)
    await roomOf(guests.taskId).hand(users.viewerId)
    await abortAllDurableObjects()
    await until(users, hasEnded)
    await expectConsistent(users)
    await vi.waitFor(async () => expect(await newest(guests)).toBeUndefined(), { timeout: 20_000, interval: 20 })
  })

  it("is handed over by the sweeper's opening too, and not back by one that was late", async () => {
    await slow()
    const guests = await open()
    const users = ofAccount(guests)
    await roomOf(guests.taskId).open(users)
    await roomOf(guests.taskId).open(guests)
    expect((await until(users, hasEnded)).status).toBe(3)
    expect(await newest(guests)).toBeUndefined()
    await expectConsistent(users)
  })

  it("after its end is found at the new owner's with its images", async () => {
    const guests = await open()
    const ended = await until(guests, hasEnded)
    await expectConsistent(guests)
    const users = ofAccount(guests)
    await roomOf(guests.taskId).hand(users.viewerId)
    expect(await until(users, hasEnded)).toEqual(ended)
    await expectConsistent(users)
  })

  it("has no effect on a room that was never opened", async () => {
    const guests = await newOpening()
    await roomOf(guests.taskId).hand(ofAccount(guests).viewerId)
    await roomOf(guests.taskId).open(guests)
    expect((await until(guests, hasEnded)).status).toBe(3)
  })
})

describe("a waiting task that goes faster", () => {
  it("gets its new place at once, by an event", async () => {
    const held = ["held-5", "held-6", "held-7", "held-8"]
    await busy(held.slice(0, 2))
    const opening = { ...(await newOpening()), plan: "free", speedType: 1 } as const
    for (const taskId of held.slice(2)) await pool().request({ taskId, viewerId: taskId, plan: "free", speedType: 1 })
    await roomOf(opening.taskId).open(opening)
    const before = await until(opening, (task) => task.position === 3)
    const after = await roomOf(opening.taskId).speedUp("vip1")
    expect(after).toMatchObject({ status: 1, position: 1, calculate_coins: before.calculate_coins })
    expect(after?.seq).toBe(before.seq + 1)
    await until(opening, (task) => task.position === 1)
    expect(await roomOf(opening.taskId).speedUp("vip1")).toEqual(after)
    for (const taskId of held) await pool().release(taskId, null)
    expect((await until(opening, hasEnded)).status).toBe(3)
    expect((await roomOf(opening.taskId).speedUp("vip1"))?.status).toBe(3)
    await expectConsistent(opening)
  })

  it("is none in a room that was never opened", async () => {
    expect(await roomOf((await newOpening()).taskId).speedUp("lite")).toBeNull()
  })
})

describe("a room that an earlier version opened", () => {
  it("goes on: a membership stands for the plan, nobody owned the task before", async () => {
    await slow()
    const opening = await open()
    await until(opening, (task) => task.status === 2)
    await runInDurableObject(roomOf(opening.taskId), (_room, { storage: { sql } }) => {
      const { formerOwners: _none, ...state } = JSON.parse(sql.exec<{ state: string }>("SELECT state FROM room").one().state)
      const { plan: _plan, speedType: _speed, ...older } = state.opening
      sql.exec("UPDATE room SET state = ?", JSON.stringify({ ...state, opening: { ...older, membership: "vip" } }))
    })
    await evictDurableObject(roomOf(opening.taskId))
    expect((await until(opening, hasEnded)).status).toBe(3)
    await expectConsistent(opening)
    const [row] = await database().select().from(schema.task).where(eq(schema.task.id, opening.taskId))
    expect(row?.status).toBe(3)
  })
})
