import { memo } from "react"
import type { Card } from "../../domain/post/card-contract.ts"
import type { CardPlace } from "./place-cards.ts"

/** Cards whose titles change together as one scrolls. */
const GROUP = 24

interface FarTitlesProps {
  readonly cards: readonly Card[]
  readonly places: readonly CardPlace[]
  /** The cards that are in the document themselves: from the first to before the last. */
  readonly from: number
  readonly to: number
}

/**
 * The titles of the cards that are not in the document, at their places and hidden until the browser's own search finds one: it then leads
 * there, where the cards themselves come.
 */
export function FarTitles({ cards, places, from, to }: FarTitlesProps) {
  const groups = Math.ceil(Math.min(cards.length, places.length) / GROUP)
  return Array.from({ length: groups }, (_, group) => {
    const [first, last] = [group * GROUP, (group + 1) * GROUP]
    const clip = (index: number) => Math.min(last, Math.max(first, index))
    return (
      <Group key={group} cards={cards} places={places} first={first} last={last} from={clip(from)} to={Math.max(clip(from), clip(to))} />
    )
  })
}

interface GroupProps extends FarTitlesProps {
  readonly first: number
  readonly last: number
}

const Group = memo(
  function Group({ cards, places, first, last, from, to }: GroupProps) {
    return cards.slice(first, last).map((card, offset) => {
      const index = first + offset
      const place = places[index]
      if (place === undefined || (index >= from && index < to)) return null
      return (
        <div
          key={card.id}
          ref={hideUntilFound}
          className="card-far"
          style={{ insetBlockStart: place.topPx, insetInlineStart: place.startPx, inlineSize: place.widthPx }}
        >
          {card.title}
        </div>
      )
    })
  },
  (before, after) => before.from === after.from && before.to === after.to && placesOf(before) === placesOf(after),
)

/** What places a group: cards are only ever appended, so the first and the last of them tell. */
function placesOf({ places, first, last }: GroupProps): string {
  const end = Math.min(last, places.length)
  const [head, tail] = [places[first], places[end - 1]]
  return `${end} ${head?.topPx} ${head?.startPx} ${head?.widthPx} ${tail?.topPx} ${tail?.startPx}`
}

/** React writes `hidden` as a mere switch. */
function hideUntilFound(element: HTMLElement | null): void {
  element?.setAttribute("hidden", "until-found")
}
