import type { BoardId } from "../../domain/_kernel/ids.ts"
import { sha256Hex } from "../../domain/_kernel/sha256-hex.ts"
import { type BoardDocument, EMPTY_BOARD } from "../../domain/board/document.ts"
import {
  type BoardEnvironment,
  type BoardServer,
  BoardServerError,
  isOnServer,
  type LocalBoards,
  namedBy,
  type StoredBoard,
  storedOf,
} from "../_making/boards/board-ports.ts"
import { type Pushed, pushBoard } from "./push-board.ts"

/** A change is on the device this long after it at the latest, also while more of them come. */
export const LOCAL_WITHIN_MS = 1_500
/** How long a board rests before it is sent. */
const SERVER_REST_MS = 2_000
/** Waits between tries, the last one again and again. */
export const RETRY_WAITS_MS = [2_000, 5_000, 15_000, 60_000, 300_000] as const
/** A board is not held back longer for its cover. */
const COVER_WITHIN_MS = 3_000
/** Bytes that no board names are kept this long: an undo of another tab may need them. */
const UNNAMED_KEPT_MS = 604_800_000

/** How the board stands. */
export type BoardStatus =
  /** Only on this device: nobody is signed in. */
  | { readonly kind: "local" }
  | { readonly kind: "saving" }
  | { readonly kind: "saved" }
  /** On this device; the server is away and is tried again. */
  | { readonly kind: "offline" }
  /** Not even on this device: the browser keeps nothing. */
  | { readonly kind: "unkept" }
  /** The server will not take it; a message key says why. */
  | { readonly kind: "refused"; readonly message: string }
  /** Another tab has it open: changes are not kept here. */
  | { readonly kind: "elsewhere" }

export interface BoardState {
  readonly id: BoardId
  readonly title: string
  readonly document: BoardDocument
  readonly status: BoardStatus
  /** The board as somebody else changed it meanwhile, kept under its id; what is open is a copy with a title of its own since then. */
  readonly otherVersion: BoardId | null
}

/** Draws what lies on a board, small; null where that cannot be done now. */
export type DrawCover = (document: BoardDocument) => Promise<Blob | null>

/** A board that is open. */
export interface BoardStore {
  readonly state: () => BoardState
  /** Calls back after every change of the state; answers what ends that. */
  subscribe(listener: (state: BoardState) => void): () => void
  /** Takes a new document. It is on the device within 2 s. */
  change(document: BoardDocument): void
  /** Renames the board; an empty title is none. */
  rename(title: string): void
  /** Keeps bytes that a document is going to name; answers their hash. Rejects where the browser keeps nothing. */
  keepBytes(bytes: Blob): Promise<string>
  /** Has the cover drawn by this from now on, whenever the board rests after its layers changed. */
  drawCoverBy(draw: DrawCover): void
  /** Bytes by their hash, from the device or else from the server; null where neither has them. */
  readBytes(sha256: string): Promise<Blob | null>
  /** Writes to the device what is not there yet: for a page that is being left. */
  flush(): Promise<void>
  /** Tries the server at once: the connection is back, or somebody signed in. */
  retryNow(): void
  close(): void
}

/** What a board store works with; `server` is null for visitors. */
export interface BoardStorePorts {
  readonly local: LocalBoards
  readonly server: BoardServer | null
  readonly environment: BoardEnvironment
}

/**
 * Opens a board: as the device has it, else as the server has it, else a new one with that id and title. What the server has newer is
 * taken where nothing here waits to be sent; where something does, both are kept. Rejects with `BoardServerError` only where the device
 * has no such board and the server does not say whether it has.
 */
export async function openBoard(ports: BoardStorePorts, id: BoardId, newTitle: string): Promise<BoardStore> {
  const release = await ports.environment.claim(id)
  try {
    const found = await findBoard(ports, id)
    const nowMs = ports.environment.nowMs()
    const fresh = {
      id,
      title: newTitle,
      document: EMPTY_BOARD,
      baseRevision: null,
      isSaved: false,
      savedTitle: null,
      cover: null,
      updatedAtMs: nowMs,
    }
    // A board that nobody drew on yet is not kept anywhere: looking at an address makes none.
    const store = startStore(ports, found ?? fresh, { release, isUntouched: found === null })
    // Nobody waits for it: who draws the cover is there before the first push.
    void sweep(ports)
    return store
  } catch (error) {
    release?.()
    throw error
  }
}

