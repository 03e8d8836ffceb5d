import fc from "fast-check"
import { asFileId, asWorkId } from "../../src/domain/_kernel/ids.ts"
import {
  type ArticleDocument,
  type BlockNode,
  HEADING_LEVELS,
  IMAGE_SIZES,
  type InlineNode,
  type ListItemNode,
  type ListNode,
  type Mark,
  PLAIN_MARKS,
  type ParagraphNode,
} from "../../src/domain/post/article/document-rules.ts"

const HREFS = ["https://example.com/", "https://example.com/a?b=c#d", "/en/explore/detail/x", "/ja"]

const text = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.string({ unit: "binary", maxLength: 8 }),
  fc.constantFrom("", " ", "漢字", "مرحبا", "👩‍👩‍👧"),
)
const mark: fc.Arbitrary<Mark> = fc.oneof(
  fc.constantFrom(...PLAIN_MARKS).map((type) => ({ type })),
  fc.constantFrom(...HREFS).map((href) => ({ type: "link" as const, attrs: { href } })),
)
const inline: fc.Arbitrary<InlineNode[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ type: fc.constant("text" as const), text, marks: fc.array(mark, { maxLength: 4 }) }) },
    { weight: 1, arbitrary: fc.constant({ type: "hardBreak" as const }) },
  ),
  { maxLength: 6 },
)
const paragraph: fc.Arbitrary<ParagraphNode> = fc.record({ type: fc.constant("paragraph" as const), content: inline })

function list(depth: number): fc.Arbitrary<ListNode> {
  const flow: fc.Arbitrary<ParagraphNode | ListNode> =
    depth <= 1 ? paragraph : fc.oneof({ weight: 3, arbitrary: paragraph }, { weight: 1, arbitrary: list(depth - 1) })
  const item: fc.Arbitrary<ListItemNode> = fc.record({
    type: fc.constant("listItem" as const),
    content: fc.tuple(paragraph, fc.array(flow, { maxLength: 2 })).map(([first, rest]) => [first, ...rest]),
  })
  const content = fc.array(item, { minLength: 1, maxLength: 3 })
  return fc.oneof(
    fc.record({ type: fc.constant("bulletList" as const), content }),
    fc.record({ type: fc.constant("orderedList" as const), attrs: fc.record({ start: fc.nat(9) }), content }),
  )
}

const image = fc.record({
  source: fc.oneof(fc.constant({ file_id: asFileId(`file_${"0".repeat(26)}`) }), fc.constant({ kept: `${"a".repeat(26)}.webp` })),
  alt: text,
  caption: text,
  size: fc.constantFrom(...IMAGE_SIZES),
})

const block: fc.Arbitrary<BlockNode> = fc.oneof(
  paragraph,
  fc.record({ type: fc.constant("heading" as const), attrs: fc.record({ level: fc.constantFrom(...HEADING_LEVELS) }), content: inline }),
  list(4),
  fc.record({ type: fc.constant("blockquote" as const), content: fc.array(fc.oneof(paragraph, list(4)), { minLength: 1, maxLength: 3 }) }),
  fc.record({
    type: fc.constant("codeBlock" as const),
    attrs: fc.record({ language: fc.constantFrom("js", "c++", "plain") }),
    content: fc.array(fc.record({ type: fc.constant("text" as const), text }), { maxLength: 2 }),
  }),
  fc.constant({ type: "horizontalRule" as const }),
  image.map((attrs) => ({ type: "image" as const, attrs })),
  fc.constant({ type: "workCard" as const, attrs: { work_id: asWorkId(`work_${"0".repeat(26)}`) } }),
)

/** Any document that the schema takes, in its normal form or not. */
export const anyDocument: fc.Arbitrary<ArticleDocument> = fc.record({
  type: fc.constant("doc" as const),
  content: fc.array(block, { maxLength: 8 }),
})

/** A document of one of each kind of node, with the same text in each place for text. */
export function documentOfAllNodes(words: string): ArticleDocument {
  const inlineText: InlineNode[] = [
    { type: "text", text: words },
    { type: "hardBreak" },
    {
      type: "text",
      text: words,
      marks: [{ type: "bold" }, { type: "italic" }, { type: "strike" }, { type: "link", attrs: { href: "https://example.com/" } }],
    },
    { type: "text", text: words, marks: [{ type: "code" }] },
  ]
  const lines: ParagraphNode = { type: "paragraph", content: inlineText }
  const items: ListItemNode[] = [{ type: "listItem", content: [lines] }]
  return {
    type: "doc",
    content: [
      ...HEADING_LEVELS.map((level) => ({ type: "heading" as const, attrs: { level }, content: inlineText })),
      lines,
      { type: "bulletList", content: items },
      { type: "orderedList", attrs: { start: 3 }, content: items },
      { type: "blockquote", content: [lines] },
      { type: "codeBlock", attrs: { language: "js" }, content: [{ type: "text", text: words }] },
      { type: "horizontalRule" },
    ],
  }
}
