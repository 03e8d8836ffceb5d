import { eq, sql } from "drizzle-orm"
import { expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { testDatabase, testMedia } from "../../../testing/_kernel/runtime.ts"
import { boardWith, tileOf } from "../../../testing/board/board.ts"
import { wavePixels } from "../../../testing/formats/wave-pixels.ts"
import { insertAccount } from "../../../testing/identity/account.ts"
import { perceptualHash } from "../../formats/image/perceptual-hash.ts"
import { asBoardId } from "../_kernel/ids.ts"
import { sha256Hex } from "../_kernel/sha256-hex.ts"
import { banAccount } from "../moderation/ban-account.ts"
import { decide, hide } from "../moderation/cases/decide-case.ts"
import { undo } from "../moderation/cases/undo-decision.ts"
import { type Level, MOST_LEVELS } from "../moderation/level-rules.ts"
import { reportThing } from "../moderation/reports/report-thing.ts"
import { keepBlob, openSharedBlob } from "./blobs.ts"
import { copyBoard, removeBoard, setBoardShared } from "./change-board.ts"
import { checkShared } from "./check-shared.ts"
import { BOARD_STORE_BYTES } from "./contract.ts"
import { dropUnnamed } from "./drop-unnamed.ts"
import { listBoards, readSharedBoard } from "./read-boards.ts"
import { addBoard, replaceDocument } from "./write-board.ts"

const DAY_MS = 86_400_000

async function owner({ days = 2, level = 1, seed = 1 }: { days?: number; level?: Level; seed?: number } = {}) {
  const nowMs = Date.now()
  const id = await insertAccount({ madeAtMs: nowMs - days * DAY_MS })
  const { context } = makeTestContext({
    nowMs,
    viewer: testMember({ id }),
    media: testMedia(),
    images: { sample: async () => wavePixels(seed), shrink: async () => null, frame: async () => null },
    imageClassifier: { classify: async () => ({ level, labels: [], classifier: "test", version: "1" }) },
  })
  return { id, context }
}

const put = async ({ context }: Awaited<ReturnType<typeof owner>>, shade: number) =>
  keepBlob(context, { sha256: await sha256Hex(tileOf(shade)) }, new Request("https://atelier.test", { method: "PUT", body: tileOf(shade) }))

async function shared(terms: Parameters<typeof owner>[0] = {}) {
  const one = await owner(terms)
  const { sha256 } = await put(one, 20)
  const { board_id } = await addBoard(one.context, { title: "Quay", document: boardWith(sha256) })
  const id = asBoardId(board_id)
  await setBoardShared(one.context, id, true)
  return { ...one, board: id, sha256 }
}

type Shared = Awaited<ReturnType<typeof shared>>

/** What a visitor, a member, and a member who wants everything are answered about a board and about its bytes. */
async function openedBy({ context, board, sha256 }: Shared) {
  const viewers = [null, testMember(), testMember({ levels: MOST_LEVELS })]
  return Promise.all(
    viewers.map(async (viewer) => {
      const asker = { ...context, viewer }
      const read = await readSharedBoard(asker, board).then(
        () => "opened",
        (error: unknown) => Reflect.get(Object(error), "code"),
      )
      const bytes = await openSharedBlob(asker, { board_id: board, sha256 }).then(
        ({ bytes: body }) => (void body.cancel(), true),
        () => false,
      )
      return [read, bytes]
    }),
  )
}

it.each([
  ["safe", 1, 0, ["opened", "opened", "opened"]],
  ["not rated, of somebody new", 3, 0, ["LoginRequired", "opened", "opened"]],
  ["not rated, of somebody in good standing", 3, 2, ["opened", "opened", "opened"]],
  ["for adults", 8, 2, ["NotFound", "NotFound", "opened"]],
  ["blocked", 32, 2, ["NotFound", "NotFound", "NotFound"]],
] as const)("a shared board that is %s is opened, with its bytes, by whom it is for", async (_what, level, days, answers) => {
  const one = await shared({ level, days })
  expect((await openedBy(one)).map(([read]) => read)).toEqual(["NotFound", "NotFound", "NotFound"])
  await checkShared(one.context, one.board)
  expect(await openedBy(one)).toEqual(answers.map((answer) => [answer, answer === "opened"]))
  const cases = await testDatabase().all(sql`SELECT 1 FROM moderation_case WHERE subject_kind = 'board' AND subject_id = ${one.board}`)
  expect(cases).toHaveLength(level === 32 ? 1 : 0)
})

it("a shared board is gone at once with its owner's ban, with a moderator's decision, and with an urgent report", async () => {
  const moderator = testMember({ id: await insertAccount({ isAdmin: true }), isModerator: true, isAdmin: true })
  const acts: readonly ((one: Shared) => Promise<unknown>)[] = [
    ({ context, id }) => banAccount({ ...context, viewer: moderator }, { account_id: id, reason: "Spam" }),
    ({ context, board }) => hide({ ...context, viewer: moderator }, { kind: "board", id: board }),
    async ({ context, board }) => {
      const reporter = testMember({ id: await insertAccount({ madeAtMs: context.nowMs - 2 * DAY_MS }) })
      return reportThing({ ...context, viewer: reporter }, "board", board, { reason: "minor" })
    },
  ]
  for (const act of acts) {
    const one = await shared()
    await checkShared(one.context, one.board)
    expect((await openedBy(one))[0]).toEqual(["opened", true])
    await act(one)
    expect(await openedBy(one)).toEqual(Array.from({ length: 3 }, () => ["NotFound", false]))
  }
})

it("bytes that nobody may bring are not kept, and room for one more is given once, however many come at once", async () => {
  const blocked = await owner({ seed: 55 })
  const values = { hash: perceptualHash(wavePixels(55)), source: "list", reason: "", blockedBy: "system", blockedAtMs: 1 }
  await testDatabase().insert(schema.blockedImage).values(values).onConflictDoNothing()
  await expect(put(blocked, 1)).rejects.toMatchObject({ code: "FileRefused", data: { reason: "FileBlocked" } })
  const one = await owner()
  const size = tileOf(1).length
  const row = { accountId: one.id, sha256: "0".repeat(64), mediaKey: `board/${one.id}/full`, contentType: "image/png", createdAtMs: 1 }
  await testDatabase()
    .insert(schema.boardBlob)
    .values({ ...row, sizeBytes: BOARD_STORE_BYTES - size - 64, keptUntilMs: null })
  const answers = await Promise.allSettled([1, 2, 3, 4, 5, 6].map((shade) => put(one, shade)))
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
  const kept = await testDatabase().select().from(schema.boardBlob).where(eq(schema.boardBlob.accountId, one.id))
  expect(kept.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)).toBeLessThanOrEqual(BOARD_STORE_BYTES)
})

