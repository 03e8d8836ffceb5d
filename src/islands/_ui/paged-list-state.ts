import type { Failure } from "./failure.ts"

/** A page as every list call answers it. */
export interface ListPage<Item> {
  readonly items: readonly Item[]
  readonly next_cursor: string | null
}

/** The pages of a list that hang together, and what is being done about the next. */
export interface ListState<Item> {
  readonly items: readonly Item[]
  /** Where the next page begins; null before the first page, and after the last. */
  readonly cursor: string | null
  /** Whether the first page has come. */
  readonly hasStarted: boolean
  readonly phase: "loading" | "ready" | "failed"
  readonly failure: Failure | null
  /** Items that the newest page but the first brought. */
  readonly added: number
  /** Whether the newest page brought nothing though more may follow: what is looked for is far behind. */
  readonly cameEmpty: boolean
}

/** A list whose first page is on its way. */
export const LOADING_LIST = {
  items: [],
  cursor: null,
  hasStarted: false,
  phase: "loading",
  failure: null,
  added: 0,
  cameEmpty: false,
} as const

/** A list whose first page came with the document. */
export function listFrom<Item>(page: ListPage<Item>): ListState<Item> {
  return { items: page.items, cursor: page.next_cursor, hasStarted: true, phase: "ready", failure: null, added: 0, cameEmpty: false }
}

/** Whether a next page may be asked for: there is one, and none is on its way. */
export function canLoad(list: ListState<unknown>): boolean {
  return list.phase !== "loading" && (!list.hasStarted || list.cursor !== null)
}

export function listLoading<Item>(list: ListState<Item>): ListState<Item> {
  return { ...list, phase: "loading", failure: null }
}

export function listFailed<Item>(list: ListState<Item>, failure: Failure): ListState<Item> {
  return { ...list, phase: "failed", failure }
}

/** The list with its next page. An item that moved within the list meanwhile is not shown twice; `merge` takes in items in an order of its own. */
export function withPage<Item>(
  list: ListState<Item>,
  page: ListPage<Item>,
  keyOf: (item: Item) => string,
  merge: (before: readonly Item[], fresh: readonly Item[]) => readonly Item[] = (before, fresh) => [
    ...before,
    ...without(fresh, before, keyOf),
  ],
): ListState<Item> {
  const items = list.hasStarted ? merge(list.items, page.items) : page.items
  const added = list.hasStarted ? items.length - list.items.length : 0
  return {
    items,
    cursor: page.next_cursor,
    hasStarted: true,
    phase: "ready",
    failure: null,
    added,
    cameEmpty: page.items.length === 0 && page.next_cursor !== null,
  }
}

/**
 * The list with its first page as it is now. Older items stay where the two hang together; otherwise there may be others between them,
 * and they go.
 */
export function refreshed<Item>(list: ListState<Item>, page: ListPage<Item>, keyOf: (item: Item) => string): ListState<Item> {
  const older = without(list.items, page.items, keyOf)
  const hangsTogether = older.length < list.items.length && page.next_cursor !== null
  if (!hangsTogether || older.length === 0) return listFrom(page)
  return { ...listFrom(page), items: [...page.items, ...older], cursor: list.cursor }
}

function without<Item>(items: readonly Item[], others: readonly Item[], keyOf: (item: Item) => string): readonly Item[] {
  const known = new Set(others.map(keyOf))
  return items.filter((item) => !known.has(keyOf(item)))
}
