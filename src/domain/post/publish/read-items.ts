import { type SQL, sql } from "drizzle-orm"
import { namedBatch } from "../../_kernel/batch.ts"
import type { MemberContext } from "../../_kernel/context.ts"
import { DomainError } from "../../_kernel/errors.ts"
import { asFileId, type FileId, type WorkId } from "../../_kernel/ids.ts"
import { selectFiles } from "../../library/index.ts"
import { hasConsent } from "../../moderation/index.ts"
import { resultOfRow, selectResults } from "../../task/index.ts"
import type { FileRow } from "../../upload/index.ts"
import type { ContributionItem } from "./contribution.ts"
import { planFile, planResult, posterOf } from "./plan-item.ts"
import type { ExistingWork, PlannedItem } from "./planned-work.ts"

/** Columns of `ExistingWork`. */
const WORK_COLUMNS = sql`id, object_type AS "objectType", sub_channel AS "subChannel", cover_key AS "coverKey", width, height, thumbhash, colour,
  stream_key AS "streamKey", preview_key AS "previewKey", duration_ms AS "durationMs", is_preview AS "isPreview"`

/** What a contribution is made of, read in one round trip, and whatever else the caller wants to know with it. */
export interface ReadItems {
  readonly items: readonly PlannedItem[]
  /** Files of My media by their ids, of those that were asked for and are there. */
  readonly files: ReadonlyMap<FileId, FileRow>
}

/**
 * The items of a contribution as the works that they are or become, and other files of the author's, in one round trip. Throws NotFound
 * (with the item's path) for what is not the author's, InvalidInput for what is no image and no video, NotAllowed (LikenessConsentNeeded)
 * for a face swap without consent.
 */
export async function readItems(
  context: MemberContext,
  items: readonly ContributionItem[],
  { fileIds = [], pathOf = itemPath }: { readonly fileIds?: readonly FileId[]; readonly pathOf?: (index: number) => string } = {},
): Promise<ReadItems> {
  const { database, viewer } = context
  const places = items.flatMap((item) => (item.from === "task" ? [item] : []))
  const workIds = items.flatMap((item) => (item.from === "work" ? [item.workId] : []))
  const { results, files, works, consents } = await namedBatch(database, {
    results: selectResults(database, viewer.id, places),
    files: selectFiles(context, [...new Set([...items.flatMap(fileIdsOf), ...fileIds])], []),
    works: database.all<ExistingWork>(ownWorks(workIds, viewer.id)),
    consents: database.all<{ readonly given: number }>(sql`SELECT ${hasConsent(viewer.id, "likeness")} AS given`),
  })
  const fileOf = (id: FileId, path: string) => {
    const row = files.find((candidate) => candidate.id === id)
    if (row === undefined) throw absent(path)
    return row
  }
  const planned = items.map((item, index): PlannedItem => {
    const path = pathOf(index)
    const caption = item.caption ?? ""
    if (item.from === "work") {
      const work = works.find(({ id }) => id === item.workId)
      if (work === undefined) throw absent(path)
      return { is: "there", caption, work: { ...work, isPreview: Boolean(work.isPreview) } }
    }
    const posterPath = path === "" ? "poster_file_id" : `${path}.poster_file_id`
    const poster = item.posterFileId === undefined ? null : posterOf(fileOf(item.posterFileId, posterPath), posterPath)
    if (item.from === "file") return { is: "new", caption, work: planFile(context, fileOf(item.fileId, path), poster, path) }
    const row = results.find(({ taskId, position }) => taskId === item.taskId && position === item.position)
    if (row === undefined) throw absent(path)
    return { is: "new", caption, work: planResult(context, resultOfRow(context, row), poster, path) }
  })
  const swapped = planned.findIndex((item) => item.is === "new" && item.work.hasFaceSwap)
  if (swapped >= 0 && consents[0]?.given !== 1)
    throw new DomainError("NotAllowed", { errors: [{ path: pathOf(swapped), message: "LikenessConsentNeeded" }] })
  return { items: planned, files: new Map(files.map((row) => [asFileId(row.id), row])) }
}

function itemPath(index: number): string {
  return `items.${index}`
}

function fileIdsOf(item: ContributionItem): readonly FileId[] {
  return [...(item.from === "file" ? [item.fileId] : []), ...(item.posterFileId === undefined ? [] : [item.posterFileId])]
}

function ownWorks(ids: readonly WorkId[], authorId: string): SQL {
  return sql`SELECT ${WORK_COLUMNS} FROM work WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND author_id = ${authorId}
    AND state <> 'removed' AND (object_type <> 4 OR sub_channel = 'article')`
}

function absent(path: string): DomainError {
  return new DomainError("NotFound", { errors: [{ path, message: "NotFound" }] })
}
