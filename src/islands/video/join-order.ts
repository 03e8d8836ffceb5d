/** The list with the item at `from` moved to `to`; places beyond the ends are the ends. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from]
  if (item === undefined) return items
  const others = items.toSpliced(from, 1)
  return others.toSpliced(Math.min(others.length, Math.max(0, to)), 0, item)
}
