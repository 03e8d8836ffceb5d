import { asBoardId, type BoardId } from "../../../domain/_kernel/ids.ts"
import type { Board, BoardEntry } from "../../../domain/board/contract.ts"
import { type BoardDocument, hashesOf } from "../../../domain/board/document.ts"

/** A board as this browser keeps it. */
export interface StoredBoard {
  readonly id: BoardId
  readonly title: string
  readonly document: BoardDocument
  /** The server's revision that the document was made from; null where the server has none. */
  readonly baseRevision: number | null
  /** Whether the server has this very document, at `baseRevision`. */
  readonly isSaved: boolean
  /** The title that the server has; null where it has none. */
  readonly savedTitle: string | null
  /** The hash of a small image of what lies on it; null where none was made. */
  readonly cover: string | null
  readonly updatedAtMs: number
}

/** A board of the server's, as this browser keeps it. */
export function storedOf({ board_id, title, document, revision, cover }: Board, updatedAtMs: number): StoredBoard {
  return { id: asBoardId(board_id), title, document, baseRevision: revision, isSaved: true, savedTitle: title, cover, updatedAtMs }
}

/** The hashes of all bytes that a board names, its cover's last. */
export function namedBy({ document, cover }: Pick<StoredBoard, "document" | "cover">): readonly string[] {
  return [...hashesOf(document), ...(cover === null ? [] : [cover])]
}

/** Whether the server has all of a board. */
export function isOnServer({ isSaved, savedTitle, title }: Pick<StoredBoard, "isSaved" | "savedTitle" | "title">): boolean {
  return isSaved && savedTitle === title
}

/** Where a browser keeps the boards of one person, or of visitors. Every method may reject where the browser keeps nothing. */
export interface LocalBoards {
  list(): Promise<readonly StoredBoard[]>
  read(id: BoardId): Promise<StoredBoard | null>
  /** All of it or nothing: a tab that dies within leaves the board of before. */
  write(board: StoredBoard): Promise<void>
  remove(id: BoardId): Promise<void>
  readBytes(sha256: string): Promise<Blob | null>
  writeBytes(sha256: string, bytes: Blob): Promise<void>
  /** Drops bytes that were written before a moment and are none of these. */
  dropBytes(kept: ReadonlySet<string>, beforeMs: number): Promise<void>
}

/** Why the server did not do what it was asked. */
export type ServerRefusal =
  /** No connection, or the server is busy: later it may work. */
  | { readonly kind: "away"; readonly retryAfterMs: number | null }
  /** Nobody is signed in. */
  | { readonly kind: "signed-out" }
  | { readonly kind: "not-found" }
  /** The board has another revision by now. */
  | { readonly kind: "conflict" }
  /** Bytes of these hashes are to be put first. */
  | { readonly kind: "missing"; readonly hashes: readonly string[] }
  /** It never will; a message key says why. */
  | { readonly kind: "refused"; readonly message: string }

/** The one error that a `BoardServer` rejects with. */
export class BoardServerError extends Error {
  readonly refusal: ServerRefusal

  constructor(refusal: ServerRefusal) {
    super(refusal.kind)
    this.name = "BoardServerError"
    this.refusal = refusal
  }
}

/** The server behind. Every method rejects with `BoardServerError`. */
export interface BoardServer {
  read(id: BoardId): Promise<Board>
  /** Answers the revision. */
  create(board: Pick<StoredBoard, "id" | "title" | "document" | "cover">): Promise<number>
  /** Returns the new revision; without a cover the server keeps the one that it has. */
  save(id: BoardId, baseRevision: number, board: Pick<StoredBoard, "document" | "cover">): Promise<number>
  rename(id: BoardId, title: string): Promise<void>
  /** Returns the boards of the account, the last changed first: all of them, or the first `most`. */
  list(most?: number): Promise<readonly BoardEntry[]>
  remove(id: BoardId): Promise<void>
  missing(hashes: readonly string[]): Promise<readonly string[]>
  put(sha256: string, bytes: Blob): Promise<void>
  get(sha256: string): Promise<Blob>
}

/** Time and the browser's tabs. */
export interface BoardEnvironment {
  nowMs(): number
  /** Calls back once after a while; answers what takes that back. */
  after(delayMs: number, work: () => void): () => void
  /** Takes a board for this tab; answers what gives it back, null where another tab has it. */
  claim(id: BoardId): Promise<(() => void) | null>
  newId(): BoardId
  /** The title of what a board was kept as where somebody else changed it meanwhile. */
  copyTitle(title: string): string
}
