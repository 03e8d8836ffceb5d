import * as z from "zod/mini"
import { MEDIA_KINDS } from "../../formats/media-kinds.ts"
import { defineCall } from "../_kernel/call.ts"
import { fileIdSchema, folderIdSchema } from "../_kernel/id-schemas.ts"
import { named } from "../_kernel/named-schemas.ts"
import { once } from "../_kernel/once.ts"
import { ownAddress } from "../_kernel/own-addresses.ts"
import { MAXIMUM_ADDRESS_CHARACTERS } from "./public-address-rules.ts"
import {
  MAXIMUM_FILE_BYTES,
  MAXIMUM_FILE_NAME_CHARACTERS,
  MAXIMUM_ONE_PIECE_BYTES,
  PART_BYTES,
  TURNING,
  UPLOAD_CATEGORIES,
  UPLOAD_STATUSES,
} from "./rules.ts"

const sha256 = once(() => z.string().check(z.regex(/^[0-9a-f]{64}$/)))
const category = once(() => z.literal(Object.values(UPLOAD_CATEGORIES)))

/** A name without control characters; spaces at its ends and what turns the writing direction leave it, and what is left may not be empty. */
export const nameOf = (maximumCharacters: number) =>
  z.string().check(
    z.overwrite((name) => name.replaceAll(TURNING, "")),
    z.trim(),
    z.minLength(1),
    z.maxLength(maximumCharacters),
    z.regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u),
  )
/** Name of a file; see `takenFileName` for one that a system gave. */
export const fileNameSchema = once(() => nameOf(MAXIMUM_FILE_NAME_CHARACTERS).check(z.meta({ examples: ["lighthouse.png"] })))

/** An address that is fetched or looked up. */
export const addressSchema = once(() => z.string().check(z.minLength(1), z.maxLength(MAXIMUM_ADDRESS_CHARACTERS)))

/** Adaptive stream of a video; null where it can only be played as a file. */
export const videoStreamSchema = once(() =>
  z.nullable(
    z.object({
      url: ownAddress(),
      /** There are several qualities; else it is cut out of the video itself. */
      renditions: z.boolean(),
    }),
  ),
)

/** Captions of a video as WebVTT; `name` is that of the file that they came from. */
const captionTrack = once(() => z.object({ captions_id: z.string(), url: z.string(), language: z.string(), name: z.string() }))

/** Small images of a video's moments in one sprite, row by row: one every `interval` seconds, `width` × `height` pixels each. */
const storyboard = once(() =>
  z.object({ url: z.string(), columns: z.int(), count: z.int(), width: z.int(), height: z.int(), interval: z.number() }),
)
/** A storyboard as `mediaFileSchema` has it. */
export type Storyboard = z.infer<ReturnType<typeof storyboard>>

/** A file of My media, as every call that tells of one does. */
export const mediaFileSchema = named("MediaFile", () =>
  z.object({
    file_id: z.string(),
    url: ownAddress(),
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
    poster: z.nullable(ownAddress()),
    stream: videoStreamSchema(),
    captions: z.array(captionTrack()),
    storyboard: z.nullable(storyboard()),
    folder_id: z.nullable(z.string()),
    created_at: z.string(),
  }),
)
/** A file as `mediaFileSchema` has it. */
export type MediaFile = z.infer<ReturnType<typeof mediaFileSchema>>

const plan = named("UploadPlan", () =>
  z.object({
    file_id: z.string(),
    /** One address a part, in order; the body of its PUT is the part. Empty where nothing has to be sent. */
    pre_signs: z.array(ownAddress()),
    /** Bytes of every part but the last (spec 2§9). */
    chunk_size: z.int(),
    status: z.literal(UPLOAD_STATUSES),
    /** Numbers, from 1, of the parts that have arrived. */
    received: z.array(z.int()),
    /** The file, where these very bytes were uploaded before. */
    file: z.nullable(mediaFileSchema()),
  }),
)

const preConfig = once(() =>
  z.strictObject({
    file_size: z.int().check(z.gte(1, { error: "FileEmpty" }), z.lte(MAXIMUM_FILE_BYTES, { error: "CreativeCenterPopup12" })),
    file_name: fileNameSchema(),
    content_type: z.string().check(z.maxLength(127)),
    category: category(),
    /** See `contentHashOf`; with it, bytes that the account has already are not sent again. */
    content_hash: z.optional(sha256()),
    folder_id: z.optional(z.nullable(folderIdSchema())),
  }),
)

const partConfirmation = once(() =>
  z.strictObject({
    file_id: fileIdSchema(),
    pre_sign_url: addressSchema(),
    /** SHA-256 of the part; checked against what is stored when the file is confirmed. */
    sha256: z.optional(sha256()),
    /** The ETag that the PUT was answered, for stores that do not tell us themselves. */
    etag: z.optional(z.string().check(z.maxLength(256))),
  }),
)
const confirmedPart = once(() => z.object({ url: ownAddress() }))
const byFile = once(() => z.strictObject({ file_id: fileIdSchema() }))

export const preSignGet = defineCall({
  summary: "Plans an upload: the address of each part of the file.",
  path: "/api/v1/resource/pre-sign/get",
  scope: "create",
  access: "member",
  rate: "write",
  keepsAnswer: true,
  input: preConfig,
  output: plan,
  codes: ["NotFound", "QuotaExceeded", "UploadInProgress"],
})

export const getPreSignAddr = defineCall({
  ...preSignGet,
  path: "/api/v1/resource/getPreSignAddr",
  reached: { aliasOf: "/api/v1/resource/pre-sign/get" },
})

