/** What is laid out: as wide to high as it says, 1 where that is not known. */
export interface Laid<Item> {
  readonly item: Item
  /** Px. */
  readonly width: number
}

/** A row of items of one height, px. */
export interface LaidRow<Item> {
  readonly height: number
  readonly tiles: readonly Laid<Item>[]
}

interface Box {
  /** Px between tiles. */
  readonly gap: number
  /** Px that a row should be high; it is as near as its items let it. */
  readonly height: number
  readonly width: number
}

/** Sides are taken for at most this much longer than each other: a strip would fill a row, or vanish in it. */
const MOST_RATIO = 2.4
const LEAST_RATIO = 0.5
/** The last row is not stretched by more than this. */
const MOST_STRETCH = 1.15

/** Lays items in rows that end flush, in their order; the last row keeps the usual height where it is not full. */
export function justifiedRows<Item>(
  items: readonly Item[],
  ratioOf: (item: Item) => number,
  { gap, height, width }: Box,
): readonly LaidRow<Item>[] {
  const rows: LaidRow<Item>[] = []
  let row: { readonly item: Item; readonly ratio: number }[] = []
  const heightOf = () => (width - gap * (row.length - 1)) / row.reduce((sum, { ratio }) => sum + ratio, 0)
  const close = (rowHeight: number) => {
    rows.push({ height: rowHeight, tiles: row.map(({ item, ratio }) => ({ item, width: ratio * rowHeight })) })
    row = []
  }
  for (const item of items) {
    row.push({ item, ratio: Math.min(MOST_RATIO, Math.max(LEAST_RATIO, ratioOf(item))) })
    if (heightOf() <= height) close(heightOf())
  }
  if (row.length > 0) close(Math.min(heightOf(), height * MOST_STRETCH))
  return rows
}

/** The first millisecond of a moment's day, of the clock of this place. */
export function startOfDay(atMs: number): number {
  return new Date(atMs).setHours(0, 0, 0, 0)
}

/** The item itself where it is still there, else the nearest that is, rather after it than before. */
export function nearest<Item extends { readonly id: string }>(before: readonly Item[], now: readonly Item[], id: string): string | null {
  const left = new Set(now.map((item) => item.id))
  const at = before.findIndex((item) => item.id === id)
  const near = [...before.slice(Math.max(0, at)), ...before.slice(0, Math.max(0, at)).toReversed()]
  return near.find((item) => left.has(item.id))?.id ?? null
}

/** Items under one heading. */
export interface ItemGroup<Item> {
  readonly key: number
  readonly items: readonly Item[]
}

/** Items by their key, both in the order that they come in. */
export function inGroups<Item>(items: readonly Item[], keyOf: (item: Item) => number): readonly ItemGroup<Item>[] {
  return [...Map.groupBy(items, keyOf)].map(([key, ofKey]) => ({ key, items: ofKey }))
}
