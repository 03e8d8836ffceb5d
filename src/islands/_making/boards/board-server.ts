import * as z from "zod/mini"
import * as calls from "../../../domain/board/contract.ts"
import { CallError, call, readAnswer } from "../../_runtime/call.ts"
import { callWithBytes } from "../../_runtime/call-with-bytes.ts"
import { type BoardServer, BoardServerError, type ServerRefusal } from "./board-ports.ts"

/** Nobody waits for a sync: it asks nobody to sign in, and words its failures where the board is. */
const QUIET = { handlesErrors: true, isInBackground: true } as const

const missingSchema = z.object({ missing: z.array(z.string()) })

/** The server behind, by the calls of the site. */
export const boardServer: BoardServer = {
  read: (id) => refusing(() => call(calls.boardDetail, { board_id: id }, QUIET)),
  create: async ({ id, title, document, cover }) =>
    (await refusing(() => call(calls.createBoard, { board_id: id, title, document, ...withCover(cover) }, QUIET))).revision,
  save: async (id, revision, { document, cover }) =>
    (await refusing(() => call(calls.saveBoard, { board_id: id, revision, document, ...withCover(cover) }, QUIET))).revision,
  async rename(id, title) {
    await refusing(() => call(calls.renameBoard, { board_id: id, title }, QUIET))
  },
  async list(most) {
    if (most !== undefined) return (await refusing(() => call(calls.boardList, { limit: most }, QUIET))).items
    const boards: calls.BoardEntry[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await refusing(() => call(calls.boardList, cursor === undefined ? {} : { cursor }, QUIET))
      boards.push(...page.items)
      if (page.next_cursor === null) return boards
      cursor = page.next_cursor
    }
  },
  async remove(id) {
    await refusing(() => call(calls.deleteBoard, { board_id: id }, QUIET))
  },
  async missing(hashes) {
    if (hashes.length === 0) return []
    return (await refusing(() => call(calls.missingBlobs, { hashes: [...hashes] }, QUIET))).missing
  },
  async put(sha256, bytes) {
    await refusing(() => callWithBytes(calls.putBlob, { sha256 }, bytes))
  },
  get: (sha256) => refusing(() => fetchBytes(blobPath(sha256))),
}

/** The address of bytes of the account's boards. */
export function blobPath(sha256: string): string {
  return `${calls.getBlob.path}?${new URLSearchParams({ sha256 })}`
}

function withCover(cover: string | null): { readonly cover?: string } {
  return cover === null ? {} : { cover }
}

/** Bytes of a download call. Throws CallError. */
async function fetchBytes(address: string): Promise<Blob> {
  try {
    const response = await fetch(address, { credentials: "same-origin" })
    if (response.ok) return await response.blob()
    readAnswer(calls.getBlob, response, await response.text())
  } catch (error) {
    if (error instanceof CallError) throw error
    throw new CallError("Offline")
  }
  throw new CallError("BadAnswer")
}

async function refusing<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    throw new BoardServerError(error instanceof CallError ? refusalOf(error) : { kind: "away", retryAfterMs: null })
  }
}

function refusalOf({ code, data, errors, retryAfterSeconds }: CallError): ServerRefusal {
  switch (code) {
    case "Offline":
    case "BadAnswer":
    case "ServerError":
    case "Unavailable":
    case "TooManyRequests":
    case "InFlight":
      return { kind: "away", retryAfterMs: retryAfterSeconds === null ? null : retryAfterSeconds * 1000 }
    case "LoginRequired":
      return { kind: "signed-out" }
    case "NotFound":
      return { kind: "not-found" }
    case "Conflict":
      return { kind: "conflict" }
    case "UploadIncomplete": {
      const missing = z.safeParse(missingSchema, data)
      return missing.success ? { kind: "missing", hashes: missing.data.missing } : { kind: "away", retryAfterMs: null }
    }
    default:
      return { kind: "refused", message: errors[0]?.message ?? code }
  }
}
