import * as z from "zod/mini"
import { MEDIA_KINDS } from "../../formats/media-kinds.ts"
import { defineCall } from "../_kernel/call.ts"
import { fileIdSchema, folderIdSchema } from "../_kernel/id-schemas.ts"
import { named } from "../_kernel/named-schemas.ts"
import { once } from "../_kernel/once.ts"
import { pageInput, pageOutput } from "../_kernel/paging.ts"
import { fileNameSchema, mediaFileSchema, nameOf } from "../upload/contract.ts"

/** Most files that one call of My media is about. */
export const MAXIMUM_FILES_AT_ONCE = 100
/** Most folders of one account: all of them are one answer. */
export const MAXIMUM_FOLDERS = 200
/** Longest name of a folder. */
export const MAXIMUM_FOLDER_NAME_CHARACTERS = 40
/** Longest text that names are searched for. */
export const MAXIMUM_SEARCH_CHARACTERS = 100

const fileIds = once(() => z.array(fileIdSchema()).check(z.minLength(1), z.maxLength(MAXIMUM_FILES_AT_ONCE)))
const ofFiles = once(() => z.strictObject({ file_ids: fileIds() }))
/** The ids of those of the asked files that are now as the call wanted; the others are not the viewer's, or gone for good. */
const changedFiles = once(() => z.object({ file_ids: z.array(z.string()) }))
const folderName = once(() => nameOf(MAXIMUM_FOLDER_NAME_CHARACTERS))

/** A folder of My media. */
export const folderSchema = named("MediaFolder", () =>
  z.object({
    folder_id: z.string(),
    name: z.string(),
    /** The folder that it lies in; null at the top. Folders nest once. */
    parent_id: z.nullable(z.string()),
    /** Things in it, without the deleted ones and those of folders in it. */
    file_count: z.int(),
    /** Whether its link is on. */
    is_shared: z.boolean(),
    created_at: z.string(),
  }),
)
/** A folder as `folderSchema` has it. */
export type MediaFolder = z.infer<ReturnType<typeof folderSchema>>

/** What an account's files take up, in bytes, and what they may; files that wait to be deleted for good do not count. */
export const usageSchema = named("MediaUsage", () => z.object({ used: z.int(), quota: z.int(), files: z.int() }))
/** Used and given room as `usageSchema` has them, bytes. */
export type MediaUsage = z.infer<ReturnType<typeof usageSchema>>

export const libraryList = defineCall({
  summary: "Lists the viewer's files, newest first, optionally by kind, folder, or name.",
  path: "/api/v1/resource/library/list",
  access: "member",
  rate: "read",
  input: () =>
    z.strictObject({
      /** Any part of a name; upper and lower case are the same. */
      search: z.optional(z.string().check(z.trim(), z.maxLength(MAXIMUM_SEARCH_CHARACTERS))),
      kind: z.optional(z.literal(MEDIA_KINDS)),
      /** Only these. */
      file_ids: z.optional(fileIds()),
      /** Null: only files outside of all folders. Left out: files wherever they are. */
      folder_id: z.optional(z.nullable(folderIdSchema())),
      ...pageInput(),
    }),
  output: () => pageOutput(mediaFileSchema()),
})

export const libraryUsage = defineCall({
  summary: "Returns the viewer's used storage and quota.",
  path: "/api/v1/resource/library/usage",
  access: "member",
  rate: "read",
  input: () => z.strictObject({}),
  output: usageSchema,
})

export const libraryUpdate = defineCall({
  summary: "Renames a file (one at a time), or moves files into a folder or out of folders with null. Returns the updated files.",
  path: "/api/v1/resource/library/update",
  access: "member",
  rate: "write",
  input: () =>
    z.strictObject({ file_ids: fileIds(), name: z.optional(fileNameSchema()), folder_id: z.optional(z.nullable(folderIdSchema())) }).check(
      z.refine(({ file_ids, name }) => name === undefined || file_ids.length === 1, { path: ["name"] }),
      z.refine(({ name, folder_id }) => name !== undefined || folder_id !== undefined, { path: ["name"] }),
    ),
  output: () => z.object({ items: z.array(mediaFileSchema()) }),
  codes: ["NotFound"],
})

export const libraryDelete = defineCall({
  summary: "Deletes files. Signed links stop working at once, and files can be restored for 30 days. Repeating the call changes nothing.",
  path: "/api/v1/resource/library/delete",
  access: "member",
  rate: "write",
  input: ofFiles,
  output: changedFiles,
  codes: ["NotFound"],
})

export const libraryRestore = defineCall({
  summary: "Restores files deleted less than 30 days ago: all of them, or none if storage is too small.",
  path: "/api/v1/resource/library/restore",
  access: "member",
  rate: "write",
  input: ofFiles,
  output: changedFiles,
  codes: ["NotFound", "QuotaExceeded"],
})

export const folderList = defineCall({
  summary: "Lists the viewer's folders by name. At most 200, so all of them.",
  path: "/api/v1/resource/folder/list",
  access: "member",
  rate: "read",
  input: () => z.strictObject({}),
  output: () => z.object({ items: z.array(folderSchema()) }),
})

export const folderCreate = defineCall({
  summary:
    "Creates a folder at the top level or inside another one. A name already in use is a Conflict (FolderNameTaken); NotAllowed above 200 folders (FolderLimitReached) or inside a nested folder (FolderTooDeep).",
  path: "/api/v1/resource/folder/create",
  access: "member",
  rate: "write",
  keepsAnswer: true,
  input: () => z.strictObject({ name: folderName(), parent_id: z.optional(z.nullable(folderIdSchema())) }),
  output: folderSchema,
  codes: ["NotFound", "Conflict", "NotAllowed"],
})

export const folderRename = defineCall({
  summary: "Renames a folder. A name already in use is a Conflict (FolderNameTaken).",
  path: "/api/v1/resource/folder/rename",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ folder_id: folderIdSchema(), name: folderName() }),
  output: folderSchema,
  codes: ["NotFound", "Conflict"],
})

export const folderMove = defineCall({
  summary:
    "Moves a folder into another one, or to the top level with null. Folders nest one level deep: NotAllowed into itself (FolderIntoItself), into a nested folder, or with folders inside (FolderTooDeep).",
  path: "/api/v1/resource/folder/move",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ folder_id: folderIdSchema(), parent_id: z.nullable(folderIdSchema()) }),
  output: folderSchema,
  codes: ["NotFound", "NotAllowed"],
})

export const folderDelete = defineCall({
  summary: "Deletes a folder. Its items stay, and folders inside it move to the top level.",
  path: "/api/v1/resource/folder/delete",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ folder_id: folderIdSchema() }),
  output: () => z.object({ folder_id: z.string() }),
  codes: ["NotFound"],
})
