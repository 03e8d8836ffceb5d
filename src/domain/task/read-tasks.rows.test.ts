import { eq, sql } from "drizzle-orm"
import { expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { insertAccount } from "../../../testing/identity/account.ts"
import { insertResult } from "../../../testing/library/item.ts"
import { finishedTask } from "../../../testing/task/finished-task.ts"
import type { ViewerContext } from "../_kernel/context.ts"
import type { AccountId, TaskId } from "../_kernel/ids.ts"
import { banAccount } from "../moderation/ban-account.ts"
import { hide as takeDown } from "../moderation/cases/decide-case.ts"
import { levelsFor } from "../moderation/index.ts"
import type { Level } from "../moderation/level-rules.ts"
import { speedUpTask } from "./change-tasks.ts"
import { checkSharedSweep } from "./check-shared.ts"
import { downloadImages } from "./download-tasks.ts"
import { listTasks, ownsTask, readConfig, readOwnRow, readResult, readTask } from "./read-tasks.ts"
import { isSharedResult, readSharedSweep, readSweepLink, shareSweep, unshareSweep } from "./share-task.ts"

const viewer = testMember({ plan: "lite", id: await insertAccount() })
const { context } = makeTestContext({ viewer })
const stranger = makeTestContext({ viewer: testMember({ plan: "lite" }) }).context
const sweep = { x: { setting: "seed", values: ["1"] }, y: null }

const newSweep = () =>
  finishedTask(viewer.id, ["a"], "image/png", { specification: { kind: "sweep", prompt: "a fox", width: 1, height: 1, seed: 1, sweep } })
const hide = (id: TaskId) => context.database.update(schema.task).set({ deletedAtMs: context.nowMs }).where(eq(schema.task.id, id))

type Reader = (asker: typeof context, id: TaskId) => Promise<unknown>
const readers: readonly (readonly [string, Reader])[] = [
  ["read", readTask],
  ["taken up again", readConfig],
  ["opened", readOwnRow],
  ["used as a source", (asker, id) => readResult(asker, id, 0)],
  ["sped up", speedUpTask],
  ["asked for its link", (asker, id) => readSweepLink(asker, { id })],
  ["shared", (asker, id) => shareSweep(asker, { id })],
  ["shared no more", (asker, id) => unshareSweep(asker, { id })],
]

it.each(readers)("a task is %s by its owner until it is deleted, and by nobody else", async (_how, reader) => {
  const { id } = await newSweep()
  await expect(reader(stranger, id)).rejects.toMatchObject({ code: "NotFound" })
  await expect(reader(context, id)).resolves.toBeDefined()
  await hide(id)
  await expect(reader(context, id)).rejects.toMatchObject({ code: "NotFound" })
})

it("a task is downloaded by its owner until it is deleted, and by nobody else", async () => {
  const { id } = await finishedTask(viewer.id, ["a"])
  await expect(downloadImages(stranger, { task_ids: [id] })).rejects.toMatchObject({ code: "NotFound" })
  await expect(downloadImages(context, { task_ids: [id] })).resolves.toBeDefined()
  await hide(id)
  await expect(downloadImages(context, { task_ids: [id] })).rejects.toMatchObject({ code: "NotFound" })
})

it("a task is listed for its owner, and is theirs, until it is deleted", async () => {
  const { id } = await newSweep()
  const isListed = async (asker: ViewerContext) => (await listTasks(asker, { limit: 100 })).items.some((task) => task.id === id)
  const told = async () => [
    await isListed(context),
    await isListed(stranger),
    await ownsTask(context, viewer.id, id),
    await ownsTask(context, stranger.viewer.id, id),
  ]
  expect(await told()).toEqual([true, false, true, false])
  await hide(id)
  expect(await told()).toEqual([false, false, false, false])
})

it("the address of a sweep stays the same until its owner ends it, whatever a stranger asks, and leads nowhere once the sweep is deleted", async () => {
  const { id } = await newSweep()
  const { path } = await shareSweep(context, { id })
  const token = path.slice("/sweeps/".length)
  await expect(readSharedSweep(stranger, token)).rejects.toMatchObject({ code: "NotFound" })
  await checkSharedSweep(context, token)
  expect(await shareSweep(context, { id })).toEqual({ path, audience: "everyone" })
  await expect(unshareSweep(stranger, { id })).rejects.toMatchObject({ code: "NotFound" })
  expect(await readSweepLink(context, { id })).toEqual({ path })
  expect(await readSharedSweep(stranger, token)).toMatchObject({ prompt: "a fox", sweep })
  const other = await newSweep()
  await shareSweep(context, { id: other.id })
  await unshareSweep(context, { id: other.id })
  expect(await readSharedSweep(stranger, token)).toMatchObject({ prompt: "a fox" })
  await hide(id)
  await expect(readSharedSweep(stranger, token)).rejects.toMatchObject({ code: "NotFound" })
})

it("what a moderator said of a sweep holds after its link was off, and not of images that came since", async () => {
  const { id } = await newSweep()
  const token = (await shareSweep(context, { id })).path.slice("/sweeps/".length)
  await checkSharedSweep(context, token)
  const rate = (level: Level) => context.database.run(sql`UPDATE task_share SET set_level = ${level} WHERE task_id = ${id}`)
  const isRead = () =>
    readSharedSweep(stranger, token).then(
      ({ images }) => images.length,
      () => 0,
    )
  const again = async () => {
    await unshareSweep(context, { id })
    expect([await readSweepLink(context, { id }), await isRead()]).toEqual([{ path: null }, 0])
    return (await shareSweep(context, { id })).path.slice("/sweeps/".length)
  }
  await rate(8)
  expect([await again(), await isRead()]).toEqual([token, 0])
  await rate(1)
  expect(await isRead()).toBe(1)
  await insertResult(id, { position: 1 })
  const imageClassifier = { classify: async () => ({ level: 16 as const, labels: [], classifier: "test", version: "1" }) }
  await checkSharedSweep({ ...context, imageClassifier }, token)
  expect(await isRead()).toBe(0)
  expect(await again()).not.toBe(token)
})

it("a shared sweep is for whom its images are, and gone at once with a ban or a moderator's decision, its images too", async () => {
  const nowMs = Date.now()
  const admin = testMember({ id: await insertAccount({ isAdmin: true }), isModerator: true, isAdmin: true })
  const asked = async (level: Level, act?: (token: string, ownerId: AccountId) => Promise<unknown>) => {
    const owner = testMember({ id: await insertAccount() })
    const { id } = await finishedTask(owner.id, ["a"], "image/png", {
      specification: { kind: "sweep", prompt: "a fox", width: 1, height: 1, seed: 1, sweep },
    })
    const classify = async () => ({ level, labels: [], classifier: "test", version: "1" })
    const { context: own } = makeTestContext({ viewer: owner, nowMs, imageClassifier: { classify } })
    const token = (await shareSweep(own, { id })).path.slice("/sweeps/".length)
    await checkSharedSweep(own, token)
    await act?.(token, owner.id)
    const [result] = await own.database.select().from(schema.taskResult).where(eq(schema.taskResult.taskId, id))
    return Promise.all(
      [null, stranger.viewer].map(async (looker) => [
        await readSharedSweep({ ...own, viewer: looker }, token).then(
          ({ images }) => images.length,
          () => "gone",
        ),
        await isSharedResult(own, { token, taskId: id, key: result?.mediaKey ?? "", levels: levelsFor(looker) }),
      ]),
    )
  }
  const [seen, gone] = [
    [1, true],
    ["gone", false],
  ]
  expect(await asked(1)).toEqual([seen, seen])
  expect(await asked(3)).toEqual([gone, seen])
  expect(await asked(8)).toEqual([gone, gone])
  expect(await asked(32)).toEqual([gone, gone])
  const staff = makeTestContext({ viewer: admin, nowMs }).context
  expect(await asked(1, (_token, ownerId) => banAccount(staff, { account_id: ownerId, reason: "Spam" }))).toEqual([gone, gone])
  expect(await asked(1, (token) => takeDown(staff, { kind: "sweep", id: token }))).toEqual([gone, gone])
})

it("only a sweep has an address of its own", async () => {
  const { id } = await finishedTask(viewer.id, ["a"])
  for (const call of [shareSweep, readSweepLink, unshareSweep])
    await expect(call(context, { id })).rejects.toMatchObject({ code: "NotFound" })
})

it("an archive takes 200 images, each once, and not one more", async () => {
  const [full, one] = [await finishedTask(viewer.id, []), await finishedTask(viewer.id, ["a"])]
  const image = { contentType: "image/png", sizeBytes: 1, width: 1, height: 1, seed: 1, thumbhash: "" }
  const rows = Array.from({ length: 200 }, (_, position) => ({
    taskId: full.id,
    position,
    mediaKey: `result/none/${full.id}/${position}`,
    ...image,
  }))
  await context.database.insert(schema.taskResult).values(rows)
  await expect(downloadImages(context, { task_ids: [full.id, full.id] })).resolves.toBeDefined()
  await expect(downloadImages(context, { task_ids: [full.id, one.id], operate_number: 1 })).resolves.toBeDefined()
  await expect(downloadImages(context, { task_ids: [full.id, one.id] })).rejects.toMatchObject({
    errors: [{ path: "task_ids", message: "TooBig" }],
  })
  await expect(downloadImages(context, { task_ids: [one.id], operate_number: 2 })).rejects.toMatchObject({ code: "NotFound" })
})
