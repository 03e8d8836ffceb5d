import { describe, expect, test } from "vitest"
import { asBoardId, type BoardId } from "../../domain/_kernel/ids.ts"
import type { Board } from "../../domain/board/contract.ts"
import { type BoardDocument, EMPTY_BOARD } from "../../domain/board/document.ts"
import { adoptBoards } from "../_making/boards/board-browser.ts"
import {
  type BoardEnvironment,
  type BoardServer,
  BoardServerError,
  type LocalBoards,
  namedBy,
  type ServerRefusal,
  type StoredBoard,
} from "../_making/boards/board-ports.ts"
import { type BoardStatus, type BoardStore, openBoard, RETRY_WAITS_MS } from "./board-store.ts"

const ID = asBoardId(`board_${"0".repeat(26)}`)
const seeded = (seed: number): BoardDocument => ({ ...EMPTY_BOARD, settings: { ...EMPTY_BOARD.settings, seed } })
const withTile = (sha256: string): BoardDocument => ({
  ...EMPTY_BOARD,
  layers: [
    { id: "layer001", name: "", kind: "sketch", isVisible: true, isLocked: false, opacity: 1, tiles: [{ column: 0, row: 0, sha256 }] },
  ],
})

/** A device that forgets nothing, with how often it was written to. */
function device() {
  const boards = new Map<string, StoredBoard>()
  const bytes = new Map<string, Blob>()
  const told = { writes: 0, isFull: false }
  const local: LocalBoards = {
    list: async () => [...boards.values()],
    read: async (id) => boards.get(id) ?? null,
    async write(board) {
      if (told.isFull) throw new Error("full")
      told.writes++
      boards.set(board.id, board)
    },
    remove: async (id) => void boards.delete(id),
    readBytes: async (sha256) => bytes.get(sha256) ?? null,
    writeBytes: async (sha256, blob) => void bytes.set(sha256, blob),
    async dropBytes(kept) {
      for (const sha256 of bytes.keys()) if (!kept.has(sha256)) bytes.delete(sha256)
    },
  }
  return { local, boards, bytes, told }
}

/** A server as its calls say, which can be told to refuse, and once to lose an answer. */
function farServer() {
  const boards = new Map<string, Board>()
  const bytes = new Map<string, Blob>()
  const told: { refusal: ServerRefusal | null; losesAnswer: boolean; asked: string[]; refused: Set<string> } = {
    refusal: null,
    losesAnswer: false,
    asked: [],
    refused: new Set(),
  }
  const fail = (refusal: ServerRefusal): never => {
    throw new BoardServerError(refusal)
  }
  const ask = (what: string) => {
    told.asked.push(what)
    if (told.refusal !== null) fail(told.refusal)
  }
  const missingIn = (board: Pick<StoredBoard, "document" | "cover">) => namedBy(board).filter((hash) => !bytes.has(hash))
  const put = (id: string, title: string, document: BoardDocument, revision: number, newCover: string | null = null) => {
    const at = new Date(0).toISOString()
    const cover = newCover ?? boards.get(id)?.cover ?? null
    boards.set(id, { board_id: id, title, document, revision, is_shared: false, cover, create_at: at, update_at: at })
    if (told.losesAnswer) {
      told.losesAnswer = false
      fail({ kind: "away", retryAfterMs: null })
    }
    return revision
  }
  const server: BoardServer = {
    async read(id) {
      ask("read")
      return boards.get(id) ?? fail({ kind: "not-found" })
    },
    async create({ id, title, document, cover }) {
      ask("create")
      const missing = missingIn({ document, cover })
      if (missing.length > 0) fail({ kind: "missing", hashes: missing })
      return boards.get(id)?.revision ?? put(id, title, document, 1, cover)
    },
    async save(id, revision, { document, cover }) {
      ask("save")
      const there = boards.get(id) ?? fail({ kind: "not-found" })
      if (there.revision === revision + 1 && there.document === document) return there.revision
      if (there.revision !== revision) fail({ kind: "conflict" })
      const missing = missingIn({ document, cover })
      if (missing.length > 0) fail({ kind: "missing", hashes: missing })
      return put(id, there.title, document, revision + 1, cover)
    },
    async rename(id, title) {
      ask("rename")
      const there = boards.get(id) ?? fail({ kind: "not-found" })
      boards.set(id, { ...there, title })
    },
    async list() {
      ask("list")
      return [...boards.values()]
    },
    async remove(id) {
      ask("remove")
      if (!boards.delete(id)) fail({ kind: "not-found" })
    },
    async missing(hashes) {
      ask("missing")
      return hashes.filter((hash) => !bytes.has(hash))
    },
    async put(sha256, blob) {
      ask("put")
      if (told.refused.has(await blob.text())) fail({ kind: "refused", message: "FileBlocked" })
      bytes.set(sha256, blob)
    },
    async get(sha256) {
      ask("get")
      return bytes.get(sha256) ?? fail({ kind: "not-found" })
    },
  }
  return { server, boards, bytes, told, put }
}

