import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { fileIdSchema, taskIdSchema } from "../_kernel/id-schemas.ts"
import { named } from "../_kernel/named-schemas.ts"
import { once } from "../_kernel/once.ts"
import { ownAddress } from "../_kernel/own-addresses.ts"
import { MAXIMUM_APPEAL_CHARACTERS } from "../moderation/appeal-rules.ts"
import { addressSchema, mediaFileSchema } from "../upload/contract.ts"
import { MAXIMUM_MASKS, MINIMUM_MASKS } from "./mask-rules.ts"
import { EXAMPLE_FILE, FILE_EXAMPLE, isOneNamed, ofFile, oneResult } from "./named-file-schemas.ts"
import { MAXIMUM_LOOKS, MAXIMUM_SEARCHED, THINGS } from "./sight-rules.ts"

/** How long a download link is good for. */
export const DOWNLOAD_LINK_LIFE_MS = 3_600_000
/** Most files of one archive, and of one list of download links. */
export const MAXIMUM_ARCHIVED_FILES = 200
export const MAXIMUM_LINKS = 100
/** Largest archive: each byte goes through the Worker, whose checksum of it costs time. */
export const MAXIMUM_ARCHIVE_BYTES = 2_147_483_648
/** Faces that are kept of one file. */
export const MAXIMUM_FACES = 256
export const DEFAULT_DESCRIPTION_WORDS = 200

const downloadName = once(() => z.string().check(z.trim(), z.minLength(1), z.maxLength(200), z.regex(/^[^\p{Cc}\p{Cs}/\\]*$/u)))
const downloadLink = once(() => z.object({ file_id: z.string(), url: ownAddress(), name: z.string(), expires_at: z.string() }))

export const getDownloadLink = defineCall({
  summary: "Returns download links for the viewer's files, valid for one hour for anyone who has them.",
  path: "/api/v1/resource/getDownloadLink",
  access: "member",
  rate: "read",
  input: () =>
    z
      .strictObject({
        file_id: z.optional(fileIdSchema()),
        file_ids: z.optional(z.array(fileIdSchema()).check(z.minLength(1), z.maxLength(MAXIMUM_LINKS))),
        /** What the one file is saved as; its own name without it. */
        name: z.optional(downloadName()),
      })
      .check(
        z.refine(({ file_id, file_ids }) => (file_id === undefined) !== (file_ids === undefined), { path: ["file_id"] }),
        z.refine(({ file_ids, name }) => name === undefined || file_ids === undefined || file_ids.length === 1, { path: ["name"] }),
      ),
  /** `url` is that of the first; `items` has all, in the asked order. */
  output: () => z.object({ url: ownAddress(), items: z.array(downloadLink()) }),
  codes: ["NotFound"],
})

export const downloadFile = defineCall({
  summary: "Downloads one of the viewer's files.",
  kind: "download",
  path: "/api/v1/resource/download",
  access: "member",
  rate: "read",
  input: () => z.strictObject({ file_id: fileIdSchema() }),
  output: () => z.string(),
  codes: ["NotFound"],
})

/**
 * Every file of an archive is one read of the store: an archive of 200 files is 201 subrequests, above the 50 of Cloudflare's free
 * plan and far below the 10,000 of the paid one. Nothing is packed: images and videos are packed already.
 */
export const batchImagesZip = defineCall({
  summary: "Downloads files and task results of the viewer's as a ZIP file, streamed while it is packed.",
  kind: "download",
  contentType: "application/zip",
  path: "/api/v1/resource/batchImagesZip",
  access: "member",
  scope: "read",
  rate: "write",
  input: () =>
    z
      .strictObject({
        file_ids: z.optional(z.array(fileIdSchema()).check(z.maxLength(MAXIMUM_ARCHIVED_FILES), z.meta({ example: [EXAMPLE_FILE] }))),
        /** Addresses of the viewer's own files and of results of their tasks, as our answers tell them. */
        urls: z.optional(z.array(addressSchema()).check(z.maxLength(MAXIMUM_ARCHIVED_FILES))),
        /** All results of these tasks. */
        task_ids: z.optional(z.array(taskIdSchema()).check(z.maxLength(MAXIMUM_LINKS))),
      })
      .check(
        z.refine(
          ({ file_ids = [], urls = [], task_ids = [] }) => {
            const count = file_ids.length + urls.length + task_ids.length
            return count >= 1 && count <= MAXIMUM_ARCHIVED_FILES
          },
          { path: ["file_ids"] },
        ),
      ),
  output: () => z.string(),
  codes: ["NotFound", "TooLarge"],
})

/** What merging makes of a pixel: marked in any, in all, in the first but in no other. */
export const MERGE_MODES = ["union", "intersect", "subtract"] as const
export type MergeMode = (typeof MERGE_MODES)[number]

export const mergeMasks = defineCall({
  summary: "Merges several masks of the viewer's of the same size into one, saved as a file of category 46.",
  path: "/api/v1/resource/mask/merge",
  access: "member",
  rate: "create",
  input: () =>
    z
      .strictObject({
        file_ids: z.optional(
          z
            .array(fileIdSchema())
            .check(z.minLength(MINIMUM_MASKS), z.maxLength(MAXIMUM_MASKS), z.meta({ example: [EXAMPLE_FILE, EXAMPLE_FILE] })),
        ),
        /** Addresses of the viewer's own masks, instead of their ids. */
        urls: z.optional(z.array(addressSchema()).check(z.minLength(MINIMUM_MASKS), z.maxLength(MAXIMUM_MASKS))),
        mode: z.optional(z.literal(MERGE_MODES)),
      })
      .check(z.refine(({ file_ids, urls }) => (file_ids === undefined) !== (urls === undefined), { path: ["file_ids"] })),
  output: mediaFileSchema,
  codes: ["NotFound", "FileRefused", "QuotaExceeded"],
})

