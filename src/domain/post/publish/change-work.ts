import { type SQL, sql } from "drizzle-orm"
import { namedBatch } from "../../_kernel/batch.ts"
import type { MemberContext } from "../../_kernel/context.ts"
import type { Emission } from "../../_kernel/emission.ts"
import { DomainError } from "../../_kernel/errors.ts"
import type { WorkId } from "../../_kernel/ids.ts"
import { emit, emitEach } from "../../_kernel/outbox.ts"
import { documentFields, openCase, type PostingFacts, postingLimits } from "../../moderation/index.ts"
import { markPublished } from "../../task/index.ts"
import { storedArticle } from "../article/stored-article.ts"
import { workAdded, workChanged } from "../events.ts"
import { postsOf, settleLevel, settleLevels } from "../level-statements.ts"
import { moveWork } from "../move-work.ts"
import { SYSTEM_ACTOR } from "../state-rules.ts"
import { showFirstPart } from "../withdrawal/move-keys.ts"
import { type ChangedMedia, prepareMedia } from "./change-media.ts"
import { type CheckedWords, checkWords, fieldsOf } from "./check-words.ts"
import type { WorkChange } from "./contribution.ts"
import { dropLater, keepCopies } from "./copy-files.ts"
import { firstPostReward } from "./first-post-reward.ts"
import { firstShown } from "./first-shown.ts"
import type { Published } from "./input-schemas.ts"
import { publishedPlaces, resultsOfWorks, withParts } from "./mark-results.ts"
import { type OwnWork, readOwnWork } from "./own-work.ts"
import { handOf } from "./owners-hand.ts"
import { distinctTags, REVIEW_PRIORITY } from "./publish-rules.ts"
import { publishedOf, selectPublished } from "./read-published.ts"
import { fieldsOfParts, namePartsStatements, type UnshownPart, unshownParts } from "./unshown-parts.ts"

/** So often a change begins again because the work was changed while it was checked. */
const MAXIMUM_TRIES = 4

/**
 * Changes a work of the member's, or as one who moderates, of any kind, by the same checks as publishing: all of its words as they are then are checked. What is
 * shown for the first time counts as a post. What was changed meanwhile, such as to whom it is shown, is read anew and stays unless this change
 * says otherwise. Throws as `publishWork` does, and Conflict where it is changed all the time.
 */
export async function changeWork(caller: MemberContext, id: WorkId, change: WorkChange): Promise<Published> {
  const context = await handOf(caller, id, change)
  for (let tries = 0; tries < MAXIMUM_TRIES; tries++) {
    const published = await tryChange(context, await readOwnWork(context, id), change)
    if (published !== "changed meanwhile") return published
  }
  throw new DomainError("Conflict")
}