/** A clock that stands still until it is told to go on, and tabs. */
function standstill() {
  let nowMs = 0
  let ids = 0
  const timers = new Map<object, { readonly atMs: number; readonly work: () => void }>()
  const claimed = new Set<string>()
  const settle = async () => {
    for (let turn = 0; turn < 60; turn++) await Promise.resolve()
    await new Promise((resolve) => setImmediate(resolve))
  }
  const environment: BoardEnvironment = {
    nowMs: () => nowMs,
    after(delayMs, work) {
      const key = {}
      timers.set(key, { atMs: nowMs + delayMs, work })
      return () => timers.delete(key)
    },
    async claim(id) {
      if (claimed.has(id)) return null
      claimed.add(id)
      return () => claimed.delete(id)
    },
    newId: () => asBoardId(`board_${String(++ids).padStart(26, "1")}`),
    copyTitle: (title) => `${title} (copy)`,
  }
  const pass = async (durationMs: number) => {
    const untilMs = nowMs + durationMs
    for (;;) {
      await settle()
      const [key, due] = [...timers].toSorted(([, one], [, other]) => one.atMs - other.atMs)[0] ?? []
      if (key === undefined || due === undefined || due.atMs > untilMs) break
      timers.delete(key)
      nowMs = due.atMs
      due.work()
    }
    nowMs = untilMs
    await settle()
  }
  return { environment, pass }
}

async function opened({
  isSignedIn = true,
  before,
}: {
  isSignedIn?: boolean
  before?: (stage: { far: ReturnType<typeof farServer>; near: ReturnType<typeof device> }) => void
} = {}) {
  const near = device()
  const far = farServer()
  before?.({ far, near })
  const time = standstill()
  const ports = { local: near.local, server: isSignedIn ? far.server : null, environment: time.environment }
  const open = (id: BoardId = ID) => openBoard(ports, id, "Harbour")
  return { near, far, ...time, open, store: await open() }
}

