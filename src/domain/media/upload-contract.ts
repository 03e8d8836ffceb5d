import * as z from "zod/mini"
import { defineCall } from "../_shared/call.ts"
import { idPattern } from "../_shared/ids.ts"
import { MAXIMUM_FILE_BYTES, MEDIA_KINDS, UPLOAD_CATEGORIES, UPLOAD_STATUSES } from "./rules.ts"

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
export const fileIdSchema = z.string().check(z.maxLength(64), z.regex(idPattern("file")))
export const folderIdSchema = z.string().check(z.maxLength(64), z.regex(idPattern("folder")))
const category = z.literal(Object.values(UPLOAD_CATEGORIES))
const address = z.string().check(z.minLength(1), z.maxLength(2048))

/** A file of My media, as every call that tells of one does. */
export const mediaFileSchema = z.object({
  file_id: z.string(),
  url: z.string(),
  name: z.string(),
  kind: z.literal(MEDIA_KINDS),
  category: z.int(),
  content_type: z.string(),
  size: z.int(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** Seconds. */
  duration: z.nullable(z.number()),
  thumbhash: z.nullable(z.string()),
  colour: z.nullable(z.string()),
  poster: z.nullable(z.string()),
  /** Adaptive stream of a video that has renditions. */
  stream: z.nullable(z.object({ url: z.string() })),
  folder_id: z.nullable(z.string()),
  created_at: z.string(),
})
export type MediaFile = z.infer<typeof mediaFileSchema>

const plan = z.object({
  file_id: z.string(),
  /** One address a part, in order; the body of its PUT is the part. Empty where nothing has to be sent. */
  pre_signs: z.array(z.string()),
  /** Bytes of every part but the last (spec 2§9). */
  chunk_size: z.int(),
  status: z.literal(UPLOAD_STATUSES),
  /** Numbers, from 1, of the parts that have arrived. */
  received: z.array(z.int()),
  /** The file, where these very bytes were uploaded before. */
  file: z.nullable(mediaFileSchema),
})

const preConfig = z.strictObject({
  file_size: z.int().check(z.gte(1), z.lte(MAXIMUM_FILE_BYTES, { error: "CreativeCenterPopup12" })),
  file_name: z.string().check(z.minLength(1), z.maxLength(255)),
  content_type: z.string().check(z.maxLength(127)),
  category,
  /** See `contentHashOf`; with it, bytes that the account has already are not sent again. */
  content_hash: z.optional(sha256),
  folder_id: z.optional(z.nullable(folderIdSchema)),
})

const partConfirmation = z.strictObject({
  file_id: fileIdSchema,
  pre_sign_url: address,
  /** SHA-256 of the part; checked against what is stored when the file is confirmed. */
  sha256: z.optional(sha256),
  /** The ETag that the PUT was answered, for stores that do not tell us themselves. */
  etag: z.optional(z.string().check(z.maxLength(128))),
})
const confirmedPart = z.object({ url: z.string() })
const byFile = z.strictObject({ file_id: fileIdSchema })

export const preSignGet = defineCall({
  summary: "Plans an upload: where each part of the file is to be put.",
  path: "/api/v1/resource/pre-sign/get",
  access: "member",
  rate: "write",
  input: preConfig,
  output: plan,
  codes: ["TooLarge", "QuotaExceeded", "UploadInProgress"],
})

export const getPreSignAddr = defineCall({ ...preSignGet, path: "/api/v1/resource/getPreSignAddr" })

export const preSignConfirmPart = defineCall({
  summary: "Confirms that a part was put where it belongs.",
  path: "/api/v1/resource/pre-sign/confirmPart",
  access: "member",
  rate: "read",
  input: partConfirmation,
  output: confirmedPart,
  codes: ["NotFound", "UploadIncomplete", "Conflict"],
})

export const confirmFilePart = defineCall({ ...preSignConfirmPart, path: "/api/v1/resource/confirmFilePart" })

export const preSignConfirm = defineCall({
  summary: "Confirms that all parts were put; checks the file by its bytes. Asked again, it answers how it stands.",
  path: "/api/v1/resource/pre-sign/confirm",
  access: "member",
  rate: "read",
  input: byFile,
  /** `status` 0: complete, `file` is there; 1: being checked, ask again; 2: refused, `reason` is a message key. */
  output: z.object({ status: z.int(), url: z.string(), reason: z.nullable(z.string()), file: z.nullable(mediaFileSchema) }),
  codes: ["NotFound", "UploadIncomplete"],
})

export const preSignResume = defineCall({
  summary: "Where an upload stands and how to go on: fresh addresses, and the parts that have arrived.",
  path: "/api/v1/resource/pre-sign/resume",
  access: "member",
  rate: "read",
  input: byFile,
  output: plan,
  codes: ["NotFound"],
})

export const preSignCancel = defineCall({
  summary: "Gives an upload up; what has arrived of it is deleted.",
  path: "/api/v1/resource/pre-sign/cancel",
  access: "member",
  rate: "write",
  input: byFile,
  output: z.object({ file_id: z.string() }),
  codes: ["NotFound"],
})

export const uploadImageByPreSign = defineCall({
  summary: "Plans the upload of one picture, which is sent as one part.",
  path: "/api/v1/resource/uploadImageByPreSign",
  access: "member",
  rate: "write",
  input: preConfig,
  output: plan,
  codes: ["TooLarge", "QuotaExceeded", "UploadInProgress"],
})

export const confirmImageUploadedByPreSign = defineCall({ ...preSignConfirm, path: "/api/v1/resource/confirmImageUploadedByPreSign" })