it("bytes of boards are kept to the last that there is room for, and only as what their hash says", async () => {
  const one = await owner()
  const size = tileOf(1).length
  const row = { accountId: one.id, sha256: "0".repeat(64), mediaKey: `board/${one.id}/full`, contentType: "image/png", createdAtMs: 1 }
  await testDatabase()
    .insert(schema.boardBlob)
    .values({ ...row, sizeBytes: BOARD_STORE_BYTES - size + 1, keptUntilMs: null })
  const used = BOARD_STORE_BYTES - size + 1
  await expect(put(one, 1)).rejects.toMatchObject({ code: "QuotaExceeded", data: { used, quota: BOARD_STORE_BYTES } })
  await testDatabase().run(sql`UPDATE board_blob SET size_bytes = size_bytes - 1 WHERE account_id = ${one.id}`)
  const body = () => new Request("https://atelier.test", { method: "PUT", body: tileOf(1) })
  await expect(keepBlob(one.context, { sha256: "1".repeat(64) }, body())).rejects.toMatchObject({ code: "UploadIncomplete" })
  expect(await put(one, 1)).toMatchObject({ size })
})

it.each([
  ["safe", 1, ["opened", true]],
  ["blocked", 32, ["NotFound", false]],
] as const)("a cover that is %s is looked at before anybody opens it or the board that it shows", async (_what, level, answer) => {
  const one = await shared()
  await checkShared(one.context, one.board)
  const { sha256: cover } = await put(one, 40)
  await replaceDocument(one.context, { board_id: one.board, revision: 1, document: boardWith(one.sha256), cover })
  const opened = () => openedBy({ ...one, sha256: cover })
  expect(await opened()).toEqual([0, 1, 2].map(() => ["NotFound", false]))
  const imageClassifier = { classify: async () => ({ level, labels: [], classifier: "test", version: "1" }) }
  await checkShared({ ...one.context, imageClassifier }, one.board)
  expect(await opened()).toEqual([0, 1, 2].map(() => answer))
})

