import { describe, expect, it, vi } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { codeOf, describeCall, type MemberClient, ORIGIN, TestClient } from "../../../testing/_http/call.ts"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { testMedia } from "../../../testing/_kernel/runtime.ts"
import { boardOf, boardWith, putBytes, tileOf } from "../../../testing/board/board.ts"
import { shortestPosition, withSegment } from "../../../testing/formats/exif.ts"
import { readZip } from "../../../testing/profile/image.ts"
import type { MemberContext } from "../../domain/_kernel/context.ts"
import { forgetPerson } from "../../domain/_kernel/forget-person.ts"
import { asBoardId, newBoardId } from "../../domain/_kernel/ids.ts"
import { sha256Hex } from "../../domain/_kernel/sha256-hex.ts"
import { findMissing } from "../../domain/board/blobs.ts"
import { copyBoard, removeBoard, renameBoard } from "../../domain/board/change-board.ts"
import * as calls from "../../domain/board/contract.ts"
import { EMPTY_BOARD } from "../../domain/board/document.ts"
import { dropUnnamed } from "../../domain/board/drop-unnamed.ts"
import { listBoards, readBoard } from "../../domain/board/read-boards.ts"
import { addBoard, replaceDocument } from "../../domain/board/write-board.ts"
import { drainEvents } from "../../domain/features.ts"
import { dataExport } from "../../domain/profile/contract.ts"

const nobodys = newBoardId(1)
const SHA256 = "ab".repeat(32)
const title = "Harbour"
const board = { title, document: EMPTY_BOARD }

describeCall(calls.createBoard, {
  accepts: () => board,
  refuses: [
    { input: { ...board, title: " " }, path: "title" },
    { input: { ...board, board_id: "x" }, path: "board_id" },
    { input: { ...board, document: { ...EMPTY_BOARD, version: 2 } }, path: "document.version" },
    { input: { ...board, document: { ...EMPTY_BOARD, frame: { ...EMPTY_BOARD.frame, width: 0 } } }, path: "document.frame.width" },
    { input: { ...board, document: boardWith("../x") }, path: "document.layers.0.tiles.0.sha256" },
  ],
})
describeCall(calls.saveBoard, {
  accepts: async (client) => ({ board_id: await boardOf(client), revision: 1, document: EMPTY_BOARD }),
  refuses: [{ input: { board_id: nobodys, revision: 0, document: EMPTY_BOARD }, path: "revision" }],
})
describeCall(calls.boardDetail, {
  accepts: async (client) => ({ board_id: await boardOf(client) }),
  refuses: [{ input: {}, path: "board_id" }],
})
describeCall(calls.sharedBoard, {
  accepts: async () => {
    const owner = await TestClient.signedIn()
    const board_id = await boardOf(owner)
    await owner.call(calls.shareBoard, { board_id, is_shared: true })
    return { board_id }
  },
  refuses: [{ input: { board_id: 3 }, path: "board_id" }],
})
describeCall(calls.boardList, { accepts: () => ({ limit: 5 }), refuses: [{ input: { cursor: "nonsense" }, path: "cursor" }] })
describeCall(calls.renameBoard, {
  accepts: async (client) => ({ board_id: await boardOf(client), title: "Quay" }),
  refuses: [{ input: { board_id: nobodys, title: "x".repeat(81) }, path: "title" }],
})
describeCall(calls.shareBoard, {
  accepts: async (client) => ({ board_id: await boardOf(client), is_shared: true }),
  refuses: [{ input: { board_id: nobodys, is_shared: 1 }, path: "is_shared" }],
})
describeCall(calls.duplicateBoard, {
  accepts: async (client) => ({ board_id: await boardOf(client), title: "Quay" }),
  refuses: [{ input: { board_id: nobodys }, path: "title" }],
})
describeCall(calls.deleteBoard, {
  accepts: async (client) => ({ board_id: await boardOf(client) }),
  refuses: [{ input: {}, path: "board_id" }],
})
describeCall(calls.missingBlobs, {
  accepts: () => ({ hashes: [SHA256] }),
  refuses: [{ input: { hashes: [SHA256.toUpperCase()] }, path: "hashes.0" }],
})

