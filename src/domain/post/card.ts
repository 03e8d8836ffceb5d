import { work } from "../../../db/schema/post.ts"
import type { RowOf } from "../_kernel/select.ts"
import { mediaUrl, streamUrl } from "../upload/rules.ts"
import { accessToWork, type Guarded, type Onlooker } from "./access-rules.ts"
import type { Card } from "./card-contract.ts"
import { OBJECT_TYPES } from "./contribution-rules.ts"
import { isWithdrawn } from "./withdrawal/folder-rules.ts"

/** Of a cover that nobody is to know anything of. */
const NO_COLOUR = "#808080"

/** The columns that a card is made of. */
const { id, objectType, subObjectType, subChannel, channel, contentSubType, title, author, coverKey, width, height, thumbhash } = work
const { colour, streamKey, previewKey, durationMs, level, authorId, viewCount, likeCount, collectCount, commentCount } = work
export const CARD = {
  ...{ id, objectType, subObjectType, subChannel, channel, contentSubType, title, author, coverKey, width, height, thumbhash },
  ...{ colour, streamKey, previewKey, durationMs, level, authorId, viewCount, likeCount, collectCount, commentCount },
}
export type CardRow = RowOf<typeof CARD>

/** A published work as feeds and lists of every kind show it: the one place that makes a card. What a kind lacks is left out. */
export function cardOf(row: CardRow): Card {
  const { id, title, author, coverKey, width, height, thumbhash, colour, level } = row
  return {
    id,
    obj_type: row.objectType,
    ...(row.subObjectType === null ? {} : { sub_obj_type: row.subObjectType }),
    ...(row.subChannel === null ? {} : { sub_channel: row.subChannel }),
    ...(row.channel === null ? {} : { channel: row.channel }),
    ...(row.contentSubType === null ? {} : { content_sub_type: row.contentSubType }),
    title,
    author,
    author_id: row.authorId,
    counts: { views: row.viewCount, likes: row.likeCount, collects: row.collectCount, comments: row.commentCount },
    ...(level > 2 ? { level } : {}),
    cover: { url: coverKey === "" ? null : mediaUrl(coverKey), width, height, thumbhash, colour },
    ...(row.streamKey === null
      ? {}
      : { stream: streamOf(row.objectType, row.streamKey, row.previewKey), duration_ms: row.durationMs ?? 0 }),
  }
}

function streamOf(objectType: number, streamKey: string, previewKey: string | null) {
  const source = mediaUrl(streamKey)
  // A sound is one small file: it has no list of qualities.
  return {
    url: objectType === OBJECT_TYPES.aiAudio ? source : streamUrl(source),
    url2: previewKey === null ? null : mediaUrl(previewKey),
    url3: source,
  }
}

/** The card of a work that must be asked for first: its shape, and no address and no likeness of what it shows. */
export function maskedCardOf(row: CardRow): Card {
  const { stream: _stream, cover, ...card } = cardOf(row)
  return { ...card, level: row.level, cover: { ...cover, url: null, thumbhash: "" } }
}

/** The card of a work as somebody may see it; null for one that is not there for them. */
export function cardFor(row: CardRow & Guarded, onlooker: Onlooker): Card | null {
  const access = accessToWork(row, onlooker)
  if (access === "absent") return null
  if (access === "masked") return maskedCardOf(row)
  return shownCardOf(row, onlooker)
}

/** The card of a work that is shown to somebody. The cover of a post is one of its parts', and all of them may be for its author alone. */
export function shownCardOf(row: CardRow, onlooker: Onlooker): Card {
  const isHidden = isWithdrawn(row.coverKey) && row.authorId !== onlooker.id && !onlooker.isModerator
  if (!isHidden) return cardOf(row)
  const { stream: _stream, cover, ...card } = cardOf(row)
  return { ...card, cover: { ...cover, url: null, thumbhash: "", colour: NO_COLOUR } }
}

/** The cards of a list as somebody may see them; what is not there for them is left out. */
export function cardsFor(rows: readonly (CardRow & Guarded)[], onlooker: Onlooker): Card[] {
  return rows.flatMap((row) => cardFor(row, onlooker) ?? [])
}
