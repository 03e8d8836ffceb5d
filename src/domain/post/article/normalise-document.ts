import {
  type ArticleDocument,
  type BlockNode,
  type InlineNode,
  type ListNode,
  type Mark,
  type ParagraphNode,
  PLAIN_MARKS,
  type TextNode,
} from "./document-rules.ts"
import { linkTarget } from "./href-rules.ts"

/** Control characters but tab and newline, halves of characters, and what turns the writing direction. */
const UNSEEMLY = /[\p{Cs}\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** A text without what no article needs and no reader sees. */
export function seemlyText(text: string): string {
  return text.replaceAll("\r\n", "\n").replaceAll(UNSEEMLY, "")
}

/**
 * The one form that a document is kept in: texts that look alike are one, marks stand in their order and once, links are written as they
 * lead, and nothing is empty but a paragraph between others. What is read of it stays the same; done twice it changes nothing more.
 */
export function normalised(document: ArticleDocument): ArticleDocument {
  const blocks = document.content.map(normalBlock)
  const isBlank = (block: BlockNode | undefined) => block?.type === "paragraph" && block.content === undefined
  const first = blocks.findIndex((block) => !isBlank(block))
  if (first === -1) return { type: "doc", content: [] }
  return { type: "doc", content: blocks.slice(first, blocks.findLastIndex((block) => !isBlank(block)) + 1) }
}

function normalBlock(block: BlockNode): BlockNode {
  switch (block.type) {
    case "paragraph":
      return normalParagraph(block)
    case "heading":
      return { type: "heading", attrs: { level: block.attrs.level }, ...contentOf(normalInline(block.content)) }
    case "bulletList":
    case "orderedList":
      return normalList(block)
    case "blockquote":
      return { type: "blockquote", content: block.content.map(normalFlow) }
    case "codeBlock": {
      const text = (block.content ?? []).map((node) => seemlyText(node.text)).join("")
      return {
        type: "codeBlock",
        ...(block.attrs === undefined ? {} : { attrs: { language: block.attrs.language } }),
        ...contentOf(text === "" ? [] : [{ type: "text" as const, text }]),
      }
    }
    case "image": {
      const { source, alt, caption, size } = block.attrs
      return { type: "image", attrs: { source, alt: seemlyText(alt).trim(), caption: seemlyText(caption).trim(), size } }
    }
    case "horizontalRule":
    case "workCard":
      return block
  }
}

const normalParagraph = (node: ParagraphNode): ParagraphNode => ({ type: "paragraph", ...contentOf(normalInline(node.content)) })

const normalFlow = (node: ParagraphNode | ListNode) => (node.type === "paragraph" ? normalParagraph(node) : normalList(node))

function normalList({ type, attrs, content }: ListNode): ListNode {
  return {
    type,
    ...(type === "bulletList" || attrs === undefined || attrs.start === 1 ? {} : { attrs: { start: attrs.start } }),
    content: content.map((item) => ({ type: "listItem", content: item.content.map(normalFlow) })),
  }
}

/** Empty content is left out, as editors do. */
function contentOf<Node>(content: Node[]): { readonly content?: Node[] } {
  return content.length === 0 ? {} : { content }
}

function normalInline(content: readonly InlineNode[] = []): InlineNode[] {
  const joined: InlineNode[] = []
  for (const node of content) {
    const next = node.type === "text" ? normalText(node) : node
    if (next.type === "text" && next.text === "") continue
    const before = joined.at(-1)
    if (before?.type === "text" && next.type === "text" && sameMarks(before, next))
      joined.splice(-1, 1, { ...before, text: before.text + next.text })
    else joined.push(next)
  }
  return joined
}

function normalText({ text, marks = [] }: TextNode): TextNode {
  const plain = PLAIN_MARKS.filter((type) => marks.some((mark) => mark.type === type)).map((type) => ({ type }))
  const link = marks.find((mark) => mark.type === "link")
  const href = link === undefined ? null : linkTarget(link.attrs.href)
  const kept: Mark[] = href === null ? plain : [...plain, { type: "link", attrs: { href } }]
  return { type: "text", text: seemlyText(text), ...(kept.length === 0 ? {} : { marks: kept }) }
}

function sameMarks(left: TextNode, right: TextNode): boolean {
  return JSON.stringify(left.marks) === JSON.stringify(right.marks)
}
