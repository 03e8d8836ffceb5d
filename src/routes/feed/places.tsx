import { DEFAULT_PAGE_SIZE } from "../../domain/_kernel/paging.ts"
import type { Painting } from "../../domain/feed/painting-rules.ts"
import { coverRatio } from "../../domain/feed/rules.ts"
import { type FeedQuery, FIRST_TAB } from "./feed-query.ts"

type Place = Painting["places"][number]

/**
 * The places that go on below so many cards of a gallery in the making, to the end of its first page; null where it is no such gallery, or a
 * list that something narrows. What is below its first page comes with the end of the painting.
 */
export function placesBelow(cards: number, { order, chosen, cursor }: FeedQuery, painting: Painting | null): readonly Place[] | null {
  if (painting === null || painting.hasFailed) return null
  const isWhole = order === FIRST_TAB && Object.keys(chosen).length === 0 && cursor === undefined
  return isWhole ? painting.places.slice(0, Math.max(0, DEFAULT_PAGE_SIZE - cards)) : null
}

/** Where works are going to be: their shapes, each in the color of what comes there. */
export function Places({ places }: { readonly places: readonly Place[] }) {
  const shapeOf = (place: Place): Record<string, number> => ({ "--ratio": coverRatio(place) })
  return places.map((place) => (
    <div key={place.id} className="card-box" data-place={place.id} aria-hidden="true" style={shapeOf(place)}>
      <span className="card">
        <span className="card-image" style={{ backgroundColor: place.colour }} />
      </span>
    </div>
  ))
}