export const preSignConfirmPart = defineCall({
  summary: "Confirms that a part was uploaded.",
  path: "/api/v1/resource/pre-sign/confirmPart",
  scope: "create",
  access: "member",
  rate: "read",
  input: partConfirmation,
  output: confirmedPart,
  codes: ["NotFound", "UploadIncomplete", "Conflict"],
})

export const confirmFilePart = defineCall({
  ...preSignConfirmPart,
  path: "/api/v1/resource/confirmFilePart",
  reached: { aliasOf: "/api/v1/resource/pre-sign/confirmPart" },
})

export const preSignConfirm = defineCall({
  summary: "Confirms that all parts were uploaded and checks the file's content. Repeating the call returns the status.",
  path: "/api/v1/resource/pre-sign/confirm",
  scope: "create",
  access: "member",
  rate: "read",
  input: byFile,
  /** `status` 0: complete, `file` is there; 1: being checked, ask again; 2: refused, `reason` is a message key. */
  output: () =>
    z.object({ status: z.literal([0, 1, 2]), url: ownAddress(), reason: z.nullable(z.string()), file: z.nullable(mediaFileSchema()) }),
  codes: ["NotFound", "UploadIncomplete"],
})

export const preSignResume = defineCall({
  summary: "Returns the status of an upload: new addresses, and the parts already received.",
  path: "/api/v1/resource/pre-sign/resume",
  // Its addresses take parts of the file.
  scope: "create",
  access: "member",
  rate: "read",
  input: byFile,
  output: plan,
  codes: ["NotFound"],
})

export const preSignCancel = defineCall({
  summary: "Cancels an upload and deletes what was received.",
  path: "/api/v1/resource/pre-sign/cancel",
  scope: "create",
  access: "member",
  rate: "write",
  input: byFile,
  output: () => z.object({ file_id: z.string() }),
  codes: ["NotFound", "Conflict"],
})

export const uploadImageByPreSign = defineCall({
  summary: "Plans the upload of one image. Call `confirmImageUploadedByPreSign` once its bytes are uploaded.",
  path: "/api/v1/resource/uploadImageByPreSign",
  reached: { script: "One image in two calls; the queue of uploads takes the calls of every file." },
  scope: "create",
  access: "member",
  rate: "write",
  keepsAnswer: true,
  input: () => z.extend(preConfig(), { category: z.optional(z.literal(UPLOAD_CATEGORIES.image)) }),
  output: plan,
  codes: ["NotFound", "QuotaExceeded", "UploadInProgress"],
})

export const confirmImageUploadedByPreSign = defineCall({
  ...preSignConfirm,
  summary: "Confirms an uploaded image and its parts. Repeating the call returns the status.",
  path: "/api/v1/resource/confirmImageUploadedByPreSign",
  reached: { script: "The second of those two calls." },
})

const digits = once(() => z.string().check(z.regex(/^\d{1,13}$/), z.meta({ examples: ["1024"] })))

export const uploadPart = defineCall({
  summary: "Uploads one part to the planned address. Anyone with the address can upload it. Repeating the upload replaces it.",
  kind: "upload",
  method: "PUT",
  path: "/api/v1/resource/upload/{file_id}/{part}",
  reached: { script: "Put at the address that the plan names, which may be the store's own." },
  scope: "create",
  access: "visitor",
  rate: "read",
  maximumBodyBytes: PART_BYTES,
  input: () =>
    z.strictObject({
      file_id: fileIdSchema(),
      /** From 1. */
      part: z.string().check(z.regex(/^[1-9]\d{0,4}$/), z.meta({ examples: ["1"] })),
      /** Bytes of the part. */
      size: digits(),
      /** Seconds since 1970. */
      expires: digits(),
      signature: z.string().check(z.regex(/^[\w-]{43}$/), z.meta({ examples: ["A".repeat(43)] })),
    }),
  /** The same as the header `ETag`. */
  output: () => z.object({ etag: z.string() }),
  codes: ["NotFound", "Conflict", "UploadIncomplete"],
})

/** What `uploadFile` takes beside the bytes: as fields of the form, or in the address where the body is the file itself. */
export const oneFileFields = once(() =>
  z.strictObject({
    category: z.pipe(z.pipe(z.string().check(z.regex(/^\d{1,3}$/)), z.transform(Number)), category()),
    file_name: z.optional(fileNameSchema()),
    folder_id: z.optional(folderIdSchema()),
  }),
)

export const uploadFile = defineCall({
  summary: "Uploads one small file: as the form field `file`, or as the body. Masks are PNG of 1 or 8 bits.",
  kind: "upload",
  path: "/api/v1/resource/uploadFile",
  access: "member",
  rate: "create",
  /** The file, and room for the other fields of a form. */
  maximumBodyBytes: MAXIMUM_ONE_PIECE_BYTES + 16_384,
  input: () => z.partial(oneFileFields()),
  output: mediaFileSchema,
  codes: ["NotFound", "QuotaExceeded", "FileRefused"],
})

export const uploadImageByUrl = defineCall({
  summary: "Saves the image at a public https address. Errors about the address are limited to two codes.",
  path: "/api/v1/resource/uploadImageByUrl",
  access: "member",
  rate: "create",
  waitsForOthers: true,
  input: () =>
    z.strictObject({
      url: addressSchema(),
      /** 1 image, 2 profile image, 46 mask. */
      category: z.optional(z.literal([1, 2, 46])),
      folder_id: z.optional(z.nullable(folderIdSchema())),
    }),
  output: mediaFileSchema,
  codes: ["LinkRefused", "LinkUnreachable", "QuotaExceeded", "NotFound"],
})
