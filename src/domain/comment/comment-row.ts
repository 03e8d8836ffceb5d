import { type SQL, sql } from "drizzle-orm"
import type { Database } from "../../../db/client.ts"
import { comment } from "../../../db/schema/comment.ts"
import type { Identity } from "../_kernel/context.ts"
import type { ViewerId } from "../_kernel/ids.ts"
import { flag, json, type RowOf, select } from "../_kernel/select.ts"
import { levelsFor } from "../moderation/index.ts"
import { isMetBy } from "../moderation/level-rules.ts"
import { imageUrlFor, isVisible } from "../profile/index.ts"
import { personNotHiddenFor } from "../social/index.ts"
import { mediaUrl } from "../upload/rules.ts"
import { EDITABLE_MS } from "./comment-rules.ts"
import type { Comment } from "./contract.ts"
import { placeOf } from "./place-rules.ts"
import { notByHidden, notHiddenByOwner } from "./seen-by.ts"
import type { StoredImage } from "./stored-image.ts"

/** Counts follow some seconds later; that there is a reply at all is seen at once. */
const HAS_SHOWN_REPLY = sql`EXISTS (SELECT 1 FROM comment below WHERE below.root_id = comment.id AND below.standing > 0 AND below.hidden_at_ms IS NULL)`
const PERSON = sql`json_object('id', account.id, 'name', account.name)`

/** Whether a comment names the person of the row `account` to a viewer: they may be seen, and the viewer does not hide them. */
function isNamedTo(viewerId: ViewerId | null, nowMs: number): SQL {
  return sql`${isVisible(viewerId, nowMs)} AND ${personNotHiddenFor(viewerId)}`
}

/** What `commentOf` reads, over the row `comment` and its author's. */
function commentFields(viewerId: ViewerId | null, nowMs: number) {
  const isNamed = isNamedTo(viewerId, nowMs)
  const { id, rootId, authorId, text, state, level, likeCount, hotScore, pinnedAtMs, createdAtMs } = comment
  return {
    ...{ id, rootId, authorId, text, state, level, likeCount, hotScore, pinnedAtMs, createdAtMs },
    standing: sql<number>`comment.standing`,
    authorName: sql<string | null>`author.name`,
    avatarKey: sql<string | null>`author.avatar_key`,
    /** Who a reply to a reply answers; null where there is nobody to be seen. */
    replyTo: json<Comment["reply_to"]>(sql`CASE WHEN comment.answers_id <> comment.root_id THEN (SELECT ${PERSON}
      FROM comment answered JOIN account ON account.id = answered.author_id
      WHERE answered.id = comment.answers_id AND answered.deleted_at_ms IS NULL AND ${isNamed}) END`),
    /** The people that it mentions and that may be seen. */
    people: json<Comment["mentions"]>(sql`CASE comment.mentions WHEN '[]' THEN '[]' ELSE (SELECT json_group_array(json(person))
      FROM (SELECT ${PERSON} AS person FROM json_each(comment.mentions) named JOIN account ON account.id = named.value WHERE ${isNamed})) END`),
    images: json<readonly StoredImage[]>(comment.images),
    replyCount: sql<number>`MAX(comment.reply_count, ${HAS_SHOWN_REPLY})`,
    isDeleted: flag(sql`comment.deleted_at_ms IS NOT NULL`),
    isHidden: flag(sql`comment.hidden_at_ms IS NOT NULL`),
    isEdited: flag(sql`comment.edited_at_ms IS NOT NULL`),
    /** It was written so short a time ago that its author may edit it. */
    isFresh: flag(sql`comment.created_at_ms > ${nowMs - EDITABLE_MS}`),
    isLiked: flag(sql`EXISTS (SELECT 1 FROM comment_like WHERE comment_id = comment.id AND account_id = ${viewerId ?? ""})`),
    /** Account of the work's author; null where it is nobody's. */
    ownerId: sql<string | null>`(SELECT work.author_id FROM work WHERE work.id = comment.object_id)`,
  }
}
export type CommentRow = RowOf<ReturnType<typeof commentFields>>

/** The query of comments as `commentOf` reads them; `where` is a condition on `comment`, with the order. */
export function selectComments(database: Database, viewerId: ViewerId | null, nowMs: number, where: SQL) {
  const from = sql`comment LEFT JOIN account AS author ON author.id = comment.author_id WHERE ${where}`
  return select(database, commentFields(viewerId, nowMs), from)
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
  const isTaken = (row.standing !== 2 && !isOwn) || (row.isHidden && !isOwn && !isOwner && !isModerator)
  if (row.isDeleted || isTaken) return placeOf(common)
  const isMasked = !isOwn && !isModerator && !isMetBy(row.level, levelsFor(viewer))
  const images: readonly StoredImage[] = isMasked ? [] : row.images
  return {
    ...common,
    reply_to: row.replyTo,
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
    mentions: isMasked ? [] : row.people,
    like_count: Math.max(0, row.likeCount),
    is_liked: row.isLiked,
    is_pinned: row.pinnedAtMs !== null,
    is_deleted: false,
    is_masked: isMasked,
    is_edited: row.isEdited,
    is_hidden: row.isHidden,
    can_edit: isOwn && row.isFresh && (row.state === "visible" || row.state === "pending"),
    can_delete: isOwn || isOwner || isModerator,
    can_hide: isOwner && !isOwn,
    can_pin: isOwner && row.rootId === null && row.standing === 2 && !row.isHidden,
  }
}