const stored = async (client: MemberClient) => (await testMedia().list(`board/${client.accountId}/`)).length
const detail = async (client: TestClient, board_id: string) =>
  calls.boardDetail.output().parse((await client.call(calls.boardDetail, { board_id })).data)
describe("saving a board", () => {
  it("goes on from the revision that it has; from another one it stays, and the newer one is told", async () => {
    const client = await TestClient.signedIn()
    const board_id = await boardOf(client)
    const first = { ...EMPTY_BOARD, settings: { ...EMPTY_BOARD.settings, prompt: "first" } }
    const second = { ...EMPTY_BOARD, settings: { ...EMPTY_BOARD.settings, prompt: "second" } }
    const answers = await Promise.all([first, second].map((document) => client.call(calls.saveBoard, { board_id, revision: 1, document })))
    const [saved, late] = answers.toSorted((one, other) => one.httpStatus - other.httpStatus)
    expect(saved?.data).toMatchObject({ revision: 2 })
    expect(late).toMatchObject({ status: { code: codeOf("Conflict") }, data: { revision: 2, update_at: expect.any(String) } })
    const kept = await detail(client, board_id)
    expect(kept.document).toEqual(saved === answers[0] ? first : second)
  })

  it("again, because the answer was lost, is no conflict and changes nothing", async () => {
    const client = await TestClient.signedIn()
    const board_id = await boardOf(client)
    const document = { ...EMPTY_BOARD, settings: { ...EMPTY_BOARD.settings, prompt: "fox" } }
    const once = await client.call(calls.saveBoard, { board_id, revision: 1, document })
    const twice = await client.call(calls.saveBoard, { board_id, revision: 1, document })
    expect(twice.data).toEqual(once.data)
  })

  it("waits for the bytes that it names, and names those that were not put", async () => {
    const client = await TestClient.signedIn()
    const { sha256 } = await putBytes(client, tileOf(1))
    const document = boardWith(sha256, SHA256)
    const refused = await client.call(calls.createBoard, { title, document })
    expect(refused).toMatchObject({ status: { code: codeOf("UploadIncomplete") }, data: { missing: [SHA256] } })
    const board_id = await boardOf(client)
    const saved = await client.call(calls.saveBoard, { board_id, revision: 1, document })
    expect(saved).toMatchObject({ status: { code: codeOf("UploadIncomplete") }, data: { missing: [SHA256] } })
    expect(await detail(client, board_id)).toMatchObject({ revision: 1, document: { layers: [{ tiles: [] }] } })
  })

  it("creates a board once, under the id that the browser gave it; nobody else can take that", async () => {
    const [client, stranger] = [await TestClient.signedIn(), await TestClient.signedIn()]
    const board_id = newBoardId(Date.now())
    const once = await client.call(calls.createBoard, { board_id, ...board })
    const twice = await client.call(calls.createBoard, { board_id, ...board, title: "Other" })
    expect(twice.data).toEqual(once.data)
    expect((await stranger.call(calls.createBoard, { board_id, ...board })).status.code).toBe(codeOf("Conflict"))
    expect((await stranger.call(calls.saveBoard, { board_id, revision: 1, document: EMPTY_BOARD })).status.code).toBe(codeOf("NotFound"))
  })
})

