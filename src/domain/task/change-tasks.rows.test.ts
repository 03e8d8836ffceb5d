import { eq } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { makeTestContext, testGuest, testMember } from "../../../testing/_kernel/context.ts"
import { OPENING } from "../../../testing/task/opening.ts"
import type { GuestIdentity, MemberIdentity } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { newTaskId, type TaskId } from "../_kernel/ids.ts"
import { speedUpTask } from "./change-tasks.ts"
import type { Task } from "./contract.ts"
import type { RoomOpening, TaskRooms } from "./ports.ts"
import { retryTask } from "./retry-task.ts"
import type { TaskRow } from "./task-row.ts"

const guest = testGuest()
const member = (plan: MemberIdentity["plan"]) => testMember({ plan })
const { database } = makeTestContext().context

/** A task row of a viewer, waiting in the ordinary queue unless `more` says otherwise. */
async function newTask(viewer: GuestIdentity | MemberIdentity, more: Partial<TaskRow> = {}) {
  const id = newTaskId(Date.now())
  const specification = JSON.stringify(OPENING.specification)
  await database.insert(schema.task).values({
    ...{ id, viewerId: viewer.id, plan: "free", speedType: 1, action: 1, category: 1, status: 1, meta: "{}", specification },
    ...{ imageCount: 2, priceCoins: 0, createdAtMs: 1, updatedAtMs: 1, deadlineAtMs: 2 },
    ...more,
  })
  return id
}
const rowOf = async (id: TaskId) => (await database.select().from(schema.task).where(eq(schema.task.id, id)))[0]

/** A context whose rooms write down what was sped up; `room` is what they answer to a task that goes faster. */
function contextOf(viewer: GuestIdentity | MemberIdentity, room: Task | null) {
  const spedUp: string[] = []
  const opened: RoomOpening[] = []
  const rooms: TaskRooms = {
    open: async (opening) => void opened.push(opening),
    cancel: async () => null,
    hand: async () => {},
    speedUp: async (taskId, plan) => {
      spedUp.push(`${taskId} ${plan}`)
      return room
    },
  }
  return { ...makeTestContext({ viewer, rooms }), spedUp, opened }
}

describe("speeding a task up", () => {
  it("moves a member's own waiting task, with today's rights and at its price, however often it is asked, in one round trip", async () => {
    const viewer = member("vip2")
    const id = await newTask(viewer)
    const place = { id, position: 1 } as unknown as Task
    for (let times = 0; times < 2; times++) {
      const { context, counts, spedUp } = contextOf(viewer, place)
      expect(await speedUpTask(context, id)).toBe(place)
      expect(spedUp).toEqual([`${id} vip2`])
      expect(counts.roundTrips).toBe(1)
      expect(await rowOf(id)).toMatchObject({ speedType: 2, plan: "vip2", priceCoins: 0, status: 1 })
    }
  })

  it("opens a room that was not opened yet with the speed", async () => {
    const viewer = member("lite")
    const id = await newTask(viewer)
    const { context, opened } = contextOf(viewer, null)
    expect(await speedUpTask(context, id)).toMatchObject({ id, status: 1, calculate_coins: 0 })
    expect(opened).toMatchObject([{ taskId: id, plan: "lite", speedType: 2, viewerId: viewer.id }])
  })

  it.each([2, 3, 4] as const)("answers a task of status %i as it is", async (status) => {
    const viewer = member("company")
    const id = await newTask(viewer, { status })
    const { context, spedUp } = contextOf(viewer, null)
    expect(await speedUpTask(context, id)).toMatchObject({ id, status })
    expect(spedUp).toEqual([])
    expect(await rowOf(id)).toMatchObject({ speedType: 1, plan: "free" })
  })

  it("is for plans that have the fast queue, and for the owner", async () => {
    const [free, lite] = [member("free"), member("lite")]
    const tasks = [await newTask(guest), await newTask(free), await newTask(lite)] as const
    await expect(speedUpTask(contextOf(guest, null).context, tasks[0])).rejects.toThrow("LoginRequired")
    await expect(speedUpTask(contextOf(free, null).context, tasks[1])).rejects.toThrow("NotAllowed")
    await expect(speedUpTask(contextOf(free, null).context, tasks[2])).rejects.toThrow("NotFound")
    await expect(speedUpTask(contextOf(lite, null).context, tasks[1])).rejects.toThrow("NotFound")
    await expect(speedUpTask(contextOf(lite, null).context, newTaskId(1))).rejects.toThrow("NotFound")
    for (const id of tasks) expect(await rowOf(id)).toMatchObject({ speedType: 1 })
  })
})

describe("making a task again", () => {
  const retried = (viewer: MemberIdentity, id: TaskId) =>
    retryTask(contextOf(viewer, null).context, id, undefined).then(
      () => "made",
      (error: unknown) => (error instanceof DomainError ? error.code : error),
    )

  it("is for tokens that may create, whatever the task", async () => {
    const id = newTaskId(1)
    expect(await retried(testMember({ scopes: ["read"] }), id)).toBe("NotAllowed")
    for (const scopes of [null, ["create"] as const]) expect(await retried(testMember({ scopes }), id)).toBe("NotFound")
  })

  it("is for one's own tasks that have ended", async () => {
    const viewer = member("vip1")
    expect(await retried(viewer, await newTask(member("vip1"), { status: 4 }))).toBe("NotFound")
    expect(await retried(viewer, await newTask(viewer, { status: 1 }))).toBe("Conflict")
    expect(await retried(viewer, await newTask(viewer, { status: 2 }))).toBe("Conflict")
    expect(await retried(viewer, await newTask(viewer, { status: 4, deletedAtMs: 1 }))).toBe("NotFound")
  })
})
