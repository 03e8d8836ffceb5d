import type { FileId } from "../../_kernel/ids.ts"
import type { CopiedImage } from "../publish/contribution.ts"
import type { ArticleDocument, BlockNode } from "./document-rules.ts"

/** An image of an article where it lies, by the name that the document knows it by. */
export interface StoredImage {
  readonly kept: string
  readonly mediaKey: string
  readonly width: number
  readonly height: number
  readonly thumbhash: string
  readonly colour: string
}

/** What `work_text.document` holds as JSON. */
export interface StoredArticle {
  readonly document: ArticleDocument
  readonly images: readonly StoredImage[]
}

/** Reads what `work_text.document` holds. */
export function storedArticle(json: string): StoredArticle {
  return JSON.parse(json)
}

/** The images of what `work_text.document` holds, in their order; none where it holds nothing. */
export function imagesOfStored(json: string | null): readonly StoredImage[] {
  return json === null ? [] : storedArticle(json).images
}

/**
 * A document as it is stored: each of its images leads to the article's own copy. Images whose copy is not there are left out, and
 * named: one that fails does not hold the article.
 */
export function articleToStore(
  document: ArticleDocument,
  { copies, before }: { readonly copies: ReadonlyMap<FileId, CopiedImage>; readonly before: readonly StoredImage[] },
): { readonly stored: StoredArticle; readonly leftOut: readonly FileId[] } {
  const images = new Map<string, StoredImage>()
  const leftOut = new Set<FileId>()
  const content = document.content.flatMap((node): BlockNode[] => {
    if (node.type !== "image") return [node]
    const { source } = node.attrs
    const copy = "file_id" in source ? copies.get(source.file_id) : undefined
    const image = "kept" in source ? before.find(({ kept }) => kept === source.kept) : copy && imageOfCopy(copy)
    if (image === undefined) {
      if ("file_id" in source) leftOut.add(source.file_id)
      return []
    }
    images.set(image.kept, image)
    return [{ type: "image", attrs: { ...node.attrs, source: { kept: image.kept } } }]
  })
  return { stored: { document: { type: "doc", content }, images: [...images.values()] }, leftOut: [...leftOut] }
}

function imageOfCopy({ mediaKey, width, height, thumbhash, colour }: CopiedImage): StoredImage {
  return { kept: mediaKey.slice(mediaKey.lastIndexOf("/") + 1), mediaKey, width, height, thumbhash, colour }
}
