import { firstGraphemes } from "../../_kernel/graphemes.ts"
import { type ArticleDocument, type ArticleNode, imagesOf, nodesOf } from "./document-rules.ts"

/** One stretch of a document's plain text and the node that it is of: `[start, end)` in UTF-16 units. */
export interface TextStretch {
  readonly start: number
  readonly end: number
  /** Index of the child at each level, from the document down. */
  readonly path: readonly number[]
  /** Which text of the node it is; `href` is where a link on it leads. */
  readonly of: "text" | "alt" | "caption" | "href"
}

/** What is read of a document, a block a line, and where each stretch of it stands; rules for texts are asked with it. */
export interface DocumentText {
  readonly text: string
  readonly stretches: readonly TextStretch[]
}

/** The plain text of a document with the way back to its nodes. */
export function textOfDocument(document: ArticleDocument): DocumentText {
  return readText(document, false)
}

/** The same for the rules of texts: where its links lead follows, a line each. */
export function checkedTextOf(document: ArticleDocument): DocumentText {
  return readText(document, true)
}

function readText(document: ArticleDocument, hasLinks: boolean): DocumentText {
  const parts: string[] = []
  const stretches: TextStretch[] = []
  let length = 0
  const write = (text: string) => {
    parts.push(text)
    length += text.length
  }
  for (const { node, path } of nodesOf(document)) {
    if (isLineOfItsOwn(node) && length > 0 && parts.at(-1) !== "\n") write("\n")
    for (const [of, text] of textsOf(node)) {
      if (of !== "text" && length > 0 && parts.at(-1) !== "\n") write("\n")
      if (text === "") continue
      stretches.push({ start: length, end: length + text.length, path, of })
      write(text)
    }
    if (node.type === "hardBreak") write("\n")
  }
  if (!hasLinks) return { text: parts.join(""), stretches }
  for (const { node, path } of nodesOf(document)) {
    const link = node.type === "text" ? node.marks?.find((mark) => mark.type === "link") : undefined
    if (link === undefined) continue
    const { href } = link.attrs
    if (length > 0) write("\n")
    stretches.push({ start: length, end: length + href.length, path, of: "href" })
    write(href)
  }
  return { text: parts.join(""), stretches }
}

/** Where a span of the plain text lies: the part of it in each stretch that it touches, counted from the stretch's own start. */
export function placesOfSpan({ stretches }: DocumentText, span: { readonly start: number; readonly end: number }) {
  return stretches.flatMap((stretch) => {
    const start = Math.max(span.start, stretch.start)
    const end = Math.min(span.end, stretch.end)
    return start < end ? [{ stretch, start: start - stretch.start, end: end - stretch.start }] : []
  })
}

function textsOf(node: ArticleNode): readonly (readonly [TextStretch["of"], string])[] {
  switch (node.type) {
    case "text":
      return [["text", node.text]]
    case "image":
      return [
        ["alt", node.attrs.alt],
        ["caption", node.attrs.caption],
      ]
    default:
      return []
  }
}

function isLineOfItsOwn(node: ArticleNode): boolean {
  return node.type === "paragraph" || node.type === "heading" || node.type === "codeBlock" || node.type === "image"
}

/** True for a document that nothing can be read or seen of. */
export function isEmptyDocument(document: ArticleDocument): boolean {
  const { text } = textOfDocument(document)
  return text.trim() === "" && !document.content.some((node) => node.type === "image" || node.type === "workCard")
}

/** Shown where an article is told of in a few words. */
const EXCERPT_CHARACTERS = 280

/** The beginning of an article's paragraphs, for cards, heads and lists. */
export function excerptOf(document: ArticleDocument, maximumCharacters = EXCERPT_CHARACTERS): string {
  const paragraphs = document.content.filter((node) => node.type === "paragraph" || node.type === "blockquote")
  const { text } = textOfDocument({ type: "doc", content: paragraphs })
  const line = text.replaceAll(/\s+/g, " ").trim()
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
  const { text } = textOfDocument(document)
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
      .text.replaceAll(/\s+/g, " ")
      .trim()
    return title === "" ? [] : [{ anchor: anchorOf(index), level: node.attrs.level, title }]
  })
}
