import { firstGraphemes } from "../../_kernel/graphemes.ts"
import { type ArticleDocument, type ArticleNode, imagesOf, nodesOf } from "./document-rules.ts"

/** What is read of a document, a block a line; images say their alternative text and their caption. */
export function textOfDocument(document: ArticleDocument): string {
  const parts: string[] = []
  for (const { node } of nodesOf(document)) {
    if (isLineOfItsOwn(node) && parts.length > 0 && parts.at(-1) !== "\n") parts.push("\n")
    parts.push(...textsOf(node))
  }
  return parts.filter((part) => part !== "").join("")
}

function textsOf(node: ArticleNode): readonly string[] {
  switch (node.type) {
    case "text":
      return [node.text]
    case "hardBreak":
      return ["\n"]
    case "image":
      return [[node.attrs.alt, node.attrs.caption].filter((text) => text !== "").join("\n")]
    default:
      return []
  }
}

function isLineOfItsOwn(node: ArticleNode): boolean {
  return node.type === "paragraph" || node.type === "heading" || node.type === "codeBlock" || node.type === "image"
}

/** True for a document that nothing can be read or seen of. */
export function isEmptyDocument(document: ArticleDocument): boolean {
  return textOfDocument(document).trim() === "" && !document.content.some((node) => node.type === "image" || node.type === "workCard")
}

/** Shown where an article is told of in a few words. */
const EXCERPT_CHARACTERS = 280

/** The beginning of an article's paragraphs, for cards, heads and lists. */
export function excerptOf(document: ArticleDocument, maximumCharacters = EXCERPT_CHARACTERS): string {
  const paragraphs = document.content.filter((node) => node.type === "paragraph" || node.type === "blockquote")
  const line = textOfDocument({ type: "doc", content: paragraphs }).replaceAll(/\s+/g, " ").trim()
  const short = firstGraphemes(line, maximumCharacters)
  return short.length < line.length ? `${short.replace(/\s*\S*$/u, "") || short}…` : line
}

const WORDS_A_MINUTE = 230
/** Of scripts without spaces between words. */
const CHARACTERS_A_MINUTE = 450
const SECONDS_AN_IMAGE = 8
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu

/** Minutes that an article takes to read, at least one. */
export function readingMinutes(document: ArticleDocument): number {
  const text = textOfDocument(document)
  const characters = text.match(UNSPACED)?.length ?? 0
  const words = text.replaceAll(UNSPACED, " ").match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  const minutes = words / WORDS_A_MINUTE + characters / CHARACTERS_A_MINUTE + (imagesOf(document).length * SECONDS_AN_IMAGE) / 60
  return Math.max(1, Math.round(minutes))
}

/** A heading of an article, by which its outline leads to it. */
export interface OutlineEntry {
  /** Id of the heading on the page. */
  readonly anchor: string
  readonly level: number
  readonly title: string
}

/** Id on the page of the block at a place of the document. */
export function anchorOf(blockIndex: number): string {
  return `part-${blockIndex + 1}`
}

/** What an article is divided into. */
export function outlineOf(document: ArticleDocument): readonly OutlineEntry[] {
  return document.content.flatMap((node, index) => {
    if (node.type !== "heading") return []
    const title = textOfDocument({ type: "doc", content: [node] })
      .replaceAll(/\s+/g, " ")
      .trim()
    return title === "" ? [] : [{ anchor: anchorOf(index), level: node.attrs.level, title }]
  })
}
