import { type SQL, sql } from "drizzle-orm"
import { namedBatch } from "../../_kernel/batch.ts"
import type { MemberContext } from "../../_kernel/context.ts"
import { DomainError, invalidInput } from "../../_kernel/errors.ts"
import { newWorkId } from "../../_kernel/ids.ts"
import { openCase, type PostingFacts, postingLimits } from "../../moderation/index.ts"
import { markPublished } from "../../task/index.ts"
import { draftArticle } from "./article-work.ts"
import { type CheckedWords, checkRecipes, checkWords, fieldsOf } from "./check-words.ts"
import type { Contribution, ContributionItem } from "./contribution.ts"
import { copyWorks, dropLater, keepCopies } from "./copy-files.ts"
import { type DraftedWorks, postOf, soleWork } from "./draft-works.ts"
import { checkHeard, refuseSounds } from "./heard-words.ts"
import type { Published } from "./input-schemas.ts"
import { publishedPlaces, resultsOfWorks } from "./mark-results.ts"
import { REVIEW_PRIORITY } from "./publish-rules.ts"
import { itemPath, type NamedThings, planItems, readNamed } from "./read-items.ts"
import { type PublishedRow, publishedOf, selectPublished } from "./read-published.ts"
import { refuseBlockedFiles } from "./refuse-blocked.ts"
import { claimRequest, isFirstOf, type KnownRequest, type PublishRequest, requestOf, selectKnown } from "./requests.ts"
import { foldersFor } from "./work-files.ts"
import { type Publication, workWritten, writeWork } from "./write-work.ts"

/** Works that are ready to be written, and the files that were copied for them. */
interface Prepared {
  readonly drafted: DraftedWorks
  readonly copies: readonly { readonly to: string }[]
  /** What the rules of texts say of all that is read and heard of it. */
  readonly checked: CheckedWords
}

/**
 * Publishes a work of any kind: text and limits are checked, its files copied, then one batch writes all of it and what follows. The
 * same again answers the same work. Throws NotFound (an item that is not the member's), ContentRefused (`findings`), NotAllowed,
 * TooManyRequests, InvalidInput (an item that nothing can be made of), Conflict (the same key with another input).
 */
export async function publishWork(context: MemberContext, contribution: Contribution): Promise<Published> {
  const typed = await checkContribution(context, contribution)
  const request = await requestOf(context, contribution)
  const named = await readNamed(context, itemsOf(contribution), { fileIds: fileIdsOf(contribution), request })
  if (named.known !== null) return answerKnown(context, request, named.known, typed)
  const prepared = await prepare(context, contribution, named, typed)
  const { checked } = prepared
  const first = await write(context, contribution, request, prepared)
  if (first.workId === prepared.drafted.main.id) {
    await context.followUp()
    return answer(context, first, checked)
  }
  // Another request was faster; what was copied for this one belongs to nothing.
  dropLater(context, prepared.copies)
  return answerKnown(context, request, first, checked)
}

function itemsOf(contribution: Contribution): readonly ContributionItem[] {
  switch (contribution.kind) {
    case "portfolio":
      return contribution.items
    case "video":
      return [contribution.item]
    case "article":
      return []
  }
}

function fileIdsOf(contribution: Contribution) {
  if (contribution.kind !== "article") return []
  return [...contribution.body.imageFileIds, ...(contribution.coverFileId === null ? [] : [contribution.coverFileId])]
}

/** What the rules of texts say of all that was typed. A draft is checked when it is published. */
async function checkContribution(context: MemberContext, contribution: Contribution): Promise<CheckedWords> {
  const { kind, words, isDraft } = contribution
  const typed = fieldsOf({ ...words, items: kind === "portfolio" ? contribution.items : [] })
  const fields = kind === "article" ? [...typed, ...contribution.body.texts] : typed
  if (!isDraft) return checkWords(context, kind === "article" ? "article" : "post", fields)
  return { state: "pending", rule: null, needsReview: false, level: 1, findings: [], fields }
}

