import type { FileId, WorkId } from "../../_kernel/ids.ts"

/** Bounds of an article; `MAXIMUM_DOCUMENT_BYTES` is that of the whole tree as JSON. */
export const MAXIMUM_DOCUMENT_NODES = 5_000
export const MAXIMUM_ARTICLE_IMAGES = 20
export const MAXIMUM_ARTICLE_CARDS = 20
/** Lists within lists, and lists within a quotation. */
export const MAXIMUM_LIST_DEPTH = 4
/** Number that a list may begin with. */
export const MAXIMUM_LIST_START = 1_000_000
export const MAXIMUM_CAPTION_CHARACTERS = 300
export const MAXIMUM_HREF_CHARACTERS = 2_000
export const MAXIMUM_LANGUAGE_CHARACTERS = 24
/** The page's own title is the first; those below it are the article's. */
export const HEADING_LEVELS = [2, 3, 4] as const
export type HeadingLevel = (typeof HEADING_LEVELS)[number]
/** How broad an image stands: half the column, the column, broader than it. */
export const IMAGE_SIZES = ["small", "normal", "wide"] as const
export type ImageSize = (typeof IMAGE_SIZES)[number]

/** Marks without attributes, in the order that they are kept in. */
export const PLAIN_MARKS = ["bold", "italic", "strike", "code"] as const
type PlainMark = { readonly type: (typeof PLAIN_MARKS)[number] }
export interface LinkMark {
  readonly type: "link"
  readonly attrs: { readonly href: string }
}
export type Mark = PlainMark | LinkMark

export interface TextNode {
  readonly type: "text"
  readonly text: string
  readonly marks?: Mark[] | undefined
}
export type InlineNode = TextNode | { readonly type: "hardBreak" }

export interface ParagraphNode {
  readonly type: "paragraph"
  readonly content?: InlineNode[] | undefined
}
interface HeadingNode {
  readonly type: "heading"
  readonly attrs: { readonly level: HeadingLevel }
  readonly content?: InlineNode[] | undefined
}
export interface ListItemNode {
  readonly type: "listItem"
  readonly content: (ParagraphNode | ListNode)[]
}
export interface ListNode {
  readonly type: "bulletList" | "orderedList"
  /** Of an ordered one. */
  readonly attrs?: { readonly start: number } | undefined
  readonly content: ListItemNode[]
}
interface QuoteNode {
  readonly type: "blockquote"
  readonly content: (ParagraphNode | ListNode)[]
}
interface CodeNode {
  readonly type: "codeBlock"
  readonly attrs?: { readonly language: string } | undefined
  readonly content?: { readonly type: "text"; readonly text: string }[] | undefined
}
interface RuleNode {
  readonly type: "horizontalRule"
}
/** Where an image of an article comes from: a file of My media, or the copy that the article has already, by its name. */
export type ImageSource = { readonly file_id: FileId } | { readonly kept: string }
export interface ImageNode {
  readonly type: "image"
  readonly attrs: { readonly source: ImageSource; readonly alt: string; readonly caption: string; readonly size: ImageSize }
}
/** The card of a work: of one's own, or of another that is for the reader. */
export interface CardNode {
  readonly type: "workCard"
  readonly attrs: { readonly work_id: WorkId }
}
export type BlockNode = ParagraphNode | HeadingNode | ListNode | QuoteNode | CodeNode | RuleNode | ImageNode | CardNode
export type ArticleNode = BlockNode | ListItemNode | InlineNode

/** The tree of an article. Nothing else is ever stored, sent or shown of one. */
export interface ArticleDocument {
  readonly type: "doc"
  readonly content: BlockNode[]
}

export const EMPTY_DOCUMENT: ArticleDocument = { type: "doc", content: [] }

/** The nodes within a node, in their order. */
export function childrenOf(node: ArticleNode | ArticleDocument): readonly ArticleNode[] {
  return "content" in node ? (node.content ?? []) : []
}

/** Every node of a document with where it stands, as it is read. */
export function* nodesOf(
  node: ArticleNode | ArticleDocument,
  path: readonly number[] = [],
): Generator<{ readonly node: ArticleNode; readonly path: readonly number[] }> {
  for (const [index, child] of childrenOf(node).entries()) {
    const place = [...path, index]
    yield { node: child, path: place }
    yield* nodesOf(child, place)
  }
}

/** The images of a document, in their order. */
export function imagesOf(document: ArticleDocument): readonly ImageNode[] {
  return document.content.filter((node) => node.type === "image")
}

/** The works whose cards stand in a document, each once. */
export function cardsOf(document: ArticleDocument): readonly WorkId[] {
  return [...new Set(document.content.flatMap((node) => (node.type === "workCard" ? [node.attrs.work_id] : [])))]
}
