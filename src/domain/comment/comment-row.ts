import { type SQL, sql } from "drizzle-orm"
import type { Identity } from "../_kernel/context.ts"
import type { ViewerId } from "../_kernel/ids.ts"
import { levelsFor } from "../moderation/index.ts"
import { isMetBy, type Level } from "../moderation/level-rules.ts"
import type { WorkState } from "../post/state-rules.ts"
import { imageUrlFor, isVisible } from "../profile/index.ts"
import { personNotHiddenFor } from "../social/index.ts"
import { mediaUrl } from "../upload/rules.ts"
import { EDITABLE_MS } from "./comment-rules.ts"
import type { Comment } from "./contract.ts"
import { placeOf } from "./place-rules.ts"
import { notByHidden, notHiddenByOwner } from "./seen-by.ts"
import type { StoredImage } from "./stored-image.ts"

/** A row of `selectComments`. */
export interface CommentRow {
  readonly id: string
  readonly rootId: string | null
  readonly authorId: string | null
  readonly authorName: string | null
  readonly avatarKey: string | null
  /** JSON of whom a reply to a reply answers; null where there is nobody to be seen. */
  readonly replyTo: string | null
  readonly text: string
  /** JSON list of the people that it mentions and that may be seen. */
  readonly people: string
  readonly images: string
  readonly state: WorkState
  readonly level: Level
  readonly likeCount: number
  readonly replyCount: number
  readonly hotScore: number
  readonly pinnedAtMs: number | null
  readonly createdAtMs: number
  readonly standing: number
  readonly isDeleted: number
  readonly isHidden: number
  readonly isEdited: number
  /** It was written so short a time ago that its author may edit it. */
  readonly isFresh: number
  readonly isLiked: number
  /** Account of the work's author; null where it is nobody's. */
  readonly ownerId: string | null
}

/** Counts follow some seconds later; that there is a reply at all is seen at once. */
const HAS_SHOWN_REPLY = sql`EXISTS (SELECT 1 FROM comment below WHERE below.root_id = comment.id AND below.standing > 0 AND below.hidden_at_ms IS NULL)`
const PERSON = sql`json_object('id', account.id, 'name', account.name)`

/** Whether a comment names the person of the row `account` to a viewer: they may be seen, and the viewer does not hide them. */
function isNamedTo(viewerId: ViewerId | null, nowMs: number): SQL {
  return sql`${isVisible(viewerId, nowMs)} AND ${personNotHiddenFor(viewerId)}`
}

/** The query of comments as `commentOf` reads them, up to its WHERE, which names `comment`. */
export function selectComments(viewerId: ViewerId | null, nowMs: number): SQL {
  const isNamed = isNamedTo(viewerId, nowMs)
  return sql`SELECT comment.id, comment.root_id AS "rootId", comment.author_id AS "authorId", author.name AS "authorName", author.avatar_key AS "avatarKey",
    CASE WHEN comment.answers_id <> comment.root_id THEN (SELECT ${PERSON} FROM comment answered JOIN account ON account.id = answered.author_id
      WHERE answered.id = comment.answers_id AND answered.deleted_at_ms IS NULL AND ${isNamed}) END AS "replyTo",
    comment.text, CASE comment.mentions WHEN '[]' THEN '[]' ELSE (SELECT json_group_array(json(person)) FROM (SELECT ${PERSON} AS person
      FROM json_each(comment.mentions) named JOIN account ON account.id = named.value WHERE ${isNamed})) END AS people,
    comment.images, comment.state, comment.level, comment.like_count AS "likeCount",
    MAX(comment.reply_count, ${HAS_SHOWN_REPLY}) AS "replyCount",
    comment.hot_score AS "hotScore", comment.pinned_at_ms AS "pinnedAtMs", comment.created_at_ms AS "createdAtMs", comment.standing,
    comment.deleted_at_ms IS NOT NULL AS "isDeleted", comment.hidden_at_ms IS NOT NULL AS "isHidden", comment.edited_at_ms IS NOT NULL AS "isEdited",
    comment.created_at_ms > ${nowMs - EDITABLE_MS} AS "isFresh", EXISTS (SELECT 1 FROM comment_like WHERE comment_id = comment.id AND account_id = ${viewerId ?? ""}) AS "isLiked",
    (SELECT work.author_id FROM work WHERE work.id = comment.object_id) AS "ownerId"
    FROM comment LEFT JOIN account AS author ON author.id = comment.author_id`
}

/** Whether the row `comment`, or its place, is in lists for a viewer; in the words of its indexes. */
export function isListed(viewer: Identity | null): SQL {
  const isPlace = sql`(comment.root_id IS NULL AND (comment.reply_count > 0 OR ${HAS_SHOWN_REPLY}))`
  return sql`comment.standing > 0 AND ${notByHidden(viewer?.id ?? null)} AND (${notHiddenByOwner(viewer)} OR ${isPlace})`
}

/** Whether the row `comment` is shown to a viewer and may be answered and liked. */
export function isShown(viewer: Identity | null): SQL {
  return sql`comment.standing = 2 AND ${notByHidden(viewer?.id ?? null)} AND ${notHiddenByOwner(viewer)}`
}

/** A comment as a viewer sees it. */
export function commentOf(row: CommentRow, viewer: Identity | null): Comment {
  const isOwn = row.authorId !== null && row.authorId === viewer?.id
  const isOwner = row.ownerId !== null && row.ownerId === viewer?.id
  const isModerator = viewer?.kind === "member" && viewer.isModerator
  const common = {
    id: row.id,
    root_id: row.rootId,
    create_at: new Date(row.createdAtMs).toISOString(),
    reply_count: row.replyCount,
    state: row.state,
  }
  // Its author sees what others do not (yet); of anybody else's, and of what was deleted, nothing but the place is left.
  const isTaken = (row.standing !== 2 && !isOwn) || (row.isHidden === 1 && !isOwn && !isOwner && !isModerator)
  if (row.isDeleted === 1 || isTaken) return placeOf(common)
  const isMasked = !isOwn && !isModerator && !isMetBy(row.level, levelsFor(viewer))
  const images: readonly StoredImage[] = isMasked ? [] : JSON.parse(row.images)
  return {
    ...common,
    reply_to: row.replyTo === null ? null : JSON.parse(row.replyTo),
    author:
      row.authorId === null
        ? null
        : {
            id: row.authorId,
            name: row.authorName ?? "",
            avatar: imageUrlFor(row.avatarKey, viewer),
            is_self: isOwn,
            is_owner: row.authorId === row.ownerId,
          },
    text: isMasked ? "" : row.text,
    images: images.map(({ key, ...image }) => ({ url: mediaUrl(key), ...image })),
    mentions: isMasked ? [] : JSON.parse(row.people),
    like_count: Math.max(0, row.likeCount),
    is_liked: row.isLiked === 1,
    is_pinned: row.pinnedAtMs !== null,
    is_deleted: false,
    is_masked: isMasked,
    is_edited: row.isEdited === 1,
    is_hidden: row.isHidden === 1,
    can_edit: isOwn && row.isFresh === 1 && (row.state === "visible" || row.state === "pending"),
    can_delete: isOwn || isOwner || isModerator,
    can_hide: isOwner && !isOwn,
    can_pin: isOwner && row.rootId === null && row.standing === 2 && row.isHidden === 0,
  }
}
