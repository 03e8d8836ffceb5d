import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { boardIdSchema } from "../_kernel/id-schemas.ts"
import { named } from "../_kernel/named-schemas.ts"
import { once } from "../_kernel/once.ts"
import { pageInput, pageOutput } from "../_kernel/paging.ts"
import { SHARE_AUDIENCES } from "../moderation/share-rules.ts"
import { nameOf } from "../upload/contract.ts"
import { boardDocumentSchema, hashesOf, sha256Schema } from "./document.ts"

/** Boards that an account may have. */
export const MAXIMUM_BOARDS = 200
/** Different bytes that one board may name, and an account may keep. */
export const MAXIMUM_BOARD_BLOBS = 4_096
export const MAXIMUM_ACCOUNT_BLOBS = 20_000
/** What the bytes of all boards of an account may take up. */
export const BOARD_STORE_BYTES = 1_073_741_824
/** Largest single image on a board: the same as a renderer takes as an input. */
export const MAXIMUM_BLOB_BYTES = 25_165_824
export const MAXIMUM_BOARD_TITLE_CHARACTERS = 80

const title = once(() => nameOf(MAXIMUM_BOARD_TITLE_CHARACTERS).check(z.meta({ examples: ["Harbour at dusk"] })))
const revision = () => z.int().check(z.gte(1), z.meta({ examples: [1] }))
const document = once(() =>
  boardDocumentSchema().check(z.refine((board) => hashesOf(board).length <= MAXIMUM_BOARD_BLOBS, { error: "BoardTooLarge" })),
)
const cover = () => z.optional(sha256Schema().check(z.describe("A small image of the board, uploaded before.")))

/** A board in a list. */
const boardEntrySchema = named("BoardEntry", () =>
  z.object({
    board_id: z.string(),
    title: z.string(),
    revision: z.int(),
    is_shared: z.boolean(),
    cover: z.nullable(z.string()),
    create_at: z.string(),
    update_at: z.string(),
  }),
)
export type BoardEntry = z.infer<ReturnType<typeof boardEntrySchema>>

/** A board with all that lies on it, by hashes. */
const boardSchema = named("Board", () => z.object({ ...boardEntrySchema().def.shape, document: boardDocumentSchema() }))
export type Board = z.infer<ReturnType<typeof boardSchema>>

export const createBoard = defineCall({
  summary:
    "Creates a board. A client that started it offline may choose the ID; repeating the call returns the existing board. Upload the bytes it refers to first (UploadIncomplete with `missing`). NotAllowed (BoardLimitReached) above 200 boards.",
  path: "/api/v1/board/create",
  access: "member",
  rate: "write",
  keepsAnswer: true,
  input: () => z.strictObject({ board_id: z.optional(boardIdSchema()), title: title(), document: document(), cover: cover() }),
  output: boardEntrySchema,
  codes: ["UploadIncomplete", "NotAllowed", "Conflict"],
})

export const saveBoard = defineCall({
  summary:
    "Replaces a board's document if its revision is still `revision` (otherwise Conflict with `revision` and `update_at`). Upload the bytes it refers to first (UploadIncomplete with `missing`). Saving the same document again changes nothing.",
  path: "/api/v1/board/save",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ board_id: boardIdSchema(), revision: revision(), document: document(), cover: cover() }),
  output: boardEntrySchema,
  codes: ["NotFound", "Conflict", "UploadIncomplete"],
})

export const boardDetail = defineCall({
  summary: "Returns one of the viewer's boards.",
  path: "/api/v1/board/detail",
  access: "member",
  rate: "read",
  input: () => z.strictObject({ board_id: boardIdSchema() }),
  output: boardSchema,
  codes: ["NotFound"],
})

export const sharedBoard = defineCall({
  summary: "Returns a shared board by its ID.",
  path: "/api/v1/board/shared/detail",
  access: "visitor",
  rate: "read",
  input: () => z.strictObject({ board_id: boardIdSchema() }),
  output: boardSchema,
  codes: ["NotFound", "LoginRequired"],
})

