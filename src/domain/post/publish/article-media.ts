import type { MemberContext } from "../../_kernel/context.ts"
import { DomainError } from "../../_kernel/errors.ts"
import { asFileId, type FileId } from "../../_kernel/ids.ts"
import type { FileRow } from "../../upload/index.ts"
import type { ArticleBody, CopiedImage } from "./contribution.ts"
import { noteCopies } from "./copy-files.ts"
import { promptOf } from "./plan-item.ts"
import type { PlannedCheck } from "./planned-work.ts"
import type { NamedThings } from "./read-items.ts"
import { newWorkKey, publishableAs } from "./work-files.ts"

/** The images of an article once they are copied. */
export interface ArticleMedia {
  readonly cover: CopiedImage | null
  readonly images: ReadonlyMap<FileId, CopiedImage>
  readonly checks: readonly PlannedCheck[]
  readonly copies: readonly { readonly to: string }[]
}

interface PlannedImage {
  readonly row: FileRow
  readonly image: CopiedImage
}

/**
 * Copies the cover and the images of an article. One that is not there, is no image or does not come is missing and holds nothing up; the
 * cover has to be there. Throws NotFound for a cover that is not.
 */
export async function copyArticleMedia(
  context: MemberContext,
  folder: string,
  { files }: Pick<NamedThings, "files">,
  { body, coverFileId }: { readonly body: Pick<ArticleBody, "imageFileIds">; readonly coverFileId: FileId | null },
): Promise<ArticleMedia> {
  const coverRow = coverFileId === null ? null : files.get(coverFileId)
  const cover = coverRow == null ? null : planImage(folder, coverRow)
  if (coverFileId !== null && cover === null)
    throw new DomainError("NotFound", { errors: [{ path: "cover_file_id", message: "NotFound" }] })
  const planned = body.imageFileIds.flatMap((fileId) => {
    const row = files.get(fileId)
    const image = row === undefined ? null : planImage(folder, row)
    return image ?? []
  })
  const all = cover === null ? planned : [cover, ...planned]
  const copies = all.map(({ image }) => ({ to: image.mediaKey }))
  if (copies.length > 0) await noteCopies(context, copies)
  const arrived = await Promise.all(all.map(async (one) => ((await didCopy(context, one)) ? one : null)))
  if (cover !== null && arrived[0] === null) throw new DomainError("NotFound", { errors: [{ path: "cover_file_id", message: "NotFound" }] })
  const there = arrived.filter((one) => one !== null)
  return {
    cover: cover?.image ?? null,
    images: new Map(there.filter((one) => one !== cover).map(({ image }) => [image.fileId, image])),
    checks: there.map(({ row, image }) => ({ mediaKey: image.mediaKey, perceptualHash: row.perceptualHash, recipeWords: promptOf(row) })),
    copies,
  }
}

function planImage(folder: string, row: FileRow): PlannedImage | null {
  const { width, height } = row
  if (row.kind !== "image" || width === null || height === null || publishableAs(row.contentType) !== "image") return null
  const mediaKey = newWorkKey(folder, row.contentType)
  const fileId = asFileId(row.id)
  return { row, image: { fileId, mediaKey, width, height, thumbhash: row.thumbhash ?? "", colour: row.colour ?? "#808080" } }
}

async function didCopy({ media, log }: MemberContext, { row, image }: PlannedImage): Promise<boolean> {
  try {
    return await media.copy(row.mediaKey, image.mediaKey)
  } catch (error) {
    log.error("an image of an article was not copied", { error: String(error) })
    return false
  }
}
