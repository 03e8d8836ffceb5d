import { type SQL, sql } from "drizzle-orm"
import { work } from "../../../../db/schema/post.ts"
import { namedBatch } from "../../_kernel/batch.ts"
import type { MemberContext } from "../../_kernel/context.ts"
import { DomainError, invalidInput } from "../../_kernel/errors.ts"
import { asFileId, type FileId, type WorkId } from "../../_kernel/ids.ts"
import { flag, select } from "../../_kernel/select.ts"
import { selectFiles } from "../../library/index.ts"
import { hasConsent } from "../../moderation/index.ts"
import { type ResultRow, resultOfRow, selectResults } from "../../task/index.ts"
import type { FileRow } from "../../upload/index.ts"
import { type ContributionType, OBJECT_TYPES } from "../contribution-rules.ts"
import { IS_OPEN } from "../listed.ts"
import type { ContributionItem } from "./contribution.ts"
import { type Poster, planFile, planResult, posterOf } from "./plan-item.ts"
import type { ExistingWork, PlannedItem } from "./planned-work.ts"
import { lackToPublish } from "./publish-rules.ts"
import { type KnownRequest, type PublishRequest, selectKnown } from "./requests.ts"
import { type FolderOf, publishableAs } from "./work-files.ts"

const { objectType, subChannel, coverKey, width, height, thumbhash, colour, streamKey, previewKey, durationMs, isPreview } = work
/** Fields of `ExistingWork`. */
const WORK = {
  ...{ id: work.id, objectType, subChannel, coverKey, width, height, thumbhash, colour, streamKey, previewKey, durationMs },
  ...{ isPreview, isOpen: flag(IS_OPEN) },
}

/** What a contribution names, read in one round trip. */
export interface NamedThings {
  /** What the same request was answered before; null for a new one. */
  readonly known: KnownRequest | null
  /** Files of My media by their ids, of those that are the author's and there. */
  readonly files: ReadonlyMap<FileId, FileRow>
  readonly results: readonly ResultRow[]
  readonly works: readonly ExistingWork[]
  readonly mayUseFaces: boolean
}

/** Reads what a contribution names of its author's, and what the same request was answered before: one round trip. */
export async function readNamed(
  context: MemberContext,
  items: readonly ContributionItem[],
  { fileIds = [], request = null }: { readonly fileIds?: readonly FileId[]; readonly request?: PublishRequest | null } = {},
): Promise<NamedThings> {
  const { database, viewer } = context
  const places = items.flatMap((item) => (item.from === "task" ? [item] : []))
  const workIds = items.flatMap((item) => (item.from === "work" ? [item.workId] : []))
  const { known, results, files, works, consents } = await namedBatch(database, {
    known: database.all<KnownRequest>(request === null ? sql`SELECT 1 WHERE 0` : selectKnown(request)),
    results: selectResults(database, viewer.id, places),
    files: selectFiles(context, [...new Set([...items.flatMap(fileIdsOf), ...fileIds])], []),
    works: select(database, WORK, ownWorks(workIds, viewer.id)),
    consents: select(database, { given: flag(hasConsent(viewer.id, "likeness")) }),
  })
  return {
    known: known[0] ?? null,
    results,
    files: new Map(files.map((row) => [asFileId(row.id), row])),
    works,
    mayUseFaces: consents[0]?.given === true,
  }
}

/**
 * The items of a contribution as the works that they are or become. Throws NotFound (with the item's path) for what is not the author's,
 * InvalidInput for what is no image and no video, for what is not of the type that it is said to be, and for a sound without a cover unless `mayLack`: nothing is published then. NotAllowed
 * (LikenessConsentNeeded) for a face swap without consent.
 */
export function planItems(
  context: MemberContext,
  items: readonly ContributionItem[],
  named: NamedThings,
  {
    folderOf,
    pathOf = itemPath,
    mayLack = false,
  }: { readonly folderOf: FolderOf; readonly pathOf?: ((index: number) => string) | undefined; readonly mayLack?: boolean },
): readonly PlannedItem[] {
  const { files, mayUseFaces, results, works } = named
  return items.map((item, index): PlannedItem => {
    const path = pathOf(index)
    const caption = item.caption ?? ""
    if (item.from === "work") {
      const work = works.find(({ id }) => id === item.workId)
      if (work === undefined) throw absent(path)
      if (!isOfType(item, work.objectType === OBJECT_TYPES.post ? "article" : "work")) throw wrongType(path)
      return { is: "there", caption, work }
    }
    const poster = item.posterFileId === undefined ? null : findPoster(files, item.posterFileId, path)
    if (item.from === "file") {
      const row = files.get(item.fileId)
      if (row === undefined) throw absent(path)
      if (!isOfType(item, "work") && !(item.type === "local_video" && publishableAs(row.contentType) === "video")) throw wrongType(path)
      return { is: "new", caption, work: planFile(context, row, poster, { path, folderOf }) }
    }
    const row = results.find(({ taskId, position }) => taskId === item.taskId && position === item.position)
    if (row === undefined) throw absent(path)
    const lack = mayLack ? null : lackToPublish(publishableAs(row.contentType), row.posterKey)
    if (lack !== null) throw invalidInput({ path, message: lack })
    const work = planResult(context, resultOfRow(context, row), poster, { path, folderOf })
    if (work.hasFaceSwap && !mayUseFaces) throw new DomainError("NotAllowed", { errors: [{ path, message: "LikenessConsentNeeded" }] })
    return { is: "new", caption, work }
  })
}

/** The image file that stands for a video. Throws NotFound, InvalidInput. */
export function findPoster(files: NamedThings["files"], id: FileId, itemPathOfVideo: string): Poster {
  const path = itemPathOfVideo.startsWith("items") ? `${itemPathOfVideo}.poster_file_id` : "poster_file_id"
  const row = files.get(id)
  if (row === undefined) throw absent(path)
  return posterOf(row, path)
}

/** True where an author calls an item what it is, or nothing. */
function isOfType({ type }: ContributionItem, is: ContributionType): boolean {
  return type === undefined || type === is
}

function wrongType(path: string): DomainError {
  return invalidInput({ path: `${path}.type`, message: "NotAllowedValue" })
}

/** The path of an item of a post in its input. */
export function itemPath(index: number): string {
  return `items.${index}`
}

function fileIdsOf(item: ContributionItem): readonly FileId[] {
  return [...(item.from === "file" ? [item.fileId] : []), ...(item.posterFileId === undefined ? [] : [item.posterFileId])]
}

function ownWorks(ids: readonly WorkId[], authorId: string): SQL {
  return sql`work WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND author_id = ${authorId}
    AND state <> 'removed' AND (object_type <> 4 OR sub_channel = 'article')`
}

function absent(path: string): DomainError {
  return new DomainError("NotFound", { errors: [{ path, message: "NotFound" }] })
}
