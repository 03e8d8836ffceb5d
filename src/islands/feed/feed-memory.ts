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
  /** What was loaded for a member is not shown to whoever comes after them. */
  isMember: z.boolean(),
  scrollPx: z.number(),
  /** The card that was opened, or stood at the top, and how far below the top of the viewport. */
  cardId: z.nullable(z.string()),
  offsetPx: z.number(),
  hadFocus: z.boolean(),
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

/** The list of an address as it was left, where it is not too long ago and the same person's. */
export function leftList(address: string, isMember: boolean, nowMs: number): LeftList | null {
  const list = readLists().find((one) => one.address === address)
  return list === undefined || list.isMember !== isMember || nowMs - list.leftAtMs > KEPT_MS ? null : list
}