describe("the bytes of boards", () => {
  it("are kept under the hash that they have and no other, images alone, none that says where it was taken", async () => {
    const client = await TestClient.signedIn()
    expect(await putBytes(client, tileOf(1), SHA256)).toMatchObject({ msg: "UploadIncomplete" })
    const words = new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>")
    expect(await putBytes(client, words)).toMatchObject({ msg: "FileRefused" })
    const located = withSegment(tileOf(2), "Exif\0\0", shortestPosition())
    expect(await putBytes(client, located)).toMatchObject({ msg: "FileRefused", data: { reason: "FileSaysPosition" } })
    const nameless = await client.send(`${calls.putBlob.path}?sha256=../x`, { method: "PUT", body: "x", headers: { Origin: ORIGIN } })
    expect(nameless.status).toBe(400)
    expect(await stored(client)).toBe(0)
  })

  it("go with the last board that names them, not before", async () => {
    const client = await TestClient.signedIn()
    const board_id = await boardOf(client, tileOf(5), tileOf(6))
    const other = await boardOf(client, tileOf(5))
    const copy = calls.duplicateBoard.output().parse((await client.call(calls.duplicateBoard, { board_id: other, title })).data)
    // The Worker carries events out too, at the same time.
    const drained = async () => {
      const media = { ...makeTestContext().context.media, delete: (keys: readonly string[]) => testMedia().delete(keys) }
      while ((await drainEvents(makeTestContext({ media }).context)) > 0);
      return stored(client)
    }
    await client.call(calls.deleteBoard, { board_id })
    await vi.waitFor(async () => expect(await drained()).toBe(1), { timeout: 20_000, interval: 20 })
    await client.call(calls.deleteBoard, { board_id: other })
    await vi.waitFor(async () => expect(await drained()).toBe(1), { timeout: 20_000, interval: 20 })
    await client.call(calls.deleteBoard, { board_id: copy.board_id })
    await vi.waitFor(async () => expect(await drained()).toBe(0), { timeout: 20_000, interval: 20 })
  })

  it("of a document that was replaced, and those that no board came to name, are gone after a day", async () => {
    const client = await TestClient.signedIn()
    const board_id = await boardOf(client, tileOf(7))
    await putBytes(client, tileOf(8))
    const kept = await putBytes(client, tileOf(9))
    await client.call(calls.saveBoard, { board_id, revision: 1, document: boardWith(kept.sha256) })
    const count = async () => {
      const hashes = await Promise.all([7, 8, 9].map((shade) => sha256Hex(tileOf(shade))))
      return hashes.length - calls.missingBlobs.output().parse((await client.call(calls.missingBlobs, { hashes })).data).missing.length
    }
    const { context } = makeTestContext()
    await dropUnnamed({ ...context, nowMs: Date.now() + 3_600_000 })
    expect(await count()).toBe(3)
    await dropUnnamed({ ...context, nowMs: Date.now() + 90_000_000 })
    expect(await count()).toBe(1)
  })

  it("are seen by everybody on a board that is shared: those that it names, and only while it is", async () => {
    // Of somebody in good standing, since no check can rate what is drawn.
    const [client, visitor] = [await TestClient.signedIn({ madeAtMs: Date.now() - 2 * 86_400_000 }), new TestClient()]
    const board_id = await boardOf(client, tileOf(10))
    const other = await putBytes(client, tileOf(11))
    const [sha256, otherHash] = [await sha256Hex(tileOf(10)), other.sha256]
    const look = async (hash: string) => (await visitor.send(`${calls.sharedBlob.path}?board_id=${board_id}&sha256=${hash}`)).status
    expect([await look(sha256), (await visitor.call(calls.sharedBoard, { board_id })).httpStatus]).toEqual([404, 404])
    await client.call(calls.shareBoard, { board_id, is_shared: true })
    await expect.poll(() => look(sha256), { timeout: 20_000 }).toBe(200)
    expect(await look(otherHash)).toBe(404)
    expect((await visitor.call(calls.sharedBoard, { board_id })).data).toMatchObject({ title, document: boardWith(sha256) })
    await client.call(calls.shareBoard, { board_id, is_shared: false })
    expect(await look(sha256)).toBe(404)
  })
})