export const boardList = defineCall({
  summary: "Lists the viewer's boards, most recently changed first.",
  path: "/api/v1/board/list",
  access: "member",
  rate: "read",
  input: () => z.strictObject(pageInput()),
  output: () => pageOutput(boardEntrySchema()),
})

export const renameBoard = defineCall({
  summary: "Renames a board. Its revision stays the same.",
  path: "/api/v1/board/rename",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ board_id: boardIdSchema(), title: title() }),
  output: boardEntrySchema,
  codes: ["NotFound"],
})

export const shareBoard = defineCall({
  summary: "Turns sharing of a board on or off. A shared board is visible to anyone with its ID. Its revision stays the same.",
  path: "/api/v1/board/share",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ board_id: boardIdSchema(), is_shared: z.boolean() }),
  output: () =>
    z.object({
      ...boardEntrySchema().def.shape,
      audience: z
        .enum(SHARE_AUDIENCES)
        .check(z.describe("Who can open it now. Nobody while its images are being checked or after it was taken down.")),
    }),
  codes: ["NotFound"],
})

export const duplicateBoard = defineCall({
  summary: "Copies one of the viewer's boards under a new title. NotAllowed (BoardLimitReached) above 200 boards.",
  path: "/api/v1/board/duplicate",
  reached: { script: "A shared board is copied by the browser, which has its bytes then; this copies one's own for a script." },
  access: "member",
  rate: "write",
  input: () => z.strictObject({ board_id: boardIdSchema(), title: title() }),
  output: boardEntrySchema,
  codes: ["NotFound", "NotAllowed"],
})

export const deleteBoard = defineCall({
  summary: "Deletes a board, and bytes that none of the viewer's other boards use.",
  path: "/api/v1/board/delete",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ board_id: boardIdSchema() }),
  output: () => z.object({ board_id: z.string() }),
  codes: ["NotFound"],
})

export const missingBlobs = defineCall({
  summary:
    "Returns which of these hashes have no bytes yet in the viewer's boards. Upload those before saving a document that refers to them.",
  path: "/api/v1/board/blob/missing",
  access: "member",
  rate: "read",
  silent: true,
  input: () => z.strictObject({ hashes: z.array(sha256Schema()).check(z.maxLength(MAXIMUM_BOARD_BLOBS)) }),
  output: () => z.object({ missing: z.array(z.string()) }),
})

export const putBlob = defineCall({
  summary:
    "Uploads an image for the viewer's boards: PNG, JPEG, or WebP whose SHA-256 is `sha256`. Repeating the upload changes nothing. Images that no board uses are deleted after one day.",
  kind: "upload",
  method: "PUT",
  path: "/api/v1/board/blob/put",
  access: "member",
  /** As often as parts of uploads: a stroke touches many tiles. */
  rate: "read",
  scope: "manage",
  maximumBodyBytes: MAXIMUM_BLOB_BYTES,
  input: () => z.strictObject({ sha256: sha256Schema() }),
  output: () => z.object({ sha256: z.string(), size: z.int().check(z.describe("Bytes.")) }),
  codes: ["FileRefused", "QuotaExceeded", "UploadIncomplete"],
})

export const getBlob = defineCall({
  summary: "Returns an image of the viewer's boards.",
  kind: "download",
  method: "GET",
  path: "/api/v1/board/blob/get",
  access: "member",
  rate: "read",
  input: () => z.strictObject({ sha256: sha256Schema() }),
  output: () => z.string(),
  codes: ["NotFound"],
})

export const sharedBlob = defineCall({
  summary: "Returns an image of a shared board.",
  kind: "download",
  method: "GET",
  path: "/api/v1/board/shared/blob",
  access: "visitor",
  rate: "read",
  input: () => z.strictObject({ board_id: boardIdSchema(), sha256: sha256Schema() }),
  output: () => z.string(),
  codes: ["NotFound"],
})