async function findBoard({ local, server, environment }: BoardStorePorts, id: BoardId): Promise<StoredBoard | null> {
  const kept = await local.read(id).catch(() => null)
  if (server === null || (kept !== null && !isOnServer(kept))) return kept
  try {
    const there = storedOf(await server.read(id), environment.nowMs())
    return kept !== null && kept.baseRevision === there.baseRevision && kept.title === there.title ? kept : there
  } catch (error) {
    if (!(error instanceof BoardServerError) || (kept === null && error.refusal.kind !== "not-found")) throw error
    return kept
  }
}

/** Forgets bytes that no board of this device has named for a week. What fails is tried the next time. */
async function sweep({ local, environment }: BoardStorePorts): Promise<void> {
  try {
    const kept = new Set((await local.list()).flatMap(namedBy))
    await local.dropBytes(kept, environment.nowMs() - UNNAMED_KEPT_MS)
  } catch {
    // A browser that keeps nothing has nothing to sweep.
  }
}

function startStore(
  ports: BoardStorePorts,
  found: StoredBoard,
  { release, isUntouched }: { readonly release: (() => void) | null; readonly isUntouched: boolean },
): BoardStore {
  const { local, server, environment } = ports
  const listeners = new Set<(state: BoardState) => void>()
  let board = found
  let releaseClaim = release
  let drawCover: DrawCover | null = null
  /** The layers that the cover shows; null where it may be older than the board. */
  let covered = found.isSaved && found.cover !== null ? found.document.layers : null
  let otherVersion: BoardId | null = null
  let status: BoardStatus = firstStatus({
    isElsewhere: release === null,
    isSignedIn: server !== null,
    isSaved: isOnServer(found) || isUntouched,
  })
  let isWritten = true
  let isClosed = false
  let writing: Promise<void> = Promise.resolve()
  let isPushing = false
  let failures = 0
  let cancelWrite: (() => void) | null = null
  let cancelPush: (() => void) | null = null

  const state = (): BoardState => ({ id: board.id, title: board.title, document: board.document, status, otherVersion })
  const emit = (next: BoardStatus = status) => {
    status = next
    for (const listener of listeners) listener(state())
  }

  /** Writes one after another; a board that changed meanwhile is written again. */
  const write = (): Promise<void> => {
    cancelWrite?.()
    cancelWrite = null
    writing = writing.then(async () => {
      if (isWritten) return
      const written = board
      try {
        await local.write(written)
        isWritten = board === written
        if (status.kind === "unkept") emit(server === null ? { kind: "local" } : { kind: "saving" })
      } catch {
        emit({ kind: "unkept" })
      }
    })
    return writing
  }
  const keep = (next: StoredBoard) => {
    board = next
    isWritten = false
    cancelWrite ??= environment.after(LOCAL_WITHIN_MS, () => void write())
  }

  const changeTo = (next: Partial<StoredBoard>) => {
    if (releaseClaim === null || isClosed) return
    keep({ ...board, ...next, updatedAtMs: environment.nowMs() })
    // A try that waits for the server to come back is not put off by more changes.
    if (!isPushing && (failures === 0 || cancelPush === null)) pushIn(SERVER_REST_MS)
    emit(status.kind === "saved" || status.kind === "refused" ? { kind: "saving" } : status)
  }

  const pushIn = (delayMs: number) => {
    cancelPush?.()
    cancelPush = isClosed ? null : environment.after(delayMs, () => void push())
  }
  /** Draws the cover of layers that changed; a board is kept without one that cannot be drawn. */
  const makeCover = async (): Promise<void> => {
    const { document } = board
    if (drawCover === null || covered === document.layers || (document.layers.length === 0 && board.cover === null)) return
    try {
      const image = await withinMs(environment, COVER_WITHIN_MS, drawCover(document))
      if (image === null) return
      const cover = await keepBytes(local, image)
      covered = document.layers
      if (cover !== board.cover) keep({ ...board, cover })
    } catch {
      // The next change tries again.
    }
  }
  const push = async (): Promise<void> => {
    cancelPush?.()
    cancelPush = null
    if (isPushing || isClosed || releaseClaim === null) return
    isPushing = true
    const before = board.document
    await makeCover()
    if (server === null || isOnServer(board)) {
      isPushing = false
      if (board.document !== before) pushIn(SERVER_REST_MS)
      return
    }
    const sent = board
    emit({ kind: "saving" })
    const pushed = await write().then(() => pushBoard(local, server, sent))
    isPushing = false
    // What was saved as the tab closed is found out when the board is opened again.
    if (!isClosed) await settle(sent, pushed)
  }
  const settle = async (sent: StoredBoard, pushed: Pushed): Promise<void> => {
    if (pushed.kind !== "away") failures = 0
    switch (pushed.kind) {
      case "saved":
        keep({ ...board, baseRevision: pushed.revision, isSaved: board.document === sent.document, savedTitle: sent.title })
        if (!isOnServer(board)) pushIn(SERVER_REST_MS)
        return emit(isOnServer(board) ? { kind: "saved" } : { kind: "saving" })
      case "conflict":
        return keepBoth(pushed.theirs)
      case "gone":
        // It was deleted elsewhere while something was changed here: what was changed is not lost.
        keep({ ...board, baseRevision: null, isSaved: false, savedTitle: null })
        return pushIn(0)
      case "away": {
        const wait = RETRY_WAITS_MS[Math.min(failures, RETRY_WAITS_MS.length - 1)] ?? SERVER_REST_MS
        failures++
        pushIn(Math.max(wait, pushed.retryAfterMs ?? 0))
        return emit({ kind: "offline" })
      }
      case "signed-out":
        return emit({ kind: "local" })
      case "refused":
        return emit({ kind: "refused", message: pushed.message })
    }
  }
  /** What the server has stays under the id; what is here goes on as a copy of its own. */
  const keepBoth = async (theirs: StoredBoard): Promise<void> => {
    const id = environment.newId()
    const releaseCopy = await environment.claim(id)
    keep({ ...board, id, title: environment.copyTitle(board.title), baseRevision: null, isSaved: false, savedTitle: null })
    otherVersion = theirs.id
    await write()
    // Where the copy could not be written, what is here stands under the old id alone.
    if (isWritten) await local.write({ ...theirs, updatedAtMs: environment.nowMs() }).catch(() => {})
    releaseClaim?.()
    releaseClaim = releaseCopy
    emit()
    pushIn(0)
  }

  if (releaseClaim !== null && !isUntouched) {
    if (!isOnServer(board)) pushIn(0)
    else void local.write(board).catch(() => {})
  }
  return {
    state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change(document) {
      if (document !== board.document) changeTo({ document, isSaved: false })
    },
    rename(title) {
      if (title.trim() !== "" && title !== board.title) changeTo({ title: title.trim() })
    },
    keepBytes: (bytes) => keepBytes(local, bytes),
    drawCoverBy(draw) {
      drawCover = draw
      if (isOnServer(board) || server === null) pushIn(SERVER_REST_MS)
    },
    async readBytes(sha256) {
      const kept = await local.readBytes(sha256).catch(() => null)
      if (kept !== null || server === null) return kept
      try {
        const bytes = await server.get(sha256)
        await local.writeBytes(sha256, bytes).catch(() => {})
        return bytes
      } catch (error) {
        if (error instanceof BoardServerError) return null
        throw error
      }
    },
    flush: write,
    retryNow() {
      failures = 0
      if (!isOnServer(board) && !(isUntouched && board === found)) pushIn(0)
    },
    close() {
      void write().finally(() => releaseClaim?.())
      isClosed = true
      cancelPush?.()
      cancelPush = null
      listeners.clear()
    },
  }
}

async function keepBytes(local: LocalBoards, bytes: Blob): Promise<string> {
  const sha256 = await sha256Hex(new Uint8Array(await bytes.arrayBuffer()))
  await local.writeBytes(sha256, bytes)
  return sha256
}

/** What comes of work, or null where it takes longer. */
async function withinMs<Value>(environment: BoardEnvironment, limitMs: number, work: Promise<Value>): Promise<Value | null> {
  let cancel = () => {}
  const late = new Promise<null>((resolve) => {
    cancel = environment.after(limitMs, () => resolve(null))
  })
  try {
    return await Promise.race([work, late])
  } finally {
    cancel()
  }
}

function firstStatus({
  isElsewhere,
  isSignedIn,
  isSaved,
}: {
  readonly isElsewhere: boolean
  readonly isSignedIn: boolean
  readonly isSaved: boolean
}): BoardStatus {
  if (isElsewhere) return { kind: "elsewhere" }
  if (!isSignedIn) return { kind: "local" }
  return isSaved ? { kind: "saved" } : { kind: "saving" }
}
