import { and, eq, isNull, type SQL, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import type { MediaDetails } from "../../formats/media-facts.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import type { FileId } from "../_kernel/ids.ts"
import type { FileRow } from "../upload/index.ts"
import { promptOf } from "./generator-prompt-rules.ts"
import { keyOfAddress } from "./media-address-rules.ts"

const { mediaFile } = schema

/** A file by its id or by its address; exactly one is there. */
export interface NamedFile {
  readonly file_id?: string | undefined
  readonly url?: string | undefined
}

/** The query of those of the named files that are the viewer's and not deleted, for batches; null where no name can be one. */
export function selectFiles({ database, viewer, publicWeb }: MemberContext, ids: readonly string[], urls: readonly string[]) {
  const keys = urls.flatMap((url) => keyOfAddress(url, publicWeb.ownHosts) ?? [])
  return database
    .select()
    .from(mediaFile)
    .where(and(eq(mediaFile.ownerId, viewer.id), isNull(mediaFile.deletedAtMs), isNamed(ids, keys)))
}

/** Each half by its own index; a list is one parameter, since a statement may have only so many. */
function isNamed(ids: readonly string[], keys: readonly string[]): SQL {
  const byId = sql`${mediaFile.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
  const byKey = sql`${mediaFile.mediaKey} IN (SELECT value FROM json_each(${JSON.stringify(keys)}))`
  if (keys.length === 0) return byId
  return ids.length === 0 ? byKey : sql`(${byId} OR ${byKey})`
}

/** The viewer's files of these names in their order, a repeated one repeated. Throws NotFound unless all are there. */
export async function findFiles(context: MemberContext, names: readonly NamedFile[]): Promise<readonly FileRow[]> {
  const rows = await selectFiles(
    context,
    names.flatMap((name) => name.file_id ?? []),
    names.flatMap((name) => name.url ?? []),
  )
  return names.map((name) => {
    const key = name.url === undefined ? null : keyOfAddress(name.url, context.publicWeb.ownHosts)
    const row = rows.find((candidate) => candidate.id === name.file_id || candidate.mediaKey === key)
    if (row === undefined) throw new DomainError("NotFound")
    return row
  })
}

/** One file of the viewer's. Throws NotFound. */
export async function findFile(context: MemberContext, name: NamedFile): Promise<FileRow> {
  const [row] = await findFiles(context, [name])
  if (row === undefined) throw new DomainError("NotFound")
  return row
}

/** What a file of the viewer's is, and the prompt that a program wrote into it; null where none did. Throws NotFound. */
export async function findPrompt(
  context: MemberContext,
  fileId: FileId,
): Promise<{ readonly kind: FileRow["kind"]; readonly prompt: string | null }> {
  const row = await findFile(context, { file_id: fileId })
  return { kind: row.kind, prompt: promptIn(detailsOf(row)) }
}

/** The prompt that a program wrote into a file; null where none did. */
export function promptIn({ generator }: Pick<MediaDetails, "generator">): string | null {
  return generator === null ? null : promptOf(generator)
}

/** What is kept of a file beside its columns; it was written by us. */
export function detailsOf(row: FileRow): MediaDetails {
  return JSON.parse(row.details)
}
