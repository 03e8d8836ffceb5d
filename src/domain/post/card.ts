import type * as schema from "../../../db/schema/index.ts"
import { mediaUrl, streamUrl } from "../upload/rules.ts"
import type { Card } from "./card-contract.ts"

type Row = typeof schema.work.$inferSelect

/** The columns that a card is made of. */
export type CardRow = Pick<
  Row,
  | "id"
  | "objectType"
  | "subObjectType"
  | "subChannel"
  | "channel"
  | "contentSubType"
  | "title"
  | "author"
  | "coverKey"
  | "width"
  | "height"
  | "thumbhash"
  | "colour"
  | "streamKey"
  | "previewKey"
  | "durationMs"
  | "level"
>

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
    ...(level > 2 ? { level } : {}),
    cover: { url: coverKey === "" ? null : mediaUrl(coverKey), width, height, thumbhash, colour },
    ...(row.streamKey === null ? {} : { stream: streamOf(row.streamKey, row.previewKey), duration_ms: row.durationMs ?? 0 }),
  }
}

function streamOf(streamKey: string, previewKey: string | null) {
  const source = mediaUrl(streamKey)
  return { url: streamUrl(source), url2: previewKey === null ? null : mediaUrl(previewKey), url3: source }
}

/** The card of a work that must be asked for first: its shape, and no address and no likeness of what it shows. */
export function maskedCardOf(row: CardRow): Card {
  const { stream: _stream, cover, ...card } = cardOf(row)
  return { ...card, level: row.level, cover: { ...cover, url: null, thumbhash: "" } }
}
