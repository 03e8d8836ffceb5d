import * as z from "zod/mini"
import { cardSchema } from "../../domain/post/card-contract.ts"
import { FEEDS_KEY } from "../_runtime/member-storage.ts"

/** Lists that a tab remembers; older ones are forgotten. */
const MOST_LISTS = 3
/** What was left longer ago begins at its top. */
const KEPT_MS = 30 * 60_000

const listSchema = z.object({
  address: z.string(),
  leftAtMs: z.number(),
  /** What was loaded for a member is not shown to the next person. */
  isMember: z.boolean(),
  scrollPx: z.number(),
  /** The card that was opened, or stood at the top, and how far below the top of the viewport. */
  cardId: z.nullable(z.string()),
  offsetPx: z.number(),
  hadFocus: z.boolean(),
  /** Paths of the pages of all its cards, those of the page as it was sent first. */
  paths: z.array(z.string()),
  /** Whether these are all that there are. */
  isWhole: z.boolean(),
  cards: z.array(cardSchema()),
  cursor: z.nullable(z.string()),
})
/** A list as somebody left it: what was loaded below its first page, and where they were. */
export type LeftList = z.infer<typeof listSchema>

function readLists(): readonly LeftList[] {
  try {
    const lists = z.safeParse(z.array(listSchema), JSON.parse(sessionStorage.getItem(FEEDS_KEY) ?? "[]"))
    return lists.success ? lists.data : []
  } catch {
    return []
  }
}

/** Remembers a list until the tab is closed; of what a browser has no room for, nothing. */
export function rememberList(list: LeftList): void {
  const others = readLists().filter(({ address }) => address !== list.address)
  for (let most = MOST_LISTS; most > 0; most--) {
    try {
      sessionStorage.setItem(FEEDS_KEY, JSON.stringify([list, ...others].slice(0, most)))
      return
    } catch {
      // Fewer may fit.
    }
  }
}

/** Where a work's page stands in a list: the pages beside it, its place from 1, and of how many where that is known. */
export interface PlaceInList {
  readonly address: string
  readonly previous: string | null
  readonly next: string | null
  readonly place: number
  readonly count: number | null
}

/** The place of a page in the list that it was opened from, or that the page before it stands in too; null for one that was met elsewhere. */
export function placeInList(path: string, from: string, isMember: boolean, nowMs: number): PlaceInList | null {
  const { pathname, search } = new URL(from, "https://atelier.invalid")
  const list = readLists().find(({ address, paths }) => (address === pathname + search || paths.includes(pathname)) && paths.includes(path))
  if (list === undefined || !isStillTheirs(list, isMember, nowMs)) return null
  const { address, paths, isWhole } = list
  const at = paths.indexOf(path)
  return {
    ...{ address, previous: paths[at - 1] ?? null, next: paths[at + 1] ?? null },
    ...{ place: at + 1, count: isWhole ? paths.length : null },
  }
}

const isStillTheirs = (list: LeftList, isMember: boolean, nowMs: number) => list.isMember === isMember && nowMs - list.leftAtMs <= KEPT_MS

/** The list of an address as it was left, where it is not too long ago and the same person's. */
export function leftList(address: string, isMember: boolean, nowMs: number): LeftList | null {
  const list = readLists().find((one) => one.address === address)
  return list === undefined || !isStillTheirs(list, isMember, nowMs) ? null : list
}
