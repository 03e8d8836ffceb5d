import * as z from "zod/mini"
import { LEGACY_ENCODINGS } from "../../formats/captions/encodings.ts"
import { MAXIMUM_CAPTIONS_BYTES } from "../../formats/captions/read-captions.ts"
import { defineCall } from "../_kernel/call.ts"
import { fileIdSchema } from "../_kernel/id-schemas.ts"
import { named } from "../_kernel/named-schemas.ts"
import { once } from "../_kernel/once.ts"
import { ownAddress } from "../_kernel/own-addresses.ts"
import { fileNameSchema, mediaFileSchema } from "../upload/contract.ts"
import { MAXIMUM_FILE_BYTES, PART_BYTES, partCountOf } from "../upload/rules.ts"
import { CAPTIONS_LANGUAGE } from "./captions-rules.ts"
import { MAXIMUM_POSTER_BYTES } from "./poster-rules.ts"
import { RENDITION_NAME } from "./rules.ts"
import { MAXIMUM_COLUMNS, MAXIMUM_STORYBOARD_BYTES, MAXIMUM_TILE_HEIGHT_PX, MAXIMUM_TILES, TILE_WIDTH_PX } from "./storyboard-rules.ts"

const EXAMPLE_NAME = "720.mp4"
/** Most qualities of one video, and most segments of one quality: an hour and a half. */
const MAXIMUM_VARIANTS = 8
const MAXIMUM_SEGMENTS = 1500
const MAXIMUM_SIDE_PX = 16_384
/** With its padding, or it could not be read again. */
const BASE_64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
const MAXIMUM_PARTS = partCountOf(MAXIMUM_FILE_BYTES)

const variant = once(() =>
  z.strictObject({
    /** Its file: segments one after the other, without their header. */
    name: z.string().check(z.regex(RENDITION_NAME), z.meta({ examples: [EXAMPLE_NAME] })),
    width: z.int().check(z.gte(2), z.lte(MAXIMUM_SIDE_PX)),
    height: z.int().check(z.gte(2), z.lte(MAXIMUM_SIDE_PX)),
    /** Bits a second. */
    bandwidth: z.int().check(z.gte(1), z.lte(1_000_000_000)),
    codecs: z
      .string()
      .check(z.maxLength(80), z.regex(/^[a-zA-Z0-9.]+(?:,[a-zA-Z0-9.]+)?$/), z.meta({ examples: ["avc1.64001f,mp4a.40.2"] })),
    /** ftyp and moov of all its segments, base 64. */
    header: z.string().check(z.minLength(4), z.maxLength(16_384), z.regex(BASE_64), z.meta({ examples: ["AAAA"] })),
    segments: z
      .array(
        z.strictObject({
          /** Where it lies in the file, bytes. */
          offset: z.int().check(z.gte(0), z.lte(MAXIMUM_FILE_BYTES)),
          length: z.int().check(z.gte(1), z.lte(MAXIMUM_FILE_BYTES)),
          /** Seconds. */
          duration: z.number().check(z.gte(0), z.lte(600)),
        }),
      )
      .check(z.minLength(1), z.maxLength(MAXIMUM_SEGMENTS)),
  }),
)

/** A video's renditions, as its publisher's browser made them: each quality with its header and its segments in order. */
export const renditionSetSchema = named("RenditionSet", () =>
  z.strictObject({ variants: z.array(variant()).check(z.minLength(1), z.maxLength(MAXIMUM_VARIANTS)) }),
)
/** A set of renditions as `renditionSetSchema` has it. */
export type RenditionSet = z.infer<ReturnType<typeof renditionSetSchema>>

const renditionName = once(() => z.string().check(z.regex(RENDITION_NAME), z.meta({ examples: [EXAMPLE_NAME] })))
/** The store's id of a file that arrives in parts; it says nothing to anybody else. */
const storeUploadId = once(() => z.string().check(z.minLength(1), z.maxLength(1024)))
const digits = once(() => z.string().check(z.regex(/^\d{1,13}$/), z.meta({ examples: ["1024"] })))

export const renditionPlan = defineCall({
  summary: "Plans the upload of a video's renditions: one file per quality, in parts of `chunk_size`.",
  path: "/api/v1/resource/rendition/plan",
  scope: "create",
  access: "member",
  rate: "write",
  input: () =>
    z.strictObject({
      file_id: fileIdSchema(),
      files: z
        .array(z.strictObject({ name: renditionName(), size: z.int().check(z.gte(1), z.lte(MAXIMUM_FILE_BYTES)) }))
        .check(z.minLength(1), z.maxLength(MAXIMUM_VARIANTS)),
    }),
  output: () =>
    z.object({
      files: z.array(z.object({ name: z.string(), upload_id: z.string(), pre_signs: z.array(ownAddress()) })),
      /** Bytes of every part but the last. */
      chunk_size: z.int(),
    }),
  codes: ["NotFound", "TooLarge", "QuotaExceeded"],
})

