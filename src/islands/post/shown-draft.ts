import type { ArticleDocument } from "../../domain/post/article/document-rules.ts"
import type { ArticleImage } from "../../domain/post/article-contract.ts"
import { imageName } from "./editor/editor-document.ts"
import type { EditorParts } from "./editor/editor-parts.ts"

/** A document as it will be read: images that are not copied yet go by their own name. */
export function shownDocument(document: ArticleDocument): ArticleDocument {
  const content = document.content.map((node) =>
    node.type === "image" ? { ...node, attrs: { ...node.attrs, source: { kept: imageName(node.attrs.source) } } } : node,
  )
  return { type: "doc", content }
}

/** The images of a draft as they will be read. */
export function shownImages({ images }: EditorParts): readonly ArticleImage[] {
  return [...images].map(([kept, image]) => ({ kept, thumbhash: "", ...image }))
}
