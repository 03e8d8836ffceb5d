import { eq, inArray, sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { emptyMediaStore, makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { insertAccount, type MemberOptions } from "../../../testing/identity/account.ts"
import { insertWork } from "../../../testing/post/work.ts"
import type { Context } from "../_kernel/context.ts"
import { type AccountId, newFileId, newFolderId, newMediaName, newSessionId, newTaskId, type ViewerId } from "../_kernel/ids.ts"
import { drainEvents } from "../features.ts"
import { noteSecurity } from "../identity/security-log.ts"
import { purgeDueAccounts } from "./purge-accounts.ts"

/** A word that is found wherever something of the person is left. */
const newMark = () => `mark${newMediaName()}`

async function dueMember(mark: string, over: MemberOptions = {}): Promise<AccountId> {
  const id = await insertAccount({
    ...over,
    over: {
      name: `Ada ${mark}`,
      email: `${mark}@example.org`,
      phone: `+${mark}`,
      bio: mark,
      links: JSON.stringify([`https://${mark}.example`]),
      avatarKey: `avatar/${mark}`,
      bannerKey: `banner/${mark}`,
      deviceCode: mark,
      settings: JSON.stringify({ behavior: { note: mark } }),
      deleteAtMs: Date.now() - 1000,
      ...over.over,
    },
  })
  return id
}

/** Fills every table that knows accounts with something of one; answers what the folders of its work are named by. */
async function fill(context: Context, id: AccountId, mark: string): Promise<string> {
  const { database, nowMs } = context
  const other = testMember().id
  const task = newTask(id, { meta: JSON.stringify({ prompt: mark }), specification: JSON.stringify({ prompt: mark }) })
  await database.batch([
    database.insert(schema.task).values(task),
    database.insert(schema.task).values({ ...newTask(id, { meta: mark, specification: mark }), deletedAtMs: 5 }),
    database.insert(schema.taskResult).values({
      ...{ taskId: task.id, position: 0, mediaKey: `result/${mark}.png`, contentType: "image/png", sizeBytes: 1 },
      ...{ width: 8, height: 8, seed: 1, thumbhash: "" },
    }),
    database.insert(schema.follow).values([
      { followerId: id, followedId: other, createdAtMs: nowMs },
      { followerId: other, followedId: id, createdAtMs: nowMs },
    ]),
    database.insert(schema.collected).values({ accountId: id, objectType: 1, objectId: "work_x", createdAtMs: nowMs }),
    database.insert(schema.profileImage).values(
      (["avatar", "banner"] as const).map((kind) => ({
        ...{ accountId: id, kind, mediaKey: `${kind}/${mark}`, state: "visible" as const, level: 1 as const, createdAtMs: nowMs },
      })),
    ),
    database.insert(schema.shownOnce).values({ viewerId: id, name: mark, atMs: nowMs }),
    database
      .insert(schema.idempotency)
      .values({ viewerId: id, path: "/p", key: mark, bodyHash: "h", subjectId: task.id, createdAtMs: nowMs }),
    database
      .insert(schema.signInWay)
      .values({ provider: "google", subject: mark, accountId: id, label: `${mark}@example.org`, createdAtMs: nowMs }),
    database
      .insert(schema.passkey)
      .values({ id: mark, accountId: id, publicKey: "k", counter: 0, transports: "[]", label: mark, createdAtMs: nowMs }),
    database.insert(schema.accessToken).values({
      ...{ id: newSessionId(nowMs), accountId: id, name: mark, secretHash: mark, scopes: "[]", createdAtMs: nowMs },
    }),
    database.run(noteSecurity({ nowMs, origin: { ...context.origin, address: mark } }, id, "signed-in", mark)),
    database.insert(schema.challenge).values([
      { id: newMediaName(), kind: "code", subject: `${mark}@example.org`, payload: "{}", createdAtMs: 1, expiresAtMs: 2 },
      {
        id: newMediaName(),
        kind: "final-step",
        subject: "",
        payload: JSON.stringify({ phone: `+${mark}` }),
        createdAtMs: 1,
        expiresAtMs: 2,
      },
      { id: newMediaName(), kind: "reset", subject: id, payload: JSON.stringify({ mark }), createdAtMs: 1, expiresAtMs: 2 },
    ]),
    database.insert(schema.sandboxMessage).values({
      ...{ id: newMediaName(), channel: "mail", recipient: `${mark}@example.org`, subject: mark, html: mark, text: mark, sentAtMs: 1 },
    }),
  ])
  const upload = { ownerId: id, name: mark, category: 1, sizeBytes: 5, mediaKey: `upload/${id}/${mark}`, createdAtMs: nowMs }
  await database.batch([
    database.insert(schema.upload).values({
      ...upload,
      ...{
        id: newFileId(nowMs),
        declaredType: "image/png",
        partBytes: 5,
        partCount: 1,
        status: "pending",
        storeUploadId: "s",
        updatedAtMs: nowMs,
      },
    }),
    database.insert(schema.mediaFile).values({
      ...upload,
      ...{ id: newFileId(nowMs), kind: "image", searchName: mark, contentType: "image/png", contentHash: mark, details: "{}" },
    }),
    database.insert(schema.mediaFolder).values({ id: newFolderId(nowMs), ownerId: id, name: mark, createdAtMs: nowMs }),
    database
      .insert(schema.appeal)
      .values({ id: newMediaName(), ownerId: id, subjectKind: "file", subjectId: mark, againstId: mark, text: mark, createdAtMs: nowMs }),
  ])
  const work = await insertWork({ authorId: id, author: `Ada ${mark}`, title: mark }, { text: mark })
  return work.slice("work_".length)
}

function newTask(viewerId: ViewerId, over: Partial<typeof schema.task.$inferInsert> = {}) {
  return {
    ...{ id: newTaskId(Date.now()), viewerId, plan: "free" as const, action: 1, category: 1, status: 3 as const, meta: "{}" },
    ...{ specification: '{"prompt":"x"}', imageCount: 1, priceCoins: 0, createdAtMs: 1, updatedAtMs: 1, deadlineAtMs: 2 },
    ...over,
  }
}

/** Every table with a row in which a word stands. */
async function tablesWith(context: Context, word: string): Promise<string[]> {
  const tables = await context.database.all<{ name: string }>(
    sql`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
  )
  expect(tables.length).toBeGreaterThan(15)
  const found: string[] = []
  for (const { name } of tables) {
    const columns = await context.database.all<{ name: string }>(sql`SELECT name FROM pragma_table_info(${name})`)
    const condition = columns.map((column) => sql`instr(CAST(${sql.identifier(column.name)} AS TEXT), ${word}) > 0`)
    const rows = await context.database.all(sql`SELECT 1 FROM ${sql.identifier(name)} WHERE ${sql.join(condition, sql` OR `)} LIMIT 1`)
    if (rows.length > 0) found.push(name)
  }
  return found.toSorted()
}

describe("an account whose grace is over", () => {
  it("leaves nothing of its person in any table and no file, and its ledger whole", async () => {
    const mark = newMark()
    const deleted: string[] = []
    const deletedUnder: string[] = []
    const ended: string[] = []
    const { context } = makeTestContext({
      media: {
        ...emptyMediaStore,
        delete: async (keys) => void deleted.push(...keys),
        deleteUnder: async (prefix) => void deletedUnder.push(prefix),
      },
    })
    const sessions = {
      ...context.sessions,
      end: async (id: AccountId) => ended.push(id),
      learn: async (id: AccountId) => void ended.push(`learnt ${id}`),
    }
    const started = { ...context, sessions }
    const id = await dueMember(mark, { coins: 25, plan: "vip1" })
    const work = await fill(context, id, mark)
    expect(await tablesWith(context, mark)).toEqual([
      ...[
        "access_token",
        "account",
        "appeal",
        "challenge",
        "idempotency",
        "library_item",
        "media_file",
        "media_folder",
        "passkey",
        "profile_image",
      ],
      ...["sandbox_message", "security_event", "shown_once", "sign_in_way", "task", "task_result", "upload", "work", "work_text"],
    ])

    expect(await purgeDueAccounts(started)).toBeGreaterThan(0)
    await drainEvents({ ...started, nowMs: Date.now() + 60_000 })
    expect(await tablesWith(context, mark)).toEqual([])
    expect(deletedUnder).toEqual(expect.arrayContaining([`upload/${id}/`, `work/${work}`, `withdrawn/${work}`]))
    // Its id is a name for its ledger, for what hangs on tasks, and for nobody.
    expect(await tablesWith(context, id)).toEqual([
      "account",
      "ledger_account",
      "ledger_entry",
      "ledger_movement",
      "membership_term",
      "task",
    ])
    expect(deleted).toEqual(expect.arrayContaining([`avatar/${mark}`, `banner/${mark}`, `result/${mark}.png`]))
    expect(ended.slice(0, 2)).toEqual([id, `learnt ${id}`])
    const [row] = await context.database.select().from(schema.account).where(eq(schema.account.id, id))
    expect(row).toMatchObject({ name: "Deleted account", email: null, phone: null, status: 2, deletedAtMs: context.nowMs })
    const purses = await context.database.all(sql`SELECT balance FROM ledger_account WHERE id = ${`coins:${id}`}`)
    expect(purses).toEqual([{ balance: 25 }])
  })

  it("waits for its running task to end, and holds no other up", async () => {
    const mark = newMark()
    const { context } = makeTestContext()
    const [busy, idle] = [await dueMember(`${mark}a`), await dueMember(`${mark}b`)]
    const running = newTask(busy, { status: 2 })
    await context.database.insert(schema.task).values(running)
    const cancelled: string[] = []
    const rooms = { ...context.rooms, cancel: async (taskId: string) => (cancelled.push(taskId), null) }
    const stateOf = async (id: AccountId) =>
      (await context.database.select().from(schema.account).where(eq(schema.account.id, id)))[0]?.deletedAtMs
    await purgeDueAccounts({ ...context, rooms })
    expect(cancelled).toContain(running.id)
    expect([await stateOf(busy), await stateOf(idle)]).toEqual([null, context.nowMs])
    await context.database.update(schema.task).set({ status: 4 }).where(eq(schema.task.id, running.id))
    await purgeDueAccounts({ ...context, rooms })
    expect(await stateOf(busy)).toBe(context.nowMs)
  })

  it("is tried again when a part was away, and is finished once", async () => {
    const { context } = makeTestContext()
    const id = await dueMember(newMark())
    const away = { ...context.sessions, end: () => Promise.reject(new Error("away")) }
    await purgeDueAccounts({ ...context, sessions: away })
    const facts = async () => (await context.database.select().from(schema.account).where(eq(schema.account.id, id)))[0]
    expect(await facts()).toMatchObject({ status: 2, deletedAtMs: null })
    await purgeDueAccounts(context)
    const first = await facts()
    expect(first).toMatchObject({ deletedAtMs: context.nowMs })
    await purgeDueAccounts({ ...context, nowMs: context.nowMs + 1 })
    expect(await facts()).toEqual(first)
  })

  it("is gone on with wherever it was cut off, and is no deleted one before everything is gone", async () => {
    const mark = newMark()
    const { context } = makeTestContext()
    const id = await dueMember(mark)
    await fill(context, id, mark)
    const isDeleted = async () =>
      (await context.database.select().from(schema.account).where(eq(schema.account.id, id)))[0]?.deletedAtMs != null
    let [runs, left] = [0, 0]
    while (!(await isDeleted())) {
      // Each run gets one batch further than the one before it.
      left = runs
      const database = new Proxy(context.database, {
        get: (target, name) =>
          name === "batch" && left-- <= 0 ? () => Promise.reject(new Error("cut off")) : Reflect.get(target, name, target),
      })
      await purgeDueAccounts({ ...context, database })
      runs += 1
      if (!(await isDeleted())) expect(await tablesWith(context, mark)).toContain("account")
    }
    expect(runs).toBeGreaterThan(10)
    await drainEvents({ ...context, nowMs: Date.now() + 60_000 })
    expect(await tablesWith(context, mark)).toEqual([])
  })

  it("is one of as many as there are", async () => {
    const { context } = makeTestContext()
    const ids = await Promise.all(Array.from({ length: 9 }, () => dueMember(newMark())))
    expect(await purgeDueAccounts(context)).toBeGreaterThanOrEqual(ids.length)
    const gone = await context.database.select().from(schema.account).where(inArray(schema.account.id, ids))
    expect(gone.map(({ deletedAtMs }) => deletedAtMs)).toEqual(ids.map(() => context.nowMs))
  })

  it("is one from the moment on that it was told", async () => {
    const { context } = makeTestContext()
    const id = await dueMember(newMark(), { over: { deleteAtMs: context.nowMs } })
    await purgeDueAccounts({ ...context, nowMs: context.nowMs - 1 })
    await purgeDueAccounts(context)
    const [row] = await context.database.select().from(schema.account).where(eq(schema.account.id, id))
    expect(row).toMatchObject({ status: 2, deletedAtMs: context.nowMs })
  })

  it("is none before its time, nor when the request was taken back", async () => {
    const { context } = makeTestContext()
    const [early, kept] = [
      await dueMember(newMark(), { over: { deleteAtMs: context.nowMs + 1 } }),
      await dueMember(newMark(), { over: { deleteAtMs: null } }),
    ]
    await purgeDueAccounts(context)
    for (const id of [early, kept]) {
      const [row] = await context.database.select().from(schema.account).where(eq(schema.account.id, id))
      expect(row).toMatchObject({ status: 1, deletedAtMs: null })
    }
  })
})