const share = once(() => z.number().check(z.gte(0), z.lte(1)))
/** A face in a frame: left, top, width and height as shares of the frame, `time` in seconds (0 for an image). */
const faceSchema = named("Face", () =>
  z
    .strictObject({ time: z.number().check(z.gte(0), z.lte(86_400)), x: share(), y: share(), width: share(), height: share() })
    .check(z.refine(({ x, y, width, height }) => width > 0 && height > 0 && x + width <= 1.0001 && y + height <= 1.0001)),
)
export type Face = z.infer<ReturnType<typeof faceSchema>>

/**
 * No machine of ours looks for faces yet: the person's browser does, and posts what it found to be kept with the file. Asked without
 * `faces`, the call answers what was kept; `source` is then "browser", or "none" where nobody has looked.
 */
export const detectFace = defineCall({
  summary: "Returns the faces that the browser found in a file or task result, and saves those that are sent.",
  path: "/api/v1/resource/video/detectFace",
  access: "member",
  rate: "write",
  input: () =>
    z
      .strictObject({
        file_id: z.optional(fileIdSchema()),
        ...oneResult(),
        faces: z.optional(z.array(faceSchema()).check(z.maxLength(MAXIMUM_FACES))),
      })
      .check(z.refine(isOneNamed, { path: ["file_id"] }), z.meta(FILE_EXAMPLE)),
  output: () => z.object({ file_id: ofFile(), source: z.literal(["browser", "none"]), faces: z.array(faceSchema()) }),
  codes: ["NotFound"],
})

/** What the person's browser saw in a file: measured over its frames, and the things that it found in some of them. */
const seenSchema = once(() =>
  z.strictObject({
    /** 0 black … 1 white. */
    light: share(),
    /** How much of the light changes from one look to the next, within a shot. */
    motion: share(),
    /** Between the frames that were looked at. */
    cuts: z.int().check(z.gte(0), z.lte(MAXIMUM_LOOKS)),
    /** Most first. */
    colours: z.array(z.string().check(z.regex(/^#[0-9a-f]{6}$/))).check(z.maxLength(5)),
    /** Frames that were searched for things, by their seconds, and how often each thing was in each. */
    frames: z
      .array(
        z.strictObject({
          time: z.number().check(z.gte(0), z.lte(86_400)),
          things: z.array(z.strictObject({ thing: z.literal(THINGS), count: z.int().check(z.gte(1), z.lte(50)) })).check(z.maxLength(20)),
        }),
      )
      .check(z.maxLength(MAXIMUM_SEARCHED)),
  }),
)
/** What was seen, as `seenSchema` has it. */
export type Seen = z.infer<ReturnType<typeof seenSchema>>

/**
 * No machine of ours describes images: the person's browser looks, and posts what it saw to be kept with the file. The description is the
 * prompt that the file's generator wrote into it, or that a result was asked for with (`source` "generator"), else what was seen at the asked moment, or of all of it
 * ("browser"), else what was measured at the upload ("facts"): in no language, things by their English names of COCO:
 * "1920×1080 · 12.5 s · 3 cuts · person ×2 · dog · #336699". It is never made up.
 */
export const frameDescription = defineCall({
  summary: "Describes the content of an image or a frame: from its prompt, from what was detected, or from measurements.",
  path: "/api/v1/resource/frameDescription",
  access: "member",
  rate: "write",
  input: () =>
    z
      .strictObject({
        file_id: z.optional(fileIdSchema()),
        ...oneResult(),
        /** Seconds; a moment behind the video's end is refused. Things are those of the frame that was searched next to it. */
        time: z.optional(z.number().check(z.gte(0), z.lte(86_400))),
        /** Most words of the answer. */
        words: z.optional(z.int().check(z.gte(1), z.lte(DEFAULT_DESCRIPTION_WORDS))),
        /** What the viewer's browser saw; it replaces what was kept. */
        seen: z.optional(seenSchema()),
      })
      .check(z.refine(isOneNamed, { path: ["file_id"] }), z.meta(FILE_EXAMPLE)),
  output: () =>
    z.object({
      file_id: ofFile(),
      time: z.number(),
      description: z.string(),
      source: z.literal(["generator", "browser", "facts"]),
      /** Null where nobody has looked. */
      seen: z.nullable(seenSchema()),
      width: z.nullable(z.int()),
      height: z.nullable(z.int()),
      colour: z.nullable(z.string()),
    }),
  codes: ["NotFound"],
})

export const appeal = defineCall({
  summary: "Appeals the rejection of a file, once. Text can be added until it is decided.",
  path: "/api/v1/resource/appeal",
  access: "member",
  rate: "write",
  input: () =>
    z.strictObject({
      file_id: fileIdSchema(),
      text: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAXIMUM_APPEAL_CHARACTERS)),
    }),
  output: () => z.object({ appeal_id: z.string(), file_id: z.string(), text: z.string(), created_at: z.string() }),
  codes: ["NotFound", "Conflict"],
})