describe("a board", () => {
  test("is on the device within 2 s of a change, also while changes go on, and there again after a reload", async () => {
    const { near, pass, store } = await opened({ isSignedIn: false })
    for (let seed = 1; seed <= 40; seed++) {
      store.change(seeded(seed))
      await pass(100)
      if (seed > 20) expect(near.boards.get(ID)?.document.settings.seed).toBeGreaterThan(seed - 20)
    }
    expect(near.told.writes).toBeLessThan(6)
    await pass(2_000)
    expect(near.boards.get(ID)?.document).toEqual(seeded(40))
    const again = await openBoard({ local: near.local, server: null, environment: standstill().environment }, ID, "x")
    expect(again.state()).toMatchObject({ title: "Harbour", document: seeded(40), status: { kind: "local" } })
  })

  test("that nobody drew on is kept nowhere", async () => {
    const { far, near, pass, store } = await opened()
    store.retryNow()
    await pass(100_000)
    store.close()
    expect([far.boards.size, near.boards.size, store.state().status.kind]).toEqual([0, 0, "saved"])
  })

  test("is sent with its bytes before it, and saved again from the revision that the server has", async () => {
    const { far, near, pass, store } = await opened()
    const sha256 = await store.keepBytes(new Blob(["tile"]))
    store.change(withTile(sha256))
    await pass(10_000)
    expect(far.boards.get(ID)).toMatchObject({ revision: 1, title: "Harbour", document: withTile(sha256) })
    expect(far.told.asked.indexOf("put")).toBeLessThan(far.told.asked.indexOf("create"))
    store.change(seeded(2))
    await pass(10_000)
    expect(far.boards.get(ID)).toMatchObject({ revision: 2, document: seeded(2) })
    expect(near.boards.get(ID)).toMatchObject({ baseRevision: 2, isSaved: true })
    expect(store.state().status).toEqual({ kind: "saved" })
  })

  test("is named anew on the server without another revision, and with what was drawn meanwhile", async () => {
    const { far, near, pass, store } = await opened()
    store.change(seeded(1))
    await pass(5_000)
    far.told.asked.length = 0
    store.rename(" Quay ")
    store.rename("  ")
    await pass(5_000)
    expect(far.told.asked).toEqual(["rename"])
    expect(far.boards.get(ID)).toMatchObject({ title: "Quay", revision: 1 })
    store.rename("Pier")
    store.change(seeded(2))
    await pass(5_000)
    expect(far.boards.get(ID)).toMatchObject({ title: "Pier", revision: 2 })
    expect(near.boards.get(ID)).toMatchObject({ title: "Pier", savedTitle: "Pier", isSaved: true })
  })

  test("waits longer and longer for a server that is away, meanwhile it lasts on the device", async () => {
    const { far, near, pass, store } = await opened()
    far.told.refusal = { kind: "away", retryAfterMs: null }
    store.change(seeded(1))
    await pass(3_000)
    expect(store.state().status).toEqual({ kind: "offline" })
    expect(near.boards.get(ID)?.document).toEqual(seeded(1))
    far.told.asked.length = 0
    await pass(RETRY_WAITS_MS.reduce((sum, wait) => sum + wait, 0))
    expect(far.told.asked.length).toBeLessThanOrEqual(RETRY_WAITS_MS.length + 1)
    far.told.refusal = null
    store.retryNow()
    await pass(1)
    expect(far.boards.get(ID)?.document).toEqual(seeded(1))
  })

  test("that was saved though the answer was lost is no conflict", async () => {
    const { far, pass, store } = await opened()
    store.change(seeded(-1))
    await pass(5_000)
    far.told.losesAnswer = true
    store.change(seeded(1))
    await pass(60_000)
    expect(far.boards.get(ID)).toMatchObject({ revision: 2, document: seeded(1) })
    expect(store.state()).toMatchObject({ id: ID, otherVersion: null, status: { kind: "saved" } })
  })

  test("that somebody else changed meanwhile is kept twice: theirs as it was, what is open as a copy", async () => {
    const { far, near, pass, store } = await opened()
    store.change(seeded(-1))
    await pass(5_000)
    far.put(ID, "Harbour", seeded(77), 2)
    store.change(seeded(1))
    await pass(10_000)
    const { id, title, otherVersion, document, status } = store.state()
    expect({ title, otherVersion, document, status }).toEqual({
      title: "Harbour (copy)",
      otherVersion: ID,
      document: seeded(1),
      status: { kind: "saved" },
    })
    expect(far.boards.get(ID)).toMatchObject({ revision: 2, document: seeded(77) })
    expect(far.boards.get(id)).toMatchObject({ revision: 1, document: seeded(1), title: "Harbour (copy)" })
    expect(near.boards.get(ID)).toMatchObject({ document: seeded(77), isSaved: true })
    expect(near.boards.get(id)).toMatchObject({ document: seeded(1), isSaved: true })
  })

  test("opens as the server has it where nothing waits here, and as it is here where something does", async () => {
    const stored = {
      id: ID,
      title: "Harbour",
      document: seeded(1),
      baseRevision: 1,
      isSaved: true,
      savedTitle: "Harbour",
      cover: null,
      updatedAtMs: 0,
    }
    const newer = await opened({
      before: ({ far, near }) => {
        far.put(ID, "Harbour", seeded(5), 3)
        near.boards.set(ID, stored)
      },
    })
    expect(newer.store.state().document).toEqual(seeded(5))
    const waiting = await opened({
      before: ({ far, near }) => {
        far.put(ID, "Harbour", seeded(5), 3)
        near.boards.set(ID, { ...stored, isSaved: false })
      },
    })
    expect(waiting.store.state().document).toEqual(seeded(1))
    await waiting.pass(5_000)
    expect(waiting.store.state().otherVersion).toBe(ID)
  })

  test("opens from the device while the server is away, and its bytes come from wherever they are", async () => {
    const { store, far } = await opened({
      before: ({ far: server, near }) => {
        near.boards.set(ID, {
          id: ID,
          title: "Harbour",
          document: seeded(1),
          baseRevision: 1,
          isSaved: true,
          savedTitle: "Harbour",
          cover: null,
          updatedAtMs: 0,
        })
        server.told.refusal = { kind: "away", retryAfterMs: null }
      },
    })
    expect(store.state().document).toEqual(seeded(1))
    expect(await store.readBytes("ab")).toBeNull()
    far.told.refusal = null
    far.bytes.set("ab", new Blob(["far"]))
    expect(await (await store.readBytes("ab"))?.text()).toBe("far")
    far.bytes.clear()
    expect(await (await store.readBytes("ab"))?.text()).toBe("far")
  })

  test("that was deleted elsewhere comes back only where something was changed here", async () => {
    const { far, pass, store } = await opened()
    store.change(seeded(-1))
    await pass(5_000)
    far.boards.clear()
    store.change(seeded(1))
    await pass(10_000)
    expect(far.boards.get(ID)).toMatchObject({ revision: 1, document: seeded(1) })
  })

  test.each<[ServerRefusal, BoardStatus]>([
    [
      { kind: "refused", message: "QuotaExceeded" },
      { kind: "refused", message: "QuotaExceeded" },
    ],
    [{ kind: "signed-out" }, { kind: "local" }],
  ])("says why the server does not take it and tries no more until it changes: %o", async (refusal, status) => {
    const { far, pass, store } = await opened()
    store.change(seeded(-1))
    await pass(5_000)
    far.told.refusal = refusal
    store.change(seeded(1))
    await pass(5_000)
    expect(store.state().status).toEqual(status)
    far.told.asked.length = 0
    await pass(1_000_000)
    expect(far.told.asked).toEqual([])
    far.told.refusal = null
    store.change(seeded(2))
    await pass(5_000)
    expect(far.boards.get(ID)?.document).toEqual(seeded(2))
  })

  test("says that a browser keeps nothing, and that another tab has it, whose changes are not written over", async () => {
    const { near, pass, store, open } = await opened({ isSignedIn: false })
    const second = await open()
    expect(second.state().status).toEqual({ kind: "elsewhere" })
    second.change(seeded(9))
    near.told.isFull = true
    store.change(seeded(1))
    await pass(3_000)
    expect(store.state().status).toEqual({ kind: "unkept" })
    near.told.isFull = false
    store.change(seeded(2))
    await pass(3_000)
    expect(store.state().status).toEqual({ kind: "local" })
    expect(near.boards.get(ID)?.document).toEqual(seeded(2))
  })

  test("that was drawn before the sign-in becomes the member's, bytes and all, and is no visitor's any more", async () => {
    const [visitor, member] = [device(), device()]
    const board = {
      id: ID,
      title: "Harbour",
      document: withTile("ab"),
      baseRevision: null,
      isSaved: false,
      savedTitle: null,
      cover: "cd",
      updatedAtMs: 0,
    }
    visitor.boards.set(ID, board)
    visitor.bytes.set("ab", new Blob(["tile"]))
    visitor.bytes.set("cd", new Blob(["cover"]))
    await adoptBoards(visitor.local, member.local)
    expect(member.boards.get(ID)).toEqual(board)
    expect([...member.bytes.keys()]).toEqual(["ab", "cd"])
    expect([visitor.boards.size, visitor.bytes.size]).toEqual([0, 0])
  })
})

