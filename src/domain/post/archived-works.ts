import { sql } from "drizzle-orm"
import { work } from "../../../db/schema/post.ts"
import { archivedRows } from "../_kernel/archive.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { asWorkId } from "../_kernel/ids.ts"
import { json, moment } from "../_kernel/select.ts"
import { renditionOf } from "../library/rendition-rules.ts"
import { prefixesOf } from "./withdrawal/folder-rules.ts"

/** A published work as the archive of an account tells it; what a kind lacks is null or empty. */
export interface ArchivedWork {
  readonly id: string
  readonly obj_type: number
  readonly sub_obj_type: number | null
  readonly sub_channel: string | null
  readonly channel: number | null
  readonly content_sub_type: string | null
  readonly title: string
  readonly text: string
  readonly language: string
  readonly tags: readonly string[]
  readonly recipe: unknown
  readonly imported_from: string | null
  readonly document: unknown
  readonly made_by: unknown
  readonly has_face_swap: boolean
  readonly sha256: string | null
  readonly is_preview: boolean
  readonly state: string
  readonly visibility: string
  /** The level in force, and what its author, its text and its images say of it. */
  readonly levels: { readonly in_force: number; readonly author: number; readonly text: number; readonly images: number }
  readonly is_part: boolean
  /** Parts of a post, by their ids in this list. */
  readonly items: readonly { readonly id: string; readonly caption: string }[]
  readonly origins: readonly {
    readonly relation: string
    readonly task_id: string | null
    readonly task_position: number | null
    readonly file_id: string | null
    readonly work_id: string | null
  }[]
  /** What was decided of it, oldest first. */
  readonly moves: readonly {
    readonly from: string
    readonly to: string
    readonly rule: string
    readonly reason: string
    readonly at: string
    readonly ends_at: string | null
  }[]
  readonly counts: { readonly views: number; readonly likes: number; readonly collects: number; readonly comments: number }
  readonly width: number
  readonly height: number
  readonly colour: string
  readonly thumbhash: string
  readonly duration_ms: number | null
  /** Names of its files in this archive; null without one. */
  readonly files: { readonly cover: string | null; readonly source: string | null; readonly preview: string | null }
  readonly published_at: string
  readonly updated_at: string
}

/** What the statement below makes as one JSON. */
type Card = Pick<
  ArchivedWork,
  | "obj_type"
  | "sub_obj_type"
  | "sub_channel"
  | "channel"
  | "content_sub_type"
  | "title"
  | "is_preview"
  | "state"
  | "visibility"
  | "is_part"
  | "width"
  | "height"
  | "colour"
  | "thumbhash"
  | "duration_ms"
  | "levels"
  | "counts"
>
type Said = Pick<
  ArchivedWork,
  "text" | "language" | "tags" | "recipe" | "imported_from" | "document" | "made_by" | "has_face_swap" | "sha256"
>

const CARD = sql`json_object('obj_type', work.object_type, 'sub_obj_type', work.sub_object_type, 'sub_channel', work.sub_channel,
  'channel', work.channel, 'content_sub_type', work.content_sub_type, 'title', work.title, 'is_preview', json(iif(work.is_preview, 'true', 'false')),
  'state', work.state, 'visibility', work.visibility, 'is_part', json(iif(work.is_part, 'true', 'false')), 'width', work.width, 'height', work.height,
  'colour', work.colour, 'thumbhash', work.thumbhash, 'duration_ms', work.duration_ms,
  'levels', json_object('in_force', work.level, 'author', COALESCE(work_text.author_level, 0), 'text', COALESCE(work_text.text_level, 1),
    'images', COALESCE(work_text.image_level, 1)),
  'counts', json_object('views', work.view_count, 'likes', work.like_count, 'collects', work.collect_count, 'comments', work.comment_count))`
const SAID = sql`json_object('text', COALESCE(work_text.text, ''), 'language', COALESCE(work_text.language, ''), 'tags', json(COALESCE(work_text.tags, '[]')),
  'recipe', json(work_text.recipe), 'imported_from', work_text.imported_from, 'document', json(work_text.document), 'made_by', json(work_text.made_by),
  'has_face_swap', json(iif(work_text.has_face_swap, 'true', 'false')), 'sha256', work_text.sha256)`
const iso = (column: string) => sql.raw(`strftime('%Y-%m-%dT%H:%M:%fZ', ${column} / 1000.0, 'unixepoch')`)
const ITEMS = sql`(SELECT json_group_array(json_object('id', item_id, 'caption', caption))
  FROM (SELECT item_id, caption FROM work_item WHERE post_id = work.id ORDER BY position))`
const ORIGINS = sql`(SELECT json_group_array(json_object('relation', relation, 'task_id', task_id, 'task_position', task_position, 'file_id', file_id,
  'work_id', ancestor_id)) FROM (SELECT * FROM work_origin WHERE work_origin.work_id = work.id ORDER BY position))`
const MOVES = sql`(SELECT json_group_array(json_object('from', from_state, 'to', to_state, 'rule', rule, 'reason', reason, 'at', ${iso("at_ms")},
  'ends_at', ${iso("ends_at_ms")})) FROM (SELECT * FROM work_move WHERE work_move.work_id = work.id ORDER BY at_ms))`

/** Every work of the viewer's with all that is kept of it, newest first, read in pages. */
export async function* archivedWorks(context: MemberContext, page?: number): AsyncGenerator<ArchivedWork> {
  const list = {
    select: {
      card: json<Card>(CARD),
      said: json<Said>(SAID),
      lists: {
        items: json<ArchivedWork["items"]>(ITEMS),
        origins: json<ArchivedWork["origins"]>(ORIGINS),
        moves: json<ArchivedWork["moves"]>(MOVES),
      },
      keys: { cover: work.coverKey, source: work.streamKey, preview: work.previewKey },
      updatedAt: moment(work.updatedAtMs),
    },
    from: sql`work LEFT JOIN work_text ON work_text.work_id = work.id WHERE work.author_id = ${context.viewer.id}`,
    time: sql`work.published_at_ms`,
    id: sql`work.id`,
  }
  for await (const { id, card, said, lists, keys, updatedAt, at } of archivedRows(context, list, page)) {
    const files = { cover: nameOf(id, keys.cover), source: nameOf(id, keys.source), preview: nameOf(id, keys.preview) }
    yield { id, ...card, ...said, ...lists, files, published_at: at, updated_at: updatedAt }
  }
}

/** Every file of the viewer's works, but for what is made anew from it: small copies of images, and qualities of videos. */
export async function* archivedWorkFiles(context: MemberContext): AsyncGenerator<{ readonly name: string; readonly key: string }> {
  const { database, media, viewer } = context
  const list = { select: {}, from: sql`work WHERE author_id = ${viewer.id}`, time: sql`published_at_ms`, id: sql`id` }
  const works = archivedRows({ database }, list)
  for await (const { id } of works)
    for (const prefix of prefixesOf(asWorkId(id)))
      for (const key of await media.list(prefix)) {
        const name = renditionOf(key) === null && !MADE_ANEW.test(key) ? nameOf(id, key) : null
        if (name !== null) yield { name, key }
      }
}

const MADE_ANEW = /\/hls\//

/** The name of a work's own file in the archive; null for none, or one that is a part's. */
function nameOf(id: string, key: string | null): string | null {
  const [, name] =
    key === null || key === "" ? [] : key.split(new RegExp(`/${id.slice("work_".length)}(?:-[a-z0-9]+(?:/user_[a-z0-9]+)?)?/`))
  return name === undefined ? null : `works/${id}/${name}`
}
