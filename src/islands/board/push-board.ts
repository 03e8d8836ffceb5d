import { MAXIMUM_BOARD_BLOBS } from "../../domain/board/contract.ts"
import { type BoardDocument, boardDocumentSchema } from "../../domain/board/document.ts"
import { type BoardServer, BoardServerError, type LocalBoards, namedBy, type StoredBoard, storedOf } from "../_making/boards/board-ports.ts"

/** What came of sending a board. */
export type Pushed =
  | { readonly kind: "saved"; readonly revision: number }
  /** The server has another version, changed by somebody else. */
  | { readonly kind: "conflict"; readonly theirs: StoredBoard }
  /** The server had it and has it no more. */
  | { readonly kind: "gone" }
  | { readonly kind: "away"; readonly retryAfterMs: number | null }
  | { readonly kind: "signed-out" }
  | { readonly kind: "refused"; readonly message: string }

/** Bytes that are sent at once. */
const AT_ONCE = 4
/** Tries of a document whose bytes went from the server between the question and the save. */
const MAXIMUM_ROUNDS = 3

/** Sends a board: first the bytes that the server lacks, then the document with the revision that it was made from. Never rejects. */
export async function pushBoard(local: LocalBoards, server: BoardServer, board: StoredBoard): Promise<Pushed> {
  try {
    let missing = board.isSaved ? [] : await server.missing(namedBy(board).slice(0, MAXIMUM_BOARD_BLOBS))
    let { cover } = board
    for (let round = 1; ; round++) {
      await putAll(
        local,
        server,
        missing.filter((sha256) => sha256 !== cover),
      )
      if (cover !== null && missing.includes(cover) && !(await putCover(local, server, cover))) cover = null
      try {
        return await save(server, { ...board, cover })
      } catch (error) {
        if (!(error instanceof BoardServerError) || error.refusal.kind !== "missing" || round === MAXIMUM_ROUNDS) throw error
        missing = error.refusal.hashes
      }
    }
  } catch (error) {
    return await outcomeOf(error, server, board)
  }
}

async function save(server: BoardServer, board: StoredBoard): Promise<Pushed> {
  const saved = await saveDocument(server, board)
  if (board.baseRevision !== null && board.savedTitle !== board.title) await server.rename(board.id, board.title)
  return saved
}

async function saveDocument(server: BoardServer, board: StoredBoard): Promise<Pushed> {
  const { baseRevision } = board
  if (baseRevision !== null)
    return { kind: "saved", revision: board.isSaved ? baseRevision : await server.save(board.id, baseRevision, board) }
  const revision = await server.create(board)
  // A new board is answered as it is: it may have been created by a try whose answer was lost, with an older document.
  const there = await server.read(board.id)
  if (there.title !== board.title) await server.rename(board.id, board.title)
  if (textOf(there.document) === textOf(board.document)) return { kind: "saved", revision: there.revision }
  if (revision === 1) return { kind: "saved", revision: await server.save(board.id, 1, board) }
  throw new BoardServerError({ kind: "conflict" })
}

/** Equal documents are equal texts, in whatever order their fields were written. */
function textOf(document: BoardDocument): string {
  return JSON.stringify(boardDocumentSchema().parse(document))
}

async function putAll(local: LocalBoards, server: BoardServer, hashes: readonly string[]): Promise<void> {
  const waiting = [...hashes]
  const putOneByOne = async (): Promise<void> => {
    for (let sha256 = waiting.shift(); sha256 !== undefined; sha256 = waiting.shift()) {
      const bytes = await local.readBytes(sha256)
      if (bytes === null) throw new BoardServerError({ kind: "refused", message: "FileBroken" })
      await server.put(sha256, bytes)
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, waiting.length) }, putOneByOne))
}

/** Whether the server has a cover now; a board is saved without one that it refuses. */
async function putCover(local: LocalBoards, server: BoardServer, sha256: string): Promise<boolean> {
  const bytes = await local.readBytes(sha256)
  if (bytes === null) return false
  try {
    await server.put(sha256, bytes)
    return true
  } catch (error) {
    if (error instanceof BoardServerError && error.refusal.kind === "refused") return false
    throw error
  }
}

async function outcomeOf(error: unknown, server: BoardServer, board: StoredBoard): Promise<Pushed> {
  if (!(error instanceof BoardServerError)) return { kind: "away", retryAfterMs: null }
  const { refusal } = error
  switch (refusal.kind) {
    case "away":
    case "signed-out":
    case "refused":
      return refusal
    case "missing":
      return { kind: "away", retryAfterMs: null }
    case "not-found":
      return board.baseRevision === null ? { kind: "refused", message: "NotFound" } : { kind: "gone" }
    case "conflict":
      return await theirVersion(server, board)
  }
}

async function theirVersion(server: BoardServer, { id, baseRevision }: StoredBoard): Promise<Pushed> {
  try {
    return { kind: "conflict", theirs: storedOf(await server.read(id), 0) }
  } catch (error) {
    if (error instanceof BoardServerError && error.refusal.kind === "not-found")
      return baseRevision === null ? { kind: "refused", message: "NotFound" } : { kind: "gone" }
    return { kind: "away", retryAfterMs: null }
  }
}
