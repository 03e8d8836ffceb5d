import { atom, type ReadableAtom } from "nanostores"
import { type BoardId, newBoardId } from "../../domain/_kernel/ids.ts"
import { type BoardDocument, EMPTY_BOARD } from "../../domain/board/document.ts"
import { browserEnvironment } from "../_making/boards/board-browser.ts"
import { type BoardPlaces, coverAddress, listBoards, type ShelvedBoard } from "../_making/boards/board-places.ts"
import { BoardServerError } from "../_making/boards/board-ports.ts"
import { type BoardStatus, type DrawCover, openBoard as openStore } from "./board-store.ts"

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

/** The viewer's boards: an account's, or those of this browser where nobody has signed in. */
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

/** What a shelf names boards. */
interface ShelfWords {
  readonly newTitle: string
  readonly copyTitle: (title: string) => string
}

/** The shelf over the places where somebody's boards are kept. */
export function boardShelf(places: BoardPlaces, { newTitle, copyTitle }: ShelfWords): BoardShelf {
  const environment = browserEnvironment(copyTitle)
  const { local, server } = places
  return {
    async openBoard(id) {
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
    listBoards: () => listBoards(places),
    coverAddress: (sha256) => coverAddress(places, sha256),
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