describe("boards", () => {
  it("are listed with the last changed first, in pages without gap", async () => {
    const { context } = makeTestContext({ viewer: testMember() })
    const ids: string[] = []
    for (const nowMs of [1, 2, 3]) ids.unshift((await addBoard({ ...context, nowMs }, board)).board_id)
    const page = await listBoards(context, { limit: 2 })
    const rest = await listBoards(context, { limit: 2, cursor: page.next_cursor ?? "" })
    expect([...page.items, ...rest.items].map(({ board_id }) => board_id)).toEqual(ids)
  })

  it("are 200 at most, copies too", async () => {
    const { context } = makeTestContext({ viewer: testMember() })
    const { board_id } = await addBoard(context, board)
    const row = { accountId: context.viewer.id, title, document: "{}", revision: 1, isShared: false, createdAtMs: 1, updatedAtMs: 1 }
    const rows = Array.from({ length: calls.MAXIMUM_BOARDS - 1 }, (_, at) => ({ ...row, id: newBoardId(at) }))
    await context.database.insert(schema.board).values(rows)
    // One after the other: of two at once the second may be refused before anybody waits for it.
    for (const ask of [() => addBoard(context, board), () => copyBoard(context, { board_id: asBoardId(board_id), title })])
      await expect(ask()).rejects.toMatchObject({ code: "NotAllowed", errors: [{ message: "BoardLimitReached" }] })
  })

  it("are in the archive of their owner, with the images on them, and go with the account", async () => {
    const client = await TestClient.signedIn()
    await boardOf(client, tileOf(12))
    const sha256 = await sha256Hex(tileOf(12))
    const archive = await client.send(dataExport.path)
    const files = readZip(new Uint8Array(await archive.arrayBuffer()))
    expect(JSON.parse(new TextDecoder().decode(files.get("boards.json")))).toMatchObject([
      { title, is_shared: false, document: boardWith(sha256) },
    ])
    expect(await sha256Hex(new Uint8Array(files.get(`boards/${sha256}.jpeg`) ?? []))).toBe(sha256)
    const deleteUnder = async (prefix: string) => {
      await testMedia().deleteUnder(prefix)
    }
    const { context } = makeTestContext({ viewer: testMember({ id: client.accountId }) })
    await forgetPerson(
      { ...context, media: { ...context.media, deleteUnder } },
      { id: client.accountId, email: null, phone: null, nowMs: context.nowMs },
    )
    expect(await stored(client)).toBe(0)
    expect((await listBoards(context, {})).items).toEqual([])
    expect(await findMissing(context, { hashes: [sha256] })).toEqual({ missing: [sha256] })
  })

  const ROUND_TRIPS: readonly (readonly [string, (context: MemberContext) => Promise<unknown>])[] = [
    ["a list", (context) => listBoards(context, { limit: 2 })],
    ["a board", (context) => readBoard(context, nobodys)],
    ["the question what is missing", (context) => findMissing(context, { hashes: [SHA256] })],
    ["a new board", (context) => addBoard(context, board)],
    ["a save", (context) => replaceDocument(context, { board_id: nobodys, revision: 1, document: EMPTY_BOARD })],
    ["another title", (context) => renameBoard(context, nobodys, title)],
    ["a copy", (context) => copyBoard(context, { board_id: nobodys, title })],
    ["a deletion", (context) => removeBoard(context, nobodys)],
    ["the sweep", (context) => dropUnnamed(context)],
  ]

  it.each(ROUND_TRIPS)("are reached for %s in one round trip that seeks in indexes alone", async (_name, run) => {
    const { context, counts, plans } = makeTestContext({ viewer: testMember() })
    await run(context).catch(() => {})
    expect(counts.roundTrips).toBe(1)
    // A batch is written down statement by statement only where each is sent alone.
    const batch = (statements: readonly PromiseLike<unknown>[]) => Promise.all(statements)
    const database: MemberContext["database"] = Object.create(context.database, { batch: { value: batch } })
    await run({ ...context, database }).catch(() => {})
    const steps = await plans()
    expect(steps.filter((step) => /^SCAN (?!json|\(|CONSTANT|SUBQUERY)/i.test(step) || /TEMP B-TREE FOR ORDER/.test(step))).toEqual([])
  })
})
