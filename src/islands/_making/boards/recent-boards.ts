import { coverAddress, listBoards, ownPlaces } from "./board-places.ts"

/** A board as a menu shows it. */
export interface RecentBoard {
  readonly id: string
  readonly name: string
  /** The address of its cover; null where there is none. */
  readonly image: string | null
}

/** Boards that a menu offers. */
const MOST = 3

let asking: Promise<readonly RecentBoard[]> | null = null

/** Covers by their hash, for as long as the page is there. */
const addresses = new Map<string, Promise<string | null>>()

/** The boards that were changed last, on this device or on the server; asked once for a menu that is neared by pointer, focus and press at once. */
export function recentBoards(): Promise<readonly RecentBoard[]> {
  asking ??= readRecent().finally(() => {
    asking = null
  })
  return asking
}

async function readRecent(): Promise<readonly RecentBoard[]> {
  const places = await ownPlaces()
  const boards = (await listBoards(places, MOST)).slice(0, MOST)
  return await Promise.all(
    boards.map(async ({ id, name, cover }) => {
      if (cover === null) return { id, name, image: null }
      const address = addresses.get(cover) ?? coverAddress(places, cover)
      addresses.set(cover, address)
      return { id, name, image: await address }
    }),
  )
}