async function tryChange(context: MemberContext, own: OwnWork, change: WorkChange): Promise<Published | "changed meanwhile"> {
  const { id } = own
  const parts = unshownParts(own, change)
  const checked = await checkChange(context, own, change, parts)
  const media = await prepareMedia(context, own, change)
  const { database, nowMs, viewer } = context
  const { tagOf } = await context.concepts()
  const shows = own.firstShownAtMs === null && (change.words.visibility ?? own.visibility) !== "private"
  const isThere = sql`EXISTS (SELECT 1 FROM work WHERE id = ${id} AND author_id = ${viewer.id} AND state <> 'removed')`
  const isShown = sql`${isThere} AND EXISTS (SELECT 1 FROM work_text WHERE work_id = ${id} AND first_shown_at_ms = ${nowMs})`
  const posting = { subjectKind: "work", subjectId: id, fields: checked.fields, typingMs: change.words.typingMs ?? null } as const
  const limits = postingLimits(context, posting, isShown)
  // Its revision: what was read of it still stands.
  const isAsRead = sql`EXISTS (SELECT 1 FROM work WHERE id = ${id} AND updated_at_ms = ${own.updatedAtMs})`
  const may = shows ? sql`${isThere} AND ${isAsRead} AND ${limits.mayPost}` : sql`${isThere} AND ${isAsRead}`
  // What follows the first statement goes by what it wrote: `updated_at_ms` is this request's.
  const revision = Math.max(nowMs, own.updatedAtMs + 1)
  const isDone = sql`EXISTS (SELECT 1 FROM work WHERE id = ${id} AND author_id = ${viewer.id} AND updated_at_ms = ${revision})`
  const { before, facts, rows } = await namedBatch(database, {
    before: database.all<{ readonly isAsRead: number }>(sql`SELECT ${isAsRead} AS "isAsRead" WHERE ${isThere}`),
    facts: database.all<PostingFacts>(shows ? limits.facts : sql`SELECT 1 WHERE 0`),
    touch: sql`UPDATE work SET updated_at_ms = ${revision} WHERE id = ${id} AND ${may}`,
    words: wordStatements(own, change, checked, tagOf, isDone),
    parts: emitEach(
      workChanged,
      { work_id: sql`id` },
      sql`FROM work WHERE is_part = 1 AND id IN (SELECT item_id FROM work_item WHERE post_id = ${id}) AND visibility <> ${change.words.visibility ?? own.visibility} AND ${isDone}`,
      { nowMs },
    ),
    visibility: visibilityStatements(own, change, isDone, nowMs),
    media: media.statements(isDone),
    names: namePartsStatements(parts, isDone),
    // Whom it is shown to may have changed, or what of it is for them.
    cover: change.words.visibility === undefined ? [] : [sql`${showFirstPart(sql`SELECT ${id}`)} AND ${isDone}`],
    anew: media.copies.length === 0 ? [] : judgedAnew(id, isDone),
    level: [...settleLevels(partsOf(id), nowMs, isDone), settleLevel(id, nowMs, isDone)],
    posts: settleLevels(postsOf(id), nowMs, isDone),
    limits: shows ? limits.then : [],
    // What was looked at as a draft is visible by now; where signals want a person to look, it waits again.
    waits: shows ? moveWork({ ...SIGNALLED, workId: id, nowMs, only: sql`${isDone} AND ${limits.waits}` }) : [],
    state: stateStatements(context, own, checked, media, isDone),
    reward: firstPostReward(id, nowMs),
    // What was met by its link alone until now is news to followers; otherwise only what is shown for the first time is.
    shown: firstShown(id, nowMs, own.visibility === "unlisted" ? undefined : nowMs),
    results: markPublished(publishedPlaces(resultsOfWorks(withParts(id)))),
    copies: keepCopies(media.copies, isDone),
    changed: emit(workChanged, { work_id: id }, { nowMs, only: isDone }),
    // Its checks are looked at again, whether or not there are new ones: they are what makes it visible again.
    added: emit(workAdded, { work_id: id }, { nowMs, only: isDone }),
    rows: database.all<{ readonly done: number }>(sql`SELECT ${isDone} AS done`),
  })
  if (rows[0]?.done !== 1) {
    dropLater(context, media.copies)
    if (before[0]?.isAsRead === 0) return "changed meanwhile"
    throw shows && facts[0] !== undefined ? limits.refusal(facts[0]) : new DomainError("NotFound")
  }
  if (media.leftovers.length > 0) context.later(context.media.delete(media.leftovers))
  await context.followUp()
  const [row] = await selectPublished(database, id)
  if (row === undefined) throw new DomainError("NotFound")
  return publishedOf(row, checked.findings)
}

/** The query of what is nothing without a post. */
const partsOf = (id: WorkId): SQL => sql`SELECT item_id FROM work_item JOIN work ON work.id = item_id WHERE post_id = ${id} AND is_part = 1`

const SIGNALLED = { to: "pending", from: ["visible"], actorId: SYSTEM_ACTOR, rule: "posting:signals" } as const

/**
 * All words of the work as they are to be, whether this change says them or an earlier one that nobody but the author saw. Who it is
 * shown to alone asks nothing of them, unless something is shown for the first time.
 */
async function checkChange(
  context: MemberContext,
  own: OwnWork,
  { words, items, body }: WorkChange,
  parts: readonly UnshownPart[],
): Promise<CheckedWords> {
  const { visibility = own.visibility, level: _level, typingMs: _typing, language: _language, ...typed } = words
  const isShown = visibility !== "private" || own.firstShownAtMs !== null
  const isNew = own.firstShownAtMs === null || (visibility !== "private" && parts.length > 0)
  const says = Object.keys(typed).length > 0 || items !== undefined || body !== undefined || isNew
  const unchanged: CheckedWords = { state: "pending", rule: null, needsReview: false, level: own.textLevel, findings: [], fields: [] }
  if (!isShown || !says) return unchanged
  const { title = own.title, text = own.text, tags = own.tags } = typed
  const fields = fieldsOf({ title, text, tags, items: items ?? own.items })
  const document = body?.texts ?? (own.document === null ? [] : documentFields(storedArticle(own.document).document))
  const ofParts = fieldsOfParts(parts, new Set(fields.map((field) => field.text)))
  return checkWords(context, own.subChannel === "article" ? "article" : "post", [...fields, ...document, ...ofParts])
}