export const renditionPart = defineCall({
  summary: "Uploads one part of a rendition to the planned address. Repeating the upload replaces it.",
  kind: "upload",
  method: "PUT",
  path: "/api/v1/resource/rendition/part/{file_id}/{name}/{part}",
  scope: "create",
  access: "member",
  rate: "read",
  maximumBodyBytes: PART_BYTES,
  input: () =>
    z.strictObject({
      file_id: fileIdSchema(),
      name: renditionName(),
      /** From 1. */
      part: z.string().check(z.regex(/^[1-9]\d{0,1}$/), z.meta({ examples: ["1"] })),
      /** Bytes of the part. */
      size: digits(),
      upload_id: storeUploadId(),
    }),
  output: () => z.object({ etag: z.string() }),
  codes: ["NotFound", "UploadIncomplete"],
})

export const renditionConfirm = defineCall({
  summary: "Confirms that all renditions were uploaded. The video streams from them from then on.",
  path: "/api/v1/resource/rendition/confirm",
  scope: "create",
  access: "member",
  rate: "write",
  input: () =>
    z.strictObject({
      file_id: fileIdSchema(),
      set: renditionSetSchema(),
      files: z
        .array(
          z.strictObject({
            name: renditionName(),
            upload_id: storeUploadId(),
            /** What each part's PUT was answered, in order. */
            etags: z.array(z.string().check(z.minLength(1), z.maxLength(512))).check(z.minLength(1), z.maxLength(MAXIMUM_PARTS)),
          }),
        )
        .check(z.minLength(1), z.maxLength(MAXIMUM_VARIANTS)),
    }),
  /** Address of the video's stream. */
  output: () => z.object({ url: ownAddress() }),
  codes: ["NotFound", "TooLarge", "UploadIncomplete", "QuotaExceeded"],
})

export const renditionPoster = defineCall({
  summary: "Sets a video's poster from the body: JPEG, at most 1280 px on its longer side. An existing poster is kept. Returns the video.",
  kind: "upload",
  path: "/api/v1/resource/rendition/poster",
  scope: "create",
  access: "member",
  rate: "write",
  maximumBodyBytes: MAXIMUM_POSTER_BYTES,
  input: () => z.strictObject({ file_id: fileIdSchema() }),
  output: mediaFileSchema,
  codes: ["NotFound", "FileRefused"],
})

/** A whole number of an address, from 1 to `maximum`. */
const countTo = (maximum: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^[1-9]\d{0,3}$/), z.meta({ examples: ["5"] })), z.transform(Number)),
    z.int().check(z.lte(maximum)),
  )
const secondsBetween = once(() =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,5}(?:\.\d{1,20})?$/), z.meta({ examples: ["2.5"] })), z.transform(Number)),
    z.number().check(z.gt(0), z.lte(86_400)),
  ),
)

export const renditionStoryboard = defineCall({
  summary:
    "Sets a video's storyboard from the body: one JPEG with small frames, row by row. An existing storyboard is kept. Returns the video.",
  kind: "upload",
  path: "/api/v1/resource/rendition/storyboard",
  access: "member",
  rate: "write",
  maximumBodyBytes: MAXIMUM_STORYBOARD_BYTES,
  input: () =>
    z.strictObject({
      file_id: fileIdSchema(),
      columns: countTo(MAXIMUM_COLUMNS),
      count: countTo(MAXIMUM_TILES),
      /** Of one image, px. */
      width: countTo(TILE_WIDTH_PX),
      height: countTo(MAXIMUM_TILE_HEIGHT_PX),
      /** Seconds from one image to the next. */
      interval: secondsBetween(),
    }),
  output: mediaFileSchema,
  codes: ["NotFound", "FileRefused"],
})

export const captionsAdd = defineCall({
  summary:
    "Adds captions to a video from the body: SRT, VTT, ASS, or SBV, in Unicode or an older encoding. Unreadable blocks are skipped and listed; errors give the line in `data.line`. Adding the same captions again changes nothing. Returns the video.",
  kind: "upload",
  path: "/api/v1/resource/captions/add",
  access: "member",
  rate: "write",
  maximumBodyBytes: MAXIMUM_CAPTIONS_BYTES,
  input: () =>
    z.strictObject({
      file_id: fileIdSchema(),
      /** Such as `ja`, `pt-BR` or `zh-Hant`. */
      language: z.string().check(z.maxLength(20), z.regex(CAPTIONS_LANGUAGE), z.meta({ examples: ["en"] })),
      /** What the file is called. */
      name: fileNameSchema(),
      encoding: z.optional(
        z.enum(LEGACY_ENCODINGS).check(z.describe("Encoding of the body. Default: detected from its characters and the language.")),
      ),
    }),
  output: () =>
    z.extend(mediaFileSchema(), {
      encoding: z.string().check(z.describe("The encoding used to read the body.")),
      left_out: z
        .array(z.object({ line: z.int(), reason: z.string() }))
        .check(z.describe("Blocks of the body that couldn't be read, with their first line.")),
    }),
  codes: ["NotFound", "NotAllowed", "FileRefused"],
})

export const captionsRemove = defineCall({
  summary: "Removes captions from a video. Repeating the call changes nothing. Returns the video.",
  path: "/api/v1/resource/captions/remove",
  access: "member",
  rate: "write",
  input: () =>
    z.strictObject({
      file_id: fileIdSchema(),
      captions_id: z.string().check(z.regex(/^[0-9a-z]{26}$/), z.meta({ examples: ["0123456789abcdefghjkmnpqrs"] })),
    }),
  output: mediaFileSchema,
  codes: ["NotFound"],
})
