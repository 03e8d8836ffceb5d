import { asc, desc, eq, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { Context } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import type { WorkId } from "../_kernel/ids.ts"
import { imageUrlFor } from "../profile/index.ts"
import { accessToWork, type Onlooker } from "./access-rules.ts"
import { cardOf, maskedCardOf, shownCardOf } from "./card.ts"
import type { Work } from "./contract.ts"
import type { ObjectType } from "./contribution-rules.ts"
import { onlookerOf } from "./onlooker.ts"
import { makerOf } from "./read-generate-info.ts"
import { lineageOf, lineageQueries } from "./read-lineage.ts"
import { stateReasonOf } from "./state-reason.ts"
import { readStoredMade, readStoredRecipe, shownRecipe } from "./work-recipe.ts"

type WorkRow = typeof schema.work.$inferSelect

/** A published work of any kind, whole, as its viewer may see it; of one `objectType` where it is said. One round trip. Throws NotFound. */
export async function readWork(context: Context, workId: WorkId, objectType?: ObjectType): Promise<Work> {
  const onlooker = onlookerOf(context.viewer)
  const found = await namedBatch(context.database, queriesOf(context, workId))
  const [self] = found.self
  if (self === undefined || (objectType !== undefined && self.work.objectType !== objectType)) throw new DomainError("NotFound")
  const access = accessToWork(self.work, onlooker)
  if (access === "absent") throw new DomainError("NotFound")
  const { work: row, text, avatarKey } = self
  const isOwn = row.authorId !== null && row.authorId === onlooker.id
  const isTold = isOwn || onlooker.isModerator
  const isMasked = access === "masked"
  const maker = makerOf(isMasked ? null : (text?.madeBy ?? null))
  const recipe = isMasked ? null : readStoredRecipe(text?.recipe ?? null)
  const total = found.descendantCount[0]?.count ?? 0
  const post = found.posts.find(({ work }) => mayFind(work, onlooker))
  return {
    ...(isMasked ? maskedCardOf(row) : shownCardOf(row, onlooker)),
    author: { id: row.authorId, name: row.author, avatar: imageUrlFor(avatarKey, context.viewer) },
    level: row.level,
    text: isMasked ? "" : (text?.text ?? ""),
    language: text?.language ?? "",
    tags: isMasked ? [] : tagsOf(text?.tags),
    items: isMasked ? [] : found.items.flatMap(({ position, caption, work }) => itemOf(position, caption, work, onlooker)),
    part_of: post === undefined ? null : shownCardOf(post.work, onlooker),
    state: row.state,
    visibility: row.visibility,
    is_own: isOwn,
    state_reason: isTold ? stateReasonOf(found.moves[0]) : null,
    is_masked: isMasked,
    ...(maker === undefined ? {} : { made_by: maker }),
    has_face_swap: text?.hasFaceSwap ?? false,
    imported_from: text?.importedFrom ?? null,
    is_preview: row.isPreview,
    counts: { views: row.viewCount, likes: row.likeCount, collects: row.collectCount, comments: row.commentCount },
    create_at: new Date(row.publishedAtMs).toISOString(),
    update_at: new Date(Math.max(row.updatedAtMs, row.publishedAtMs)).toISOString(),
    recipe: recipe === null ? null : shownRecipe(recipe, readStoredMade(text?.recipe ?? null)),
    lineage: isMasked
      ? { came_from: [], became: { total: 0, items: [] } }
      : lineageOf(
          { id: row.id, recipe: text?.recipe ?? null },
          { ancestors: found.ancestors, descendants: found.descendants, total },
          onlooker,
        ),
  }
}

function queriesOf({ database }: Pick<Context, "database">, workId: WorkId) {
  const { work, workText, workItem, workMove, account } = schema
  return {
    self: database
      .select({ work, text: workText, avatarKey: account.avatarKey })
      .from(work)
      .leftJoin(workText, eq(workText.workId, work.id))
      .leftJoin(account, eq(account.id, work.authorId))
      .where(eq(work.id, workId))
      .limit(1),
    items: database
      .select({ position: workItem.position, caption: workItem.caption, work })
      .from(workItem)
      .innerJoin(work, eq(work.id, workItem.itemId))
      .where(eq(workItem.postId, workId))
      .orderBy(asc(workItem.position)),
    posts: database
      .select({ work })
      .from(workItem)
      .innerJoin(work, eq(work.id, workItem.postId))
      .where(eq(workItem.itemId, workId))
      .limit(4),
    moves: database.select().from(workMove).where(eq(workMove.workId, workId)).orderBy(desc(workMove.atMs), sql`rowid DESC`).limit(1),
    ...lineageQueries(database, workId),
  }
}

/** A part of a post: shown, masked where it must be asked for first, or left out. */
function itemOf(position: number, caption: string, work: WorkRow, onlooker: Onlooker): Work["items"] {
  const access = accessToWork(work, onlooker)
  if (access === "absent") return []
  return [{ position, caption, work: access === "masked" ? maskedCardOf(work) : cardOf(work) }]
}

/** Whether a work leads an onlooker to a post that it is a part of. */
function mayFind(post: WorkRow, onlooker: Onlooker): boolean {
  return accessToWork(post, onlooker) === "shown" && (post.visibility === "public" || post.authorId === onlooker.id)
}

function tagsOf(stored: string | undefined): string[] {
  const tags: unknown = stored === undefined ? [] : JSON.parse(stored)
  return Array.isArray(tags) ? tags.filter((tag) => typeof tag === "string") : []
}