async function prepare(context: MemberContext, contribution: Contribution, named: NamedThings, typed: CheckedWords): Promise<Prepared> {
  const { words } = contribution
  if (contribution.kind === "article") return { ...(await draftArticle(context, contribution, named, typed)), checked: typed }
  const pathOf = contribution.kind === "video" ? () => "file_id" : itemPath
  const folderOf = foldersFor(context.viewer.id, contribution.isDraft ? "private" : words.visibility)
  const items = planItems(context, itemsOf(contribution), named, { folderOf, pathOf })
  const planned = items.flatMap((item) => (item.is === "new" ? [item.work] : []))
  await refuseBlockedFiles(context, planned)
  const [item] = items
  const isSole = items.length === 1 && item?.is === "new" && (contribution.kind === "video" || !contribution.isDraft)
  if (contribution.kind === "video" && item?.work.streamKey == null) throw invalidInput({ path: "file_id", message: "FileTypeNotAllowed" })
  if (contribution.kind === "video" || !isSole) refuseSounds(items, pathOf)
  const checked = contribution.isDraft ? typed : await checkHeard(context, items, typed)
  const copied = await copyWorks(context, planned)
  const recipes = await checkRecipes(context, copied)
  const copies = planned.flatMap((work) => work.copies)
  const [only] = recipes
  const shown = contribution.isDraft ? { ...words, visibility: "private" as const } : words
  if (isSole && only !== undefined) return { drafted: { main: soleWork(only, words, checked), parts: [], items: [] }, copies, checked }
  return { drafted: postOf(newWorkId(context.nowMs), items, recipes, shown, checked), copies, checked }
}

async function write(
  context: MemberContext,
  { words, isDraft }: Contribution,
  request: PublishRequest,
  { drafted, copies, checked }: Prepared,
): Promise<KnownRequest> {
  const { database, nowMs, viewer } = context
  const { main, parts, items } = drafted
  const { tagOf } = await context.concepts()
  const isFirst = isFirstOf(request, main.id)
  const publication: Publication = {
    authorId: viewer.id,
    visibility: isDraft ? "private" : words.visibility,
    authorLevel: words.level,
    language: words.language ?? context.origin.locale,
    nowMs,
    tagOf,
    isFirst,
  }
  const posting = { subjectKind: "work", subjectId: main.id, fields: checked.fields, typingMs: words.typingMs } as const
  const limits = postingLimits(context, posting, isFirst)
  const ids = JSON.stringify([main.id, ...parts.map(({ id }) => id)])
  const { facts, known } = await namedBatch(database, {
    facts: database.all<PostingFacts>(isDraft ? NOTHING : limits.facts),
    claim: claimRequest(request, main.id, nowMs, isDraft ? sql`1` : limits.mayPost),
    works: [main, ...parts].flatMap((work) => writeWork(work, publication)),
    items: items.map((item, position) => insertItem(main.id, position, item, isFirst)),
    results: markPublished(publishedPlaces(resultsOfWorks(sql`SELECT value FROM json_each(${ids})`))),
    limits: isDraft ? [] : limits.then,
    review: checked.needsReview ? [reviewCase(context, main.id, checked.rule, isFirst)] : [],
    copies: keepCopies(copies, isFirst),
    event: workWritten(main.id, publication),
    known: database.all<KnownRequest>(selectKnown(request)),
  })
  const [first] = known
  // Nothing was claimed, and nothing written: there is no room for another post.
  if (first === undefined) {
    dropLater(context, copies)
    throw limits.refusal(facts[0])
  }
  return first
}

const NOTHING = sql`SELECT 1 WHERE 0`

function insertItem(postId: string, position: number, { id, caption }: DraftedWorks["items"][number], isFirst: SQL): SQL {
  return sql`INSERT INTO work_item (post_id, position, item_id, caption) SELECT ${postId}, ${position}, ${id}, ${caption} WHERE ${isFirst}`
}

function reviewCase({ nowMs, viewer }: MemberContext, workId: string, rule: string | null, only: SQL): SQL {
  const cause = rule ?? "text"
  return openCase({ subjectKind: "work", subjectId: workId, ownerId: viewer.id, cause, priority: REVIEW_PRIORITY, nowMs, only })
}

async function answerKnown(
  context: MemberContext,
  request: PublishRequest,
  known: KnownRequest,
  checked: CheckedWords,
): Promise<Published> {
  if (known.bodyHash !== request.bodyHash) throw new DomainError("Conflict")
  return answer(context, known, checked)
}

async function answer({ database }: MemberContext, { workId }: KnownRequest, { findings }: CheckedWords): Promise<Published> {
  const rows: readonly PublishedRow[] = await selectPublished(database, workId)
  const [row] = rows
  if (row === undefined) throw new DomainError("NotFound")
  return publishedOf(row, findings)
}