function wordStatements(
  own: OwnWork,
  { words }: WorkChange,
  checked: CheckedWords,
  tagOf: (text: string) => string,
  isDone: SQL,
): readonly SQL[] {
  const { id } = own
  const { title = own.title, text = own.text, level = own.authorLevel, language } = words
  const tags = distinctTags(words.tags ?? own.tags)
  return [
    sql`UPDATE work SET title = ${title} WHERE id = ${id} AND ${isDone}`,
    sql`UPDATE work_text SET text = ${text}, tags = ${JSON.stringify(tags)}, language = ${language ?? own.language}, author_level = ${level}, text_level = ${checked.level}
      WHERE work_id = ${id} AND ${isDone}`,
    // What an author says of a post they say of all that is shown with it alone.
    ...(words.level === undefined
      ? []
      : [sql`UPDATE work_text SET author_level = ${words.level} WHERE work_id IN (${partsOf(id)}) AND ${isDone}`]),
    ...(words.tags === undefined
      ? []
      : [
          sql`DELETE FROM work_tag WHERE work_id = ${id} AND ${isDone}`,
          ...tags.map((tag) => sql`INSERT INTO work_tag (tag, work_id) SELECT ${tagOf(tag)}, ${id} WHERE ${isDone} ON CONFLICT DO NOTHING`),
        ]),
  ]
}

/** The parts of a post are shown to whom the post is; what is shown for the first time is as new. */
function visibilityStatements({ id, visibility: before }: OwnWork, { words }: WorkChange, isDone: SQL, nowMs: number): readonly SQL[] {
  const { visibility = before } = words
  const parts = sql`(id = ${id} OR (is_part = 1 AND id IN (SELECT item_id FROM work_item WHERE post_id = ${id})))`
  const isFirst = sql`(SELECT first_shown_at_ms FROM work_text WHERE work_id = work.id) IS NULL`
  if (visibility === "private") return [sql`UPDATE work SET visibility = 'private' WHERE ${parts} AND ${isDone}`]
  return [
    sql`UPDATE work SET visibility = ${visibility}, age = CASE WHEN ${isFirst} THEN 0 ELSE age END,
      hot_score = hot_score + CASE WHEN ${isFirst} THEN ${nowMs} - published_at_ms ELSE 0 END,
      published_at_ms = CASE WHEN ${isFirst} THEN ${nowMs} ELSE published_at_ms END WHERE ${parts} AND ${isDone}`,
    sql`UPDATE work_text SET first_shown_at_ms = COALESCE(first_shown_at_ms, ${nowMs}) WHERE work_id IN (SELECT id FROM work WHERE ${parts}) AND ${isDone}`,
  ]
}

/** A moderator who found images weaker than their checks did not see those that are new: their checks count. What was raised stays. */
function judgedAnew(id: WorkId, isDone: SQL): SQL {
  return sql`UPDATE work_text SET set_level = NULL WHERE work_id = ${id} AND set_level < image_level AND ${isDone}`
}

function stateStatements(
  { nowMs, viewer }: MemberContext,
  { id }: OwnWork,
  { rule, needsReview, state, fields }: CheckedWords,
  { hidesUntilChecked }: ChangedMedia,
  isDone: SQL,
): readonly (SQL | Emission)[] {
  const move = { workId: id, actorId: SYSTEM_ACTOR, nowMs, only: isDone }
  if (state === "limited" && rule !== null) return moveWork({ ...move, to: "limited", rule, from: ["pending", "visible"] })
  if (needsReview && rule !== null)
    return [
      ...moveWork({ ...move, to: "pending", rule, from: ["visible"] }),
      openCase({ subjectKind: "work", subjectId: id, ownerId: viewer.id, cause: rule, priority: REVIEW_PRIORITY, nowMs, only: isDone }),
    ]
  // What a rule of texts limited comes back once its author has mended the words; what a person limited does not.
  const last = sql`(SELECT rule FROM work_move WHERE work_id = ${id} ORDER BY at_ms DESC, id DESC LIMIT 1)`
  const mend = { ...move, to: "pending", rule: "text:mended", from: ["limited"], only: sql`${isDone} AND ${last} LIKE 'text:%'` } as const
  // A change that had no words to check mends none.
  const mended = fields.length === 0 ? [] : moveWork(mend)
  return hidesUntilChecked ? [...mended, ...moveWork({ ...move, to: "pending", rule: "image:changed", from: ["visible"] })] : mended
}
