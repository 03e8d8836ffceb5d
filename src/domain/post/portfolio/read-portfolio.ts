import { type SQL, sql } from "drizzle-orm"
import { namedBatch } from "../../_kernel/batch.ts"
import type { Context } from "../../_kernel/context.ts"
import { DomainError } from "../../_kernel/errors.ts"
import type { WorkId } from "../../_kernel/ids.ts"
import { levelsFor } from "../../moderation/index.ts"
import { levelOf } from "../../moderation/level-rules.ts"
import { accessToWork } from "../access-rules.ts"
import { type CardRow, cardOf, maskedCardOf } from "../card.ts"
import { cardPath } from "../path-rules.ts"
import type { Portfolio } from "../portfolio-contract.ts"
import type { WorkState, WorkVisibility } from "../state-rules.ts"

interface Row extends CardRow {
  readonly authorShown: number
  readonly state: WorkState
  readonly visibility: WorkVisibility
  readonly publishedAtMs: number
}
interface PostRow extends Row {
  readonly text: string
  readonly tags: string
  readonly firstShownAtMs: number | null
}
interface ItemRow extends Row {
  readonly caption: string
}

const COLUMNS = sql`work.id, object_type AS "objectType", sub_object_type AS "subObjectType", sub_channel AS "subChannel", channel, content_sub_type AS "contentSubType",
  title, author, author_id AS "authorId", author_shown AS "authorShown", cover_key AS "coverKey", width, height, thumbhash, colour, stream_key AS "streamKey",
  preview_key AS "previewKey", duration_ms AS "durationMs", level, state, visibility, published_at_ms AS "publishedAtMs",
  view_count AS "viewCount", like_count AS "likeCount", collect_count AS "collectCount", comment_count AS "commentCount"`

/** A post or a draft of one with those of its items that the viewer may see; a work that stands alone is a set of itself. Throws NotFound. */
export async function readPortfolio(context: Context, { id }: { readonly id: WorkId }): Promise<Portfolio> {
  const { database, viewer } = context
  const { posts, items } = await namedBatch(database, {
    posts: database.all<PostRow>(sql`SELECT ${COLUMNS}, work_text.text, work_text.tags, work_text.first_shown_at_ms AS "firstShownAtMs"
      FROM work JOIN work_text ON work_text.work_id = work.id WHERE work.id = ${id}`),
    items: database.all<ItemRow>(itemsOf(id)),
  })
  const [post] = posts
  if (post === undefined || accessOf(context, post) === "absent") throw new DomainError("NotFound")
  const isMasked = accessOf(context, post) === "masked"
  const { objectType, subChannel, publishedAtMs, state, visibility } = post
  const shown = (row: Row) => (isMasked || accessOf(context, row) === "masked" ? maskedCardOf(row) : cardOf(row))
  const seen = items.filter((item) => accessOf(context, item) !== "absent")
  return {
    id,
    title: post.title,
    text: isMasked ? "" : post.text,
    tags: isMasked ? [] : JSON.parse(post.tags),
    author: post.author,
    author_id: post.authorId,
    sub_channel: subChannel,
    state,
    visibility,
    level: post.level,
    is_draft: post.firstShownAtMs === null && visibility === "private",
    is_own: viewer !== null && viewer.id === post.authorId,
    path: cardPath({ id, obj_type: objectType, sub_channel: subChannel ?? undefined }),
    items:
      items.length === 0
        ? [{ caption: "", card: shown(post) }]
        : isMasked
          ? []
          : seen.map((item) => ({ caption: item.caption, card: shown(item) })),
    create_at: new Date(publishedAtMs).toISOString(),
  }
}

function itemsOf(id: WorkId): SQL {
  return sql`SELECT ${COLUMNS}, caption FROM work_item JOIN work ON work.id = work_item.item_id WHERE post_id = ${id} ORDER BY position`
}

function accessOf({ viewer }: Context, row: Row) {
  const isModerator = viewer?.kind === "member" && viewer.isModerator
  const guarded = { ...row, level: levelOf(row.level), authorShown: row.authorShown === 1 }
  return accessToWork(guarded, { id: viewer?.id ?? null, isModerator, levels: levelsFor(viewer) })
}
