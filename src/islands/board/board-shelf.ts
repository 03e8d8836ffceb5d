import { atom, type ReadableAtom } from "nanostores"
import { type AccountId, type BoardId, newBoardId } from "../../domain/_kernel/ids.ts"
import { type BoardDocument, EMPTY_BOARD } from "../../domain/board/document.ts"
import { adoptBoards, browserBoards, browserEnvironment, VISITOR } from "./board-browser.ts"
import { BoardServerError } from "./board-ports.ts"
import { blobPath, boardServer } from "./board-server.ts"
import { type BoardStatus, type DrawCover, openBoard as openStore } from "./board-store.ts"

/** A board in a list, wherever it is kept. */
export interface ShelvedBoard {
  readonly id: string
  readonly name: string
  readonly changedAtMs: number
  /** The hash of a small image of it; null where there is none. */
  readonly cover: string | null
}

/** How far what was drawn is kept: nowhere yet, on this device, on the server. `elsewhere`: another tab has the board, nothing is kept here. */
export type SavedState = "saving" | "device" | "server" | "failed" | "refused" | "elsewhere"

/** An open board as a screen works with it. */
export interface OpenBoard {
  readonly initial: BoardDocument
  /** Changes once where somebody else changed the board meanwhile: what is open is a copy from then on. */
  readonly $id: ReadableAtom<BoardId>
  readonly $name: ReadableAtom<string>
  readonly $saved: ReadableAtom<SavedState>
  /** Why the server refuses it, a message key; null where it does not. */
  readonly $problem: ReadableAtom<string | null>
  /** The board as somebody else changed it, kept under this id; null where nobody did. */
  readonly $otherVersion: ReadableAtom<BoardId | null>
  /** Keeps bytes; answers their SHA-256, for a document to name. Rejects where the browser keeps nothing. */
  putBytes(bytes: Blob): Promise<string>
  /** Null where neither the device nor the server has them. */
  readBytes(sha256: string): Promise<Blob | null>
  save(document: BoardDocument): void
  /** Has the cover drawn by this, whenever the board rests after a change. */
  drawCoverBy(draw: DrawCover): void
  rename(name: string): void
  flush(): Promise<void>
  close(): void
}

/** The boards of whoever looks at the page: an account's, or those of this browser where nobody has signed in. */
export interface BoardShelf {
  /** Rejects with `BoardServerError`: the device does not have it, and the server is away. */
  openBoard(id: BoardId): Promise<OpenBoard>
  /** What the device and the server have, the last changed first; only the device's while the server is away. */
  listBoards(): Promise<readonly ShelvedBoard[]>
  /** Where a cover is shown from: the device, else the server; null where neither has it. */
  coverAddress(sha256: string): Promise<string | null>
  /** Keeps a new board on the device; answers its id. */
  createBoard(document?: BoardDocument, name?: string): Promise<BoardId>
  /** Deletes a board on the server, then on the device. Rejects with `BoardServerError` where the server is away. */
  deleteBoard(id: BoardId): Promise<void>
}

/** What a shelf is told of its page. */
interface ShelfOptions {
  readonly accountId: AccountId | null
  readonly newTitle: string
  readonly copyTitle: (title: string) => string
}

/** The shelf of a page. What was drawn before a sign-in becomes the account's with the first use. */
export function boardShelf({ accountId, newTitle, copyTitle }: ShelfOptions): BoardShelf {
  const environment = browserEnvironment(copyTitle)
  const local = browserBoards(accountId ?? VISITOR)
  const server = accountId === null ? null : boardServer
  // A browser that keeps nothing has nothing to take over.
  const adopted = accountId === null ? Promise.resolve() : adoptBoards(browserBoards(VISITOR), local).catch(() => {})
  return {
    async openBoard(id) {
      await adopted
      const store = await openStore({ local, server, environment }, id, newTitle)
      const { document, title, status } = store.state()
      const $id = atom(id)
      const $name = atom(title)
      const $saved = atom(savedStateOf(status))
      const $problem = atom<string | null>(null)
      const $otherVersion = atom<BoardId | null>(null)
      store.subscribe((state) => {
        $id.set(state.id)
        $name.set(state.title)
        $saved.set(savedStateOf(state.status))
        $problem.set(state.status.kind === "refused" ? state.status.message : null)
        $otherVersion.set(state.otherVersion)
      })
      const onOnline = () => store.retryNow()
      const onHide = () => void store.flush()
      addEventListener("online", onOnline)
      addEventListener("pagehide", onHide)
      return {
        initial: document,
        $id,
        $name,
        $saved,
        $problem,
        $otherVersion,
        putBytes: (bytes) => store.keepBytes(bytes),
        readBytes: (sha256) => store.readBytes(sha256),
        save: (document) => store.change(document),
        drawCoverBy: (draw) => store.drawCoverBy(draw),
        rename: (name) => store.rename(name),
        flush: () => store.flush(),
        close() {
          removeEventListener("online", onOnline)
          removeEventListener("pagehide", onHide)
          store.close()
        },
      }
    },
    async listBoards() {
      await adopted
      const [here, there] = await Promise.all([local.list().catch(() => []), server === null ? [] : server.list().catch(() => [])])
      const boards = new Map<string, ShelvedBoard>()
      for (const { board_id: id, title, update_at, cover } of there)
        boards.set(id, { id, name: title, changedAtMs: Date.parse(update_at), cover })
      for (const { id, title, updatedAtMs, isSaved, cover } of here) {
        const known = boards.get(id)
        if (!isSaved || known === undefined)
          boards.set(id, { id, name: title, changedAtMs: updatedAtMs, cover: cover ?? known?.cover ?? null })
        else if (known.cover === null) boards.set(id, { ...known, cover })
      }
      return [...boards.values()].toSorted((one, other) => other.changedAtMs - one.changedAtMs)
    },
    async coverAddress(sha256) {
      const bytes = await local.readBytes(sha256).catch(() => null)
      if (bytes !== null) return URL.createObjectURL(bytes)
      return server === null ? null : blobPath(sha256)
    },
    async createBoard(document = EMPTY_BOARD, name = newTitle) {
      const nowMs = environment.nowMs()
      const id = newBoardId(nowMs)
      await local.write({
        id,
        title: name,
        document,
        baseRevision: null,
        isSaved: false,
        savedTitle: null,
        cover: null,
        updatedAtMs: nowMs,
      })
      return id
    },
    async deleteBoard(id) {
      try {
        await server?.remove(id)
      } catch (error) {
        if (!(error instanceof BoardServerError) || error.refusal.kind !== "not-found") throw error
      }
      await local.remove(id)
    },
  }
}

function savedStateOf({ kind }: BoardStatus): SavedState {
  switch (kind) {
    case "saving":
      return "saving"
    case "saved":
      return "server"
    case "local":
    case "offline":
      return "device"
    case "unkept":
      return "failed"
    case "refused":
    case "elsewhere":
      return kind
  }
}
