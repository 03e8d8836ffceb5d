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
  summary: "The viewer's files, newest first: all, of one kind, of one folder, or whose names contain something.",
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
  summary: "What the viewer's files take up, and what they may.",
  path: "/api/v1/resource/library/usage",
  access: "member",
  rate: "read",
  input: () => z.strictObject({}),
  output: usageSchema,
})

export const libraryUpdate = defineCall({
  summary: "Names a file anew (one at a time) or moves files into a folder, or out of all with null. Answers the files as they are now.",
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
  summary: "Deletes files: signed links to them are refused at once, and for 30 days they can be brought back. Repeating changes nothing.",
  path: "/api/v1/resource/library/delete",
  access: "member",
  rate: "write",
  input: ofFiles,
  output: changedFiles,
  codes: ["NotFound"],
})

export const libraryRestore = defineCall({
  summary: "Brings files back that were deleted less than 30 days ago, all of them or, where the room does not suffice, none.",
  path: "/api/v1/resource/library/restore",
  access: "member",
  rate: "write",
  input: ofFiles,
  output: changedFiles,
  codes: ["NotFound", "QuotaExceeded"],
})

export const folderList = defineCall({
  summary: "The viewer's folders by name; at most 200, so all of them.",
  path: "/api/v1/resource/folder/list",
  access: "member",
  rate: "read",
  input: () => z.strictObject({}),
  output: () => z.object({ items: z.array(folderSchema()) }),
})

export const folderCreate = defineCall({
  summary:
    "Makes a folder, at the top or in one that is there. A second one of the same name is a Conflict (FolderNameTaken); above 200 folders it is NotAllowed (FolderLimitReached), in a folder that lies in another one too (FolderTooDeep).",
  path: "/api/v1/resource/folder/create",
  access: "member",
  rate: "write",
  keepsAnswer: true,
  input: () => z.strictObject({ name: folderName(), parent_id: z.optional(z.nullable(folderIdSchema())) }),
  output: folderSchema,
  codes: ["NotFound", "Conflict", "NotAllowed"],
})

export const folderRename = defineCall({
  summary: "Names a folder anew; a name that another folder has is a Conflict (FolderNameTaken).",
  path: "/api/v1/resource/folder/rename",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ folder_id: folderIdSchema(), name: folderName() }),
  output: folderSchema,
  codes: ["NotFound", "Conflict"],
})

export const folderMove = defineCall({
  summary:
    "Moves a folder into another one, or to the top with null. Folders nest once: into itself (FolderIntoItself), into one that lies in another, or with folders in it (FolderTooDeep) it is NotAllowed.",
  path: "/api/v1/resource/folder/move",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ folder_id: folderIdSchema(), parent_id: z.nullable(folderIdSchema()) }),
  output: folderSchema,
  codes: ["NotFound", "NotAllowed"],
})

export const folderDelete = defineCall({
  summary: "Deletes a folder; what is in it stays, outside of all folders, and folders in it move to the top.",
  path: "/api/v1/resource/folder/delete",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ folder_id: folderIdSchema() }),
  output: () => z.object({ folder_id: z.string() }),
  codes: ["NotFound"],
})
