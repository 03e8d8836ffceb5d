import { sql } from "drizzle-orm"
import * as tables from "../../../db/schema/library.ts"
import { archivedRows, jsonList } from "../_kernel/archive.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { definePersonalData } from "../_kernel/personal-data.ts"
import type { KeptCaptions } from "../upload/index.ts"
import { archivedFiles } from "./archived-files.ts"

/** Files that one statement deletes. */
const GROUP = 200

/** Stored files, folders, and what people say against refusals. */
export const libraryData = definePersonalData(tables, {
  tables: {
    mediaFile: { exported: { in: "media.json" }, forgotten: { before: "Goes in groups, since there may be many." } },
    mediaFolder: {
      exported: { in: "folders.json" },
      forgotten: { by: ({ id }) => [sql`DELETE FROM media_folder WHERE owner_id = ${id}`] },
    },
    folderShare: {
      exported: { not: "Links that the account itself handed out; what they show is in the archive." },
      forgotten: { by: ({ id }) => [sql`DELETE FROM folder_share WHERE owner_id = ${id}`] },
    },
    savedSearch: {
      exported: { in: "saved-searches.json" },
      forgotten: { by: ({ id }) => [sql`DELETE FROM saved_search WHERE owner_id = ${id}`] },
    },
    libraryItem: {
      exported: { in: "library.json" },
      // Two, each of which an index of its own serves.
      forgotten: {
        by: ({ id }) =>
          [sql`IS NULL`, sql`IS NOT NULL`].map((kept) => sql`DELETE FROM library_item WHERE owner_id = ${id} AND trashed_at_ms ${kept}`),
      },
    },
    helperUse: {
      exported: { not: "Told by the tasks in tasks.json." },
      forgotten: { before: "Goes with its task." },
    },
    mediaUsage: {
      exported: { not: "The sum of the sizes in media.json." },
      forgotten: { by: ({ id }) => [sql`DELETE FROM media_usage WHERE owner_id = ${id}`] },
    },
  },
  files: [
    {
      name: "media.json",
      about: ["Every file of My media that you did not delete, newest first."],
      write: (context) => jsonList(mediaOf(context)),
    },
    {
      name: "library.json",
      about: [
        "What you rated, marked as a favorite or put into a folder, newest first: files and boards",
        "by their id, results by their task and their place in it.",
      ],
      write: (context) => jsonList(markedOf(context)),
    },
    {
      name: "folders.json",
      about: ["The folders of your library, and which of them lies in which."],
      write(context) {
        const { id, name, parentId } = tables.mediaFolder
        return jsonList(archivedRows(context, { ...byOwner(context, sql`media_folder`), select: { folder: id, name, lies_in: parentId } }))
      },
    },
    {
      name: "saved-searches.json",
      about: ["The searches of your library that you saved: a name and the words and filters under it."],
      write(context) {
        const { name, query } = tables.savedSearch
        return jsonList(archivedRows(context, { ...byOwner(context, sql`saved_search`), select: { name, query } }))
      },
    },
  ],
  folders: [
    {
      name: "media/",
      about: ["Those files, named by their id and their name, and the captions of videos beside them."],
      async *list(context) {
        for await (const file of archivedFiles(context)) {
          yield { name: mediaName(file), key: file.key }
          for (const captions of file.captions) yield { name: captionsName(file, captions), key: captions.key }
        }
      },
    },
  ],
  async beforeForgetting({ database }, { id }) {
    const [kept, away] = [sql`IS NULL`, sql`IS NOT NULL`].map(
      (state) => sql`SELECT id FROM media_file WHERE owner_id = ${id} AND deleted_at_ms ${state}`,
    )
    const deleteSome = sql`DELETE FROM media_file WHERE id IN (${kept} UNION ALL ${away} LIMIT ${GROUP}) RETURNING id`
    let deleted = GROUP
    while (deleted === GROUP) deleted = (await database.all(deleteSome)).length
    return true
  },
})

/** Items that their owner said something of. */
function markedOf(context: MemberContext): AsyncGenerator {
  const { id, rating, isFavorite, folderId } = tables.libraryItem
  return archivedRows(context, {
    from: sql`library_item WHERE owner_id = ${context.viewer.id} AND trashed_at_ms IS NULL AND (rating > 0 OR is_favorite = 1 OR folder_id IS NOT NULL)`,
    time: sql`created_at_ms`,
    id: sql`id`,
    select: { item: id, rating, is_favorite: isFavorite, folder: folderId },
  })
}

function byOwner({ viewer }: MemberContext, table: ReturnType<typeof sql>) {
  return { from: sql`${table} WHERE owner_id = ${viewer.id}`, time: sql`created_at_ms`, id: sql`id` }
}

async function* mediaOf(context: MemberContext): AsyncGenerator {
  for await (const { key: _, captions, ...file } of archivedFiles(context)) {
    const tracks = captions.map((one) => ({ language: one.language, name: one.name, stored_as: captionsName(file, one) }))
    yield { ...file, stored_as: mediaName(file), ...(tracks.length > 0 && { captions: tracks }) }
  }
}

function captionsName({ id }: { readonly id: string }, captions: KeptCaptions): string {
  return `media/${id}-captions-${captions.language}-${captions.id}.vtt`
}

/** Where a file of My media lies in the archive: by its id, since names may be equal, and by its name without what a path could be. */
function mediaName({ id, name }: { readonly id: string; readonly name: string }): string {
  return `media/${id}-${name.replaceAll(/[\p{Cc}\p{Cs}/\\:*?"<>|]+/gu, "_").slice(-100)}`
}
