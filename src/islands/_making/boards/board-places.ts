import { type AccountId, asAccountId } from "../../../domain/_kernel/ids.ts"
import { $member, isSignedIn, refreshMember } from "../../_session/member.ts"
import { adoptBoards, browserBoards, VISITOR } from "./board-browser.ts"
import type { BoardServer, LocalBoards } from "./board-ports.ts"
import { blobPath, boardServer } from "./board-server.ts"

/** The account whose boards this device showed last: offline it is not to be asked who is signed in. */
const LAST_ACCOUNT = "atelier.board.account"

/** Where somebody's boards are kept: this device, and the server where they are signed in. */
export interface BoardPlaces {
  readonly local: LocalBoards
  readonly server: BoardServer | null
}

/** A board in a list, wherever it is kept. */
export interface ShelvedBoard {
  readonly id: string
  readonly name: string
  readonly changedAtMs: number
  /** The hash of a small image of it; null where there is none. */
  readonly cover: string | null
}

/**
 * The places of the signed-in member, or of this browser. What was drawn before a sign-in becomes the account's. Throws where somebody is
 * signed in, but nobody says who.
 */
export async function ownPlaces(): Promise<BoardPlaces> {
  const accountId = await ownerId()
  const local = browserBoards(accountId ?? VISITOR)
  if (accountId === null) return { local, server: null }
  // A browser that keeps nothing has nothing to take over.
  await adoptBoards(browserBoards(VISITOR), local).catch(() => {})
  return { local, server: boardServer }
}

async function ownerId(): Promise<AccountId | null> {
  if (!isSignedIn()) return null
  if ($member.get() === null) await refreshMember()
  const id = $member.get()?.account.id ?? (isSignedIn() ? localStorage.getItem(LAST_ACCOUNT) : null)
  if (id === null) {
    if (isSignedIn()) throw new Error("nobody says who is signed in")
    return null
  }
  localStorage.setItem(LAST_ACCOUNT, id)
  return asAccountId(id)
}

/** What the device and the server have, the last changed first; only the device's while the server is away. With `most`, the later ones may lack. */
export async function listBoards({ local, server }: BoardPlaces, most?: number): Promise<readonly ShelvedBoard[]> {
  const [here, there] = await Promise.all([local.list().catch(() => []), server === null ? [] : server.list(most).catch(() => [])])
  const boards = new Map<string, ShelvedBoard>()
  for (const { board_id: id, title, update_at, cover } of there)
    boards.set(id, { id, name: title, changedAtMs: Date.parse(update_at), cover })
  for (const { id, title, updatedAtMs, isSaved, cover } of here) {
    const known = boards.get(id)
    if (!isSaved || known === undefined) boards.set(id, { id, name: title, changedAtMs: updatedAtMs, cover: cover ?? known?.cover ?? null })
    else if (known.cover === null) boards.set(id, { ...known, cover })
  }
  return [...boards.values()].toSorted((one, other) => other.changedAtMs - one.changedAtMs)
}

/** Where a cover is shown from: the device, else the server; null where neither has it. */
export async function coverAddress({ local, server }: BoardPlaces, sha256: string): Promise<string | null> {
  const bytes = await local.readBytes(sha256).catch(() => null)
  if (bytes !== null) return URL.createObjectURL(bytes)
  return server === null ? null : blobPath(sha256)
}