/** Covers are the name of the first layer; they are told as they are drawn. */
function drawnBy(store: BoardStore): string[] {
  const drawn: string[] = []
  store.drawCoverBy(async ({ layers }) => {
    const text = layers[0]?.name ?? ""
    drawn.push(text)
    return new Blob([text])
  })
  return drawn
}
const named = (name: string): BoardDocument => ({
  ...EMPTY_BOARD,
  layers: [{ id: "layer001", name, kind: "sketch", isVisible: true, isLocked: false, opacity: 1, tiles: [] }],
})
const coverText = async (bytes: ReadonlyMap<string, Blob>, cover: string | null | undefined) => bytes.get(cover ?? "")?.text()

describe("the cover of a board", () => {
  test("is drawn once it rests after its layers changed, and sent with it", async () => {
    const { far, pass, store } = await opened()
    const drawn = drawnBy(store)
    for (const name of ["a", "b", "c"]) {
      store.change(named(name))
      await pass(500)
    }
    expect(drawn).toEqual([])
    const sent = async () => {
      await pass(2_000)
      const { cover, revision = 0 } = far.boards.get(ID) ?? {}
      return [await coverText(far.bytes, cover), revision]
    }
    await expect.poll(sent).toEqual(["c", 1])
    store.change({ ...store.state().document, settings: { ...EMPTY_BOARD.settings, seed: 5 } })
    store.rename("Quay")
    await expect.poll(sent).toEqual(["c", 2])
    expect(drawn).toEqual(["c"])
    store.change(named("d"))
    await expect.poll(sent).toEqual(["d", 3])
  })

  test("stays on a visitor's device, and outlasts the sweep of what no board names", async () => {
    const { near, pass, store, open } = await opened({ isSignedIn: false })
    drawnBy(store)
    store.change(named("a"))
    const kept = async () => {
      await pass(2_000)
      return coverText(near.bytes, near.boards.get(ID)?.cover)
    }
    await expect.poll(kept).toBe("a")
    store.close()
    near.bytes.set("unnamed", new Blob(["unnamed"]))
    await pass(1)
    await open()
    await expect.poll(() => near.bytes.has("unnamed")).toBe(false)
    expect(await kept()).toBe("a")
  })

  test("is drawn for a board of before without a change on the server", async () => {
    const { far, near, pass, store } = await opened({ before: (stage) => void stage.far.put(ID, "Harbour", named("old"), 4) })
    drawnBy(store)
    const kept = async () => {
      await pass(2_000)
      return coverText(near.bytes, near.boards.get(ID)?.cover)
    }
    await expect.poll(kept).toBe("old")
    expect([far.boards.get(ID)?.revision, store.state().status.kind]).toEqual([4, "saved"])
  })

  test("is none for a board that nobody drew on, which is kept nowhere", async () => {
    const { far, near, pass, store } = await opened()
    const drawn = drawnBy(store)
    await pass(100_000)
    expect([drawn, far.boards.size, near.boards.size]).toEqual([[], 0, 0])
  })

  test.each<[string, (store: BoardStore) => unknown]>([
    ["is not drawn in time", (store) => store.drawCoverBy(() => new Promise(() => {}))],
    ["cannot be drawn", (store) => store.drawCoverBy(() => Promise.reject(new Error("no room for an image")))],
    ["is refused by the server", drawnBy],
  ])("that %s holds no board back", async (_, prepare) => {
    const { far, pass, store } = await opened()
    far.told.refused.add("a")
    prepare(store)
    store.change(named("a"))
    await expect
      .poll(async () => {
        await pass(2_000)
        return [far.boards.get(ID)?.document, store.state().status.kind]
      })
      .toEqual([named("a"), "saved"])
    expect(far.boards.get(ID)?.cover).toBeNull()
  })
})
