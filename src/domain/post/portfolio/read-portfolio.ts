import { sql } from "drizzle-orm"
import { work, workItem, workText } from "../../../../db/schema/post.ts"
import { namedBatch } from "../../_kernel/batch.ts"
import type { Context } from "../../_kernel/context.ts"
import { DomainError } from "../../_kernel/errors.ts"
import type { WorkId } from "../../_kernel/ids.ts"
import { json, moment, type RowOf, select } from "../../_kernel/select.ts"
import { levelsFor } from "../../moderation/index.ts"
import { accessToWork } from "../access-rules.ts"
import { CARD, cardOf, maskedCardOf } from "../card.ts"
import { cardPath } from "../path-rules.ts"
import type { Portfolio } from "../portfolio-contract.ts"

const ITEM = { ...CARD, authorShown: work.authorShown, state: work.state, visibility: work.visibility }
const { text, firstShownAtMs } = workText
const POST = { ...ITEM, text, tags: json<string[]>(workText.tags), firstShownAtMs, publishedAt: moment(work.publishedAtMs) }
type Row = RowOf<typeof ITEM>

/** A post or a draft of one with those of its items that the viewer may see; a work that stands alone is a set of itself. Throws NotFound. */
export async function readPortfolio(context: Context, { id }: { readonly id: WorkId }): Promise<Portfolio> {
  const { database, viewer } = context
  const { posts, items } = await namedBatch(database, {
    posts: select(database, POST, sql`work JOIN work_text ON work_text.work_id = work.id WHERE work.id = ${id}`),
    items: select(
      database,
      { ...ITEM, caption: workItem.caption },
      sql`work_item JOIN work ON work.id = work_item.item_id WHERE post_id = ${id} ORDER BY position`,
    ),
  })
  const [post] = posts
  if (post === undefined || accessOf(context, post) === "absent") throw new DomainError("NotFound")
  const isMasked = accessOf(context, post) === "masked"
  const { objectType, subChannel, state, visibility } = post
  const shown = (row: Row) => (isMasked || accessOf(context, row) === "masked" ? maskedCardOf(row) : cardOf(row))
  const seen = items.filter((item) => accessOf(context, item) !== "absent")
  return {
    id,
    title: post.title,
    text: isMasked ? "" : post.text,
    tags: isMasked ? [] : post.tags,
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
    create_at: post.publishedAt,
  }
}

function accessOf({ viewer }: Context, row: Row) {
  const isModerator = viewer?.kind === "member" && viewer.isModerator
  return accessToWork(row, { id: viewer?.id ?? null, isModerator, levels: levelsFor(viewer) })
}
