import * as z from "zod/mini"
import { fileIdSchema, workIdSchema } from "../../_kernel/id-schemas.ts"
import { named } from "../../_kernel/named-schemas.ts"
import { once } from "../../_kernel/once.ts"
import { MAXIMUM_DOCUMENT_BYTES } from "../contribution-rules.ts"
import {
  type ArticleDocument,
  cardsOf,
  HEADING_LEVELS,
  IMAGE_SIZES,
  imagesOf,
  type ListItemNode,
  MAXIMUM_ARTICLE_CARDS,
  MAXIMUM_ARTICLE_IMAGES,
  MAXIMUM_CAPTION_CHARACTERS,
  MAXIMUM_DOCUMENT_NODES,
  MAXIMUM_HREF_CHARACTERS,
  MAXIMUM_LANGUAGE_CHARACTERS,
  MAXIMUM_LIST_DEPTH,
  MAXIMUM_LIST_START,
  nodesOf,
  PLAIN_MARKS,
} from "./document-rules.ts"
import { linkTarget } from "./href-rules.ts"
import { normalised } from "./normalise-document.ts"

const MAXIMUM_MARKS = PLAIN_MARKS.length + 1

const href = once(() =>
  z.string().check(
    z.maxLength(MAXIMUM_HREF_CHARACTERS),
    z.refine((address) => linkTarget(address) !== null, { error: "LinkNotAllowed" }),
    z.meta({ examples: ["https://example.com/"] }),
  ),
)
const mark = once(() =>
  z.discriminatedUnion("type", [
    z.strictObject({ type: z.literal(PLAIN_MARKS) }),
    z.strictObject({ type: z.literal("link"), attrs: z.strictObject({ href: href() }) }),
  ]),
)
const text = once(() => z.string().check(z.maxLength(MAXIMUM_DOCUMENT_BYTES)))
/** Nodes within a node; more than a document may have in all are in no part of it. */
const nodes = <Node extends z.ZodMiniType>(node: Node) => z.array(node).check(z.maxLength(MAXIMUM_DOCUMENT_NODES))
const inline = once(() =>
  nodes(
    z.discriminatedUnion("type", [
      z.strictObject({ type: z.literal("text"), text: text(), marks: z.optional(z.array(mark()).check(z.maxLength(MAXIMUM_MARKS))) }),
      z.strictObject({ type: z.literal("hardBreak") }),
    ]),
  ),
)
const paragraph = once(() => z.strictObject({ type: z.literal("paragraph"), content: z.optional(inline()) }))

/** An entry of a list that has so many lists within it: the depth of a document ends where its schema does. */
function listItem(depth: number): z.ZodMiniType<ListItemNode> {
  const content = depth === 0 ? paragraph() : z.discriminatedUnion("type", [paragraph(), ...lists(depth - 1)])
  return z.strictObject({
    type: z.literal("listItem"),
    // As editors have it: what a list is within stands after the words of its entry.
    content: nodes(content).check(
      z.minLength(1),
      z.refine(([first]) => first?.type === "paragraph", { error: "InvalidFormat" }),
    ),
  })
}

function lists(depth: number) {
  const content = nodes(listItem(depth)).check(z.minLength(1))
  const start = z.int().check(z.gte(0), z.lte(MAXIMUM_LIST_START))
  return [
    z.strictObject({ type: z.literal("bulletList"), content }),
    z.strictObject({ type: z.literal("orderedList"), attrs: z.optional(z.strictObject({ start })), content }),
  ] as const
}

const caption = once(() => z.string().check(z.maxLength(MAXIMUM_CAPTION_CHARACTERS)))
/** Name of a copy that an article has already, see `newMediaName`. */
const kept = once(() => z.string().check(z.regex(/^[0-9a-z]{26}\.[a-z0-9]{2,5}$/), z.meta({ examples: [`${"0".repeat(26)}.webp`] })))

const block = once(() =>
  z.discriminatedUnion("type", [
    paragraph(),
    z.strictObject({
      type: z.literal("heading"),
      attrs: z.strictObject({ level: z.literal(HEADING_LEVELS) }),
      content: z.optional(inline()),
    }),
    ...lists(MAXIMUM_LIST_DEPTH - 1),
    z.strictObject({
      type: z.literal("blockquote"),
      content: nodes(z.discriminatedUnion("type", [paragraph(), ...lists(MAXIMUM_LIST_DEPTH - 1)])).check(z.minLength(1)),
    }),
    z.strictObject({
      type: z.literal("codeBlock"),
      attrs: z.optional(
        z.strictObject({ language: z.string().check(z.maxLength(MAXIMUM_LANGUAGE_CHARACTERS), z.regex(/^[a-z0-9+#-]+$/)) }),
      ),
      content: z.optional(nodes(z.strictObject({ type: z.literal("text"), text: text() }))),
    }),
    z.strictObject({ type: z.literal("horizontalRule") }),
    z.strictObject({
      type: z.literal("image"),
      attrs: z.strictObject({
        source: z.union([z.strictObject({ file_id: fileIdSchema() }), z.strictObject({ kept: kept() })]),
        alt: caption(),
        caption: caption(),
        size: z.literal(IMAGE_SIZES),
      }),
    }),
    z.strictObject({ type: z.literal("workCard"), attrs: z.strictObject({ work_id: workIdSchema() }) }),
  ]),
)

/** The tree of an article, as it is sent, stored and answered; what passes comes out in its normal form. */
export const articleDocumentSchema = named("ArticleDocument", () => {
  const tree = z
    .strictObject({ type: z.literal("doc"), content: nodes(block()) })
    .check(z.refine(isWithinBounds, { error: "ArticleTooLong" }))
  return z
    .pipe(
      tree,
      z.transform((document: z.output<typeof tree>): ArticleDocument => normalised(document)),
    )
    .check(z.describe("Tree of an article: blocks of text, lists, quotations, code, own images and cards of own works."))
})

function isWithinBounds(document: ArticleDocument): boolean {
  return (
    imagesOf(document).length <= MAXIMUM_ARTICLE_IMAGES &&
    cardsOf(document).length <= MAXIMUM_ARTICLE_CARDS &&
    [...nodesOf(document)].length <= MAXIMUM_DOCUMENT_NODES &&
    documentBytes(document) <= MAXIMUM_DOCUMENT_BYTES
  )
}

/** What a document takes as JSON. */
export function documentBytes(document: ArticleDocument): number {
  return new TextEncoder().encode(JSON.stringify(document)).length
}
