/** A list with one item put to another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from]
  if (item === undefined) return items
  const rest = items.filter((_, index) => index !== from)
  return [...rest.slice(0, to), item, ...rest.slice(to)]
}

/** Behind which item the one at a place stands; null for the first. */
export function afterOf(items: readonly { readonly id: string }[], place: number): string | null {
  return items[place - 1]?.id ?? null
}