it("what comes onto a board after a moderator found it weaker is as strong as it is, wherever it was looked at; what was found stronger stays so", async () => {
  const one = await shared({ level: 16 })
  const seen = async (board: Shared["board"]) => (await openedBy({ ...one, board }))[0]?.[0]
  const rate = (level: Level) => testDatabase().run(sql`UPDATE board SET set_level = ${level} WHERE id = ${one.board}`)
  let revision = 0
  const add = async (...hashes: string[]) => {
    revision++
    const [first = one.sha256, cover] = hashes
    await replaceDocument(one.context, {
      board_id: one.board,
      revision,
      document: boardWith(first),
      ...(cover === undefined ? {} : { cover }),
    })
  }
  await checkShared(one.context, one.board)
  await rate(1)
  expect(await seen(one.board)).toBe("opened")
  await add(one.sha256)
  expect(await seen(one.board)).toBe("opened")
  const { sha256: known } = await put(one, 60)
  const other = await addBoard(one.context, { title: "Bay", document: boardWith(known) })
  await setBoardShared(one.context, asBoardId(other.board_id), true)
  await checkShared(one.context, asBoardId(other.board_id))
  await add(one.sha256, known)
  expect(await seen(one.board)).toBe("NotFound")
  await testDatabase().run(
    sql`UPDATE image_check SET level = 1 WHERE work_id IN (SELECT 'blob_' || substr(media_key, 7) FROM board_blob WHERE account_id = ${one.id})`,
  )
  await rate(2)
  expect(await seen(one.board)).toBe("opened")
  const { sha256: fresh } = await put(one, 90)
  await add(one.sha256, fresh)
  await checkShared(one.context, one.board)
  expect(await seen(one.board)).toBe("NotFound")
  await rate(16)
  const safe = { classify: async () => ({ level: 1 as const, labels: [], classifier: "test", version: "1" }) }
  await add((await put(one, 120)).sha256, known)
  await checkShared({ ...one.context, imageClassifier: safe }, one.board)
  expect(await seen(one.board)).toBe("NotFound")
})

it("what a moderator decided of a board holds of boards that are made of the same bytes, once it is deleted too, until it is taken back", async () => {
  const one = await shared()
  await checkShared(one.context, one.board)
  const moderator = testMember({ id: await insertAccount({ isAdmin: true }), isModerator: true, isAdmin: true })
  const staff = { ...one.context, viewer: moderator }
  const made = async () => {
    const { board_id } = await addBoard(one.context, { title: "Again", document: boardWith(one.sha256) })
    await setBoardShared(one.context, asBoardId(board_id), true)
    return openedBy({ ...one, board: asBoardId(board_id) })
  }
  const [all, none, adults] = [[0, 1, 2].map(() => ["opened", true]), [0, 1, 2].map(() => ["NotFound", false]), [false, false, true]]
  await hide(staff, { kind: "board", id: one.board })
  expect(await made()).toEqual(none)
  await hide(staff, { kind: "board", id: one.board, is_hidden: false })
  expect(await made()).toEqual(all)
  await reportThing({ ...one.context, viewer: testMember({ id: await insertAccount({ madeAtMs: 1 }) }) }, "board", one.board, {
    reason: "spam",
  })
  const [found] = await testDatabase().all<{ readonly id: string }>(
    sql`SELECT id FROM moderation_case WHERE subject_id = ${one.board} AND state = 'open'`,
  )
  const about = { kind: "board", id: one.board, case_id: found?.id ?? "" } as const
  await decide(staff, { ...about, decision: "level", level: 8 })
  expect((await made()).map(([, bytes]) => bytes)).toEqual(adults)
  await undo(staff, about)
  expect(await made()).toEqual(all)
  await decide(staff, { ...about, decision: "level", level: 8 })
  for (const { board_id } of (await listBoards(one.context, {})).items) await removeBoard(one.context, asBoardId(board_id))
  await dropUnnamed(one.context)
  await put(one, 20)
  const { board_id } = await addBoard(one.context, { title: "Again", document: boardWith(one.sha256) })
  await setBoardShared(one.context, asBoardId(board_id), true)
  await checkShared(one.context, asBoardId(board_id))
  expect((await openedBy({ ...one, board: asBoardId(board_id) })).map(([, bytes]) => bytes)).toEqual(adults)
})

it("what a moderator decided of a board holds of copies of it, and an image that is blocked since is on none", async () => {
  const one = await shared()
  await checkShared(one.context, one.board)
  const moderator = testMember({ id: await insertAccount({ isAdmin: true }), isModerator: true, isAdmin: true })
  const copyOf = async () => {
    const { board_id } = await copyBoard(one.context, { board_id: one.board, title: "Copy" })
    await setBoardShared(one.context, asBoardId(board_id), true)
    return (await openedBy({ ...one, board: asBoardId(board_id) }))[0]
  }
  expect(await copyOf()).toEqual(["opened", true])
  const hash = "00ff00ff0f0f3c5b"
  await testDatabase().run(sql`UPDATE image_check SET perceptual_hash = ${hash} WHERE work_id IN
    (SELECT 'blob_' || substr(media_key, 7) FROM board_blob WHERE account_id = ${one.id})`)
  const values = { hash, source: "list", reason: "", blockedBy: "system", blockedAtMs: 1 }
  await testDatabase().insert(schema.blockedImage).values(values)
  expect(await copyOf()).toEqual(["NotFound", false])
  await testDatabase().delete(schema.blockedImage).where(eq(schema.blockedImage.hash, hash))
  await hide({ ...one.context, viewer: moderator }, { kind: "board", id: one.board })
  expect(await copyOf()).toEqual(["NotFound", false])
})
