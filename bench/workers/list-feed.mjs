/** Stands in for the feed's query. */
import { cards, nextCursor } from "./feed-cards.mjs"

const feed = { items: cards, next_cursor: nextCursor }

export async function listFeed() {
  return feed
}
