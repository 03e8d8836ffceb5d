import { beforeEach, describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { changedRows } from "../../../testing/_kernel/changed-rows.ts"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { boardWith } from "../../../testing/board/board.ts"
import { type BoardId, newBoardId } from "../_kernel/ids.ts"
import { findMissing, keepBlob } from "./blobs.ts"
import { copyBoard, removeBoard, renameBoard, setBoardShared } from "./change-board.ts"
import { dropUnnamed } from "./drop-unnamed.ts"
import { replaceDocument } from "./write-board.ts"

const DAY_MS = 86_400_000
const nowMs = 10 * DAY_MS
const [ada, bo] = [testMember(), testMember()]
const { context } = makeTestContext({ nowMs, viewer: ada })

const hashes = {
  both: "a".repeat(64),
  one: "b".repeat(64),
  other: "c".repeat(64),
  unnamed: "d".repeat(64),
  old: "e".repeat(64),
  due: "f".repeat(64),
  none: "0".repeat(64),
}
type Hash = keyof typeof hashes

const ids: Record<string, BoardId> = {}
const id = (name: string) => ids[name] ?? newBoardId(1)

/** Two boards of one's own, and one of somebody else with the same bytes. */
const BOARDS = { first: [ada, ["both", "one"]], second: [ada, ["both", "other"]], theirs: [bo, ["both", "one"]] } as const
/** Until when bytes that no board names are kept. */
const UNNAMED = { unnamed: nowMs + DAY_MS, old: nowMs + 1, due: nowMs } as const

const keys = { "bytes of ada's": `board/${ada.id}/due`, "bytes of bo's": `board/${bo.id}/due` }

beforeEach(async () => {
  const database = testDatabase()
  for (const table of [schema.board, schema.boardBlob, schema.boardUse, schema.outbox]) await database.delete(table)
  for (const [index, [name, [{ id: accountId }, named]]] of Object.entries(BOARDS).entries()) {
    const boardId = newBoardId(index + 1)
    ids[name] = boardId
    const document = JSON.stringify(boardWith(...named.map((hash) => hashes[hash])))
    await database
      .insert(schema.board)
      .values({ id: boardId, accountId, title: name, document, revision: 1, isShared: false, createdAtMs: 1, updatedAtMs: 1 })
    await database.insert(schema.boardUse).values(named.map((hash) => ({ boardId, accountId, sha256: hashes[hash] })))
  }
  for (const { id: accountId } of [ada, bo])
    for (const [name, sha256] of Object.entries(hashes)) {
      if (name === "none" || (accountId === bo.id && name === "other")) continue
      const keptUntilMs = UNNAMED[name as keyof typeof UNNAMED] ?? null
      const row = {
        accountId,
        sha256,
        mediaKey: `board/${accountId}/${name}`,
        contentType: "image/png",
        sizeBytes: 1,
        createdAtMs: 1,
        keptUntilMs,
      }
      await database.insert(schema.boardBlob).values(row)
    }
})

const changes = (act: () => Promise<unknown>) =>
  changedRows(
    { board: ["id"], board_blob: ["account_id", "sha256"], board_use: ["board_id", "sha256"], outbox: ["event", "subject_id"] },
    { ...hashes, ...ids, ada: ada.id, bo: bo.id, ...keys, now: nowMs, tomorrow: nowMs + DAY_MS },
    act,
  )
const refused = (code: string) => (error: unknown) => expect(error).toMatchObject({ code })
const save = (board: string, ...named: readonly Hash[]) =>
  changes(() => replaceDocument(context, { board_id: id(board), revision: 1, document: boardWith(...named.map((hash) => hashes[hash])) }))

describe("a board of one's own", () => {
  it("is named and shared, and nobody else's is", async () => {
    expect(await changes(() => renameBoard(context, id("first"), "Quay"))).toEqual(["board first: title=Quay search_title=quay"])
    expect(await changes(() => renameBoard(context, id("theirs"), "Quay").catch(refused("NotFound")))).toEqual([])
    expect(await changes(() => setBoardShared(context, id("first"), true))).toEqual([
      "+ outbox board.due first",
      "board first: is_shared=1",
    ])
    expect(await changes(() => setBoardShared(context, id("theirs"), true).catch(refused("NotFound")))).toEqual([])
    expect(await changes(() => setBoardShared(context, id("first"), false))).toEqual(["board first: is_shared=0"])
  })

  it("is copied with what it names, and nobody else's is", async () => {
    const copied = await changes(async () => {
      ids["copy"] = (await copyBoard(context, { board_id: id("first"), title: "Copy" })).board_id as BoardId
    })
    expect(copied.map((line) => line.replace(id("copy"), "copy"))).toEqual([
      "+ board copy",
      "+ board_use copy both",
      "+ board_use copy one",
    ])
    delete ids["copy"]
    expect(await changes(() => copyBoard(context, { board_id: id("theirs"), title: "Copy" }).catch(refused("NotFound")))).toEqual([])
  })

  it("is deleted, and what no other one of theirs names may go", async () => {
    expect(await changes(() => removeBoard(context, id("first")))).toEqual([
      "+ outbox board.unnamed ada",
      "- board first",
      "- board_use first both",
      "- board_use first one",
      "board_blob ada one: kept_until_ms=now",
    ])
    expect(await changes(() => removeBoard(context, id("theirs")).catch(refused("NotFound")))).toEqual([])
  })

  it("names what its new document does: what no other one names stays for a day, and what one names again for good", async () => {
    expect((await save("first", "both", "unnamed")).filter((line) => !line.startsWith("board first"))).toEqual([
      "+ board_use first unnamed",
      "- board_use first one",
      "board_blob ada one: kept_until_ms=tomorrow",
      "board_blob ada unnamed: kept_until_ms=null",
    ])
  })

  it("keeps what another one names, and takes nothing that somebody else alone has", async () => {
    expect((await save("first", "one")).filter((line) => !line.startsWith("board first"))).toEqual(["- board_use first both"])
    await expect(save("second", "none")).rejects.toMatchObject({ code: "UploadIncomplete", data: { missing: [hashes.none] } })
  })
})

describe("bytes of one's boards", () => {
  it("are asked for where one has them not, whatever others have", async () => {
    const asked = (viewer: typeof ada) => findMissing({ ...context, viewer }, { hashes: [hashes.other, hashes.both, hashes.none] })
    expect(await asked(ada)).toEqual({ missing: [hashes.none] })
    expect(await asked(bo)).toEqual({ missing: [hashes.other, hashes.none] })
  })

  it("that are put again stay a day longer where no board names them, and nobody else's do", async () => {
    const put = (hash: Hash) =>
      changes(() => keepBlob(context, { sha256: hashes[hash] }, new Request("https://atelier.test", { method: "PUT", body: "x" })))
    expect(await put("old")).toEqual(["board_blob ada old: kept_until_ms=tomorrow"])
    expect(await put("one")).toEqual([])
  })

  it("go once their time is over, where no board names them", async () => {
    expect(await changes(() => dropUnnamed({ ...context, nowMs: nowMs - 1 }))).toEqual([])
    expect(await changes(() => dropUnnamed(context))).toEqual([
      "+ outbox board.dropped bytes of ada's",
      "+ outbox board.dropped bytes of bo's",
      "- board_blob ada due",
      "- board_blob bo due",
    ])
  })
})
