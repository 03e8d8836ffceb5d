import { dominantColour } from "../../formats/image/dominant-colour.ts"
import { perceptualHash } from "../../formats/image/perceptual-hash.ts"
import { thumbhashOfPixels } from "../../formats/image/thumbhash.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError, invalidInput } from "../_kernel/errors.ts"
import { type CommentId, type FileId, newMediaName } from "../_kernel/ids.ts"
import { emit } from "../_kernel/outbox.ts"
import { detailsOf, promptIn, selectFiles } from "../library/index.ts"
import type { FileRow } from "../upload/index.ts"
import { commentFilesLeft } from "./events.ts"
import { newCommentFolder, type StoredImage } from "./stored-image.ts"

/** Types that every browser shows, with the ending of their files. */
const ENDINGS: Readonly<Record<string, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/avif": "avif",
  "image/gif": "gif",
}
const UNKNOWN_COLOUR = "#808080"
/** What was copied longer ago than this and belongs to no comment never will. */
const COPY_LIFE_MS = 3_600_000

/** Images that were copied for a comment, where only its author and moderators find them until they are looked at. */
export interface CopiedImages {
  readonly folder: string | null
  readonly images: readonly (StoredImage & { readonly perceptualHash: string | null; readonly recipeWords: string | null })[]
}

/**
 * Copies images of the member's own for a comment that is to be written; what nothing comes of is dropped within the hour. Throws NotFound
 * (a file that is not theirs, or not ready), InvalidInput (no image).
 */
export async function copyImages(context: MemberContext, id: CommentId, fileIds: readonly FileId[]): Promise<CopiedImages> {
  if (fileIds.length === 0) return { folder: null, images: [] }
  const rows = await selectFiles(context, [...new Set(fileIds)], [])
  const planned = fileIds.map((fileId, index) => planImage(rows, fileId, `images.${index}`))
  const folder = newCommentFolder(id, context.viewer.id, false)
  const { database } = context
  await namedBatch(database, {
    copying: emit(commentFilesLeft, { comment_id: id, folder }, { nowMs: context.clock(), graceMs: COPY_LIFE_MS }),
  })
  const images = await Promise.all(planned.map((row) => copyOne(context, row, folder)))
  return { folder, images }
}

type ImageRow = FileRow & { readonly width: number; readonly height: number }

function planImage(rows: readonly FileRow[], fileId: FileId, path: string): ImageRow {
  const row = rows.find((candidate) => candidate.id === fileId)
  if (row === undefined) throw new DomainError("NotFound", { errors: [{ path, message: "NotFound" }] })
  const { width, height } = row
  if (ENDINGS[row.contentType] === undefined || width === null || height === null)
    throw invalidInput({ path, message: "FileTypeNotAllowed" })
  return { ...row, width, height }
}

async function copyOne({ images, media }: MemberContext, row: ImageRow, folder: string): Promise<CopiedImages["images"][number]> {
  const key = `${folder}/${newMediaName()}.${ENDINGS[row.contentType] ?? "bin"}`
  if (!(await media.copy(row.mediaKey, key))) throw new DomainError("NotFound")
  const { width, height } = row
  const recipeWords = promptIn(detailsOf(row))
  if (row.colour !== null && row.thumbhash !== null && row.perceptualHash !== null)
    return { key, width, height, thumbhash: row.thumbhash, colour: row.colour, perceptualHash: row.perceptualHash, recipeWords }
  const sampled = await images.sample(key)
  const pixels = sampled === "undecodable" ? null : sampled
  return {
    key,
    width,
    height,
    thumbhash: row.thumbhash ?? (pixels === null ? "" : thumbhashOfPixels(pixels)),
    colour: row.colour ?? (pixels === null ? UNKNOWN_COLOUR : dominantColour(pixels)),
    perceptualHash: row.perceptualHash ?? (pixels === null ? null : perceptualHash(pixels)),
    recipeWords,
  }
}
