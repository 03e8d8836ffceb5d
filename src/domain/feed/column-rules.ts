/** A column: its cards, and how high their images are together. */
export interface Column {
  readonly cards: readonly number[]
  readonly images: number
}

/** The columns with cards, each card in the column that ends first. */
export function fillInOrder(ratios: readonly number[], columns: number, gap: number): readonly Column[] {
  const filled: { cards: number[]; images: number }[] = Array.from({ length: Math.min(columns, ratios.length) }, () => ({
    cards: [],
    images: 0,
  }))
  for (const [card, ratio] of ratios.entries()) {
    const ends = filled.map((column) => heightOf(column, gap))
    const column = filled[ends.indexOf(Math.min(...ends))]
    column?.cards.push(card)
    if (column !== undefined) column.images += ratio
  }
  return filled
}

const heightOf = ({ cards, images }: Column, gap: number) => images + cards.length * gap

/** The height at which columns end together for the least that a card gives, and how much that is. */
export function evenHeight(columns: readonly Column[], gap: number): { readonly height: number; readonly give: number } {
  const [first] = columns
  let best = { height: first === undefined ? 0 : heightOf(first, gap), give: 0 }
  for (const low of columns)
    for (const high of columns) {
      const [from, to, images] = [heightOf(low, gap), heightOf(high, gap), low.images + high.images]
      // Where two meet half way, each by what it is high.
      if ((to - from) / images > best.give) best = { height: (from * high.images + to * low.images) / images, give: (to - from) / images }
    }
  return best
}

/** Moves cards out of the highest column and into the lowest for as long as that makes the columns more even, and they are not yet even enough. */
export function evenOut(columns: readonly Column[], ratios: readonly number[], gap: number, give: number): readonly Column[] {
  let now = columns
  for (let rest = ratios.length; rest > 0 && evenHeight(now, gap).give > give; rest--) {
    const better = bestExchange(now, ratios, gap)
    if (better === null) break
    now = better
  }
  return now.map(({ cards, images }) => ({ cards: cards.toSorted((one, other) => one - other), images }))
}

function bestExchange(columns: readonly Column[], ratios: readonly number[], gap: number): readonly Column[] | null {
  const byHeight = columns.toSorted((one, other) => heightOf(one, gap) - heightOf(other, gap))
  const [lowest, highest] = [byHeight[0], byHeight.at(-1)]
  if (lowest === undefined || highest === undefined) return null
  const pairs = byHeight.flatMap((one): (readonly [Column, Column])[] => [
    ...(one === highest ? [] : [[one, highest] as const]),
    [lowest, one],
  ])
  let best: { readonly columns: readonly Column[]; readonly give: number } = { columns, give: evenHeight(columns, gap).give }
  for (const [low, high] of pairs)
    for (const [lower, higher] of low === high ? [] : exchanges(low, high, ratios)) {
      const changed = columns.map((column) => (column === low ? lower : column === high ? higher : column))
      const { give } = evenHeight(changed, gap)
      if (give < best.give - 1e-6) best = { columns: changed, give }
    }
  return best.columns === columns ? null : best.columns
}

/** Both columns after a card of the higher one went to the lower one, alone or for another. */
function* exchanges(low: Column, high: Column, ratios: readonly number[]): Generator<readonly [Column, Column]> {
  const ratioOf = (card: number | null) => (card === null ? 0 : (ratios[card] ?? 1))
  for (const given of high.cards)
    for (const taken of [null, ...low.cards]) {
      if (taken === null && high.cards.length === 1) continue
      const moved = ratioOf(given) - ratioOf(taken)
      const without = (cards: readonly number[], card: number | null) => cards.filter((one) => one !== card)
      yield [
        { cards: [...without(low.cards, taken), given], images: low.images + moved },
        { cards: [...without(high.cards, given), ...(taken === null ? [] : [taken])], images: high.images - moved },
      ]
    }
}
