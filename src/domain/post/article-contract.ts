import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { fileIdSchema, workIdSchema } from "../_kernel/id-schemas.ts"
import { named } from "../_kernel/named-schemas.ts"
import { once } from "../_kernel/once.ts"
import { ownAddress } from "../_kernel/own-addresses.ts"
import { articleDocumentSchema } from "./article/document-schema.ts"
import { isEmptyDocument } from "./article/document-text.ts"
import { cardSchema } from "./card-contract.ts"
import { MAXIMUM_DOCUMENT_BYTES } from "./contribution-rules.ts"
import {
  authorLevelSchema,
  languageSchema,
  publishedSchema,
  tagsSchema,
  titleSchema,
  typingSchema,
  visibilitySchema,
} from "./publish/input-schemas.ts"
import { WORK_STATES, WORK_VISIBILITIES } from "./state-rules.ts"

const PUBLISHING = ["NotFound", "NotAllowed", "ContentRefused", "FileRefused", "TooManyRequests", "Conflict", "Unavailable"] as const
/** The tree and what stands around it. */
const MAXIMUM_ARTICLE_BODY_BYTES = MAXIMUM_DOCUMENT_BYTES + 16 * 1024

const DOCUMENT = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Ships come in at dusk." }] }] }
const document = once(() => articleDocumentSchema().check(z.refine((tree) => !isEmptyDocument(tree), { error: "ArticleEmpty" })))
const words = () => ({
  tags: z.optional(tagsSchema()),
  visibility: z.optional(visibilitySchema()),
  level: z.optional(authorLevelSchema().check(z.describe("The content level its author chose. Can only raise the level."))),
  language: z.optional(languageSchema()),
  typing_ms: z.optional(typingSchema()),
})

/** An image of an article by the name that its document knows it by. */
const articleImage = named("ArticleImage", () =>
  z.object({ kept: z.string(), url: ownAddress(), width: z.int(), height: z.int(), thumbhash: z.string(), colour: z.string() }),
)
/** An image as `articleImage` has it. */
export type ArticleImage = z.infer<ReturnType<typeof articleImage>>

/** What publishing an article answers: images that were gone or could not be copied are left out of it, cards of works that are not for others are not shown, and both are told. */
const publishedArticle = named("PublishedArticle", () =>
  z.extend(publishedSchema(), {
    left_out: z
      .array(z.union([z.object({ file_id: z.string() }), z.object({ work_id: z.string() })]))
      .check(z.describe("Images that couldn't be added, and works whose cards nobody else sees. The article is published without them.")),
  }),
)
export type PublishedArticle = z.infer<ReturnType<typeof publishedArticle>>

const article = named("Article", () =>
  z.object({
    id: z.string(),
    title: z.string(),
    author: z.string(),
    author_id: z.nullable(z.string()),
    create_at: z.string(),
    update_at: z.string(),
    state: z.enum(WORK_STATES),
    visibility: z.enum(WORK_VISIBILITIES),
    level: z.int(),
    /** The viewer must ask for its level first; nothing of it is answered but its title. */
    is_masked: z.boolean(),
    is_own: z.boolean(),
    language: z.string(),
    tags: z.array(z.string()),
    /** What its author says the level is; 0 where they say nothing. */
    author_level: z.int(),
    excerpt: z.string(),
    reading_minutes: z.int(),
    cover: z.nullable(z.object({ url: ownAddress(), width: z.int(), height: z.int(), thumbhash: z.string(), colour: z.string() })),
    document: articleDocumentSchema(),
    images: z.array(articleImage()),
    /** Cards of the works that its document names, as far as the viewer may see them. */
    cards: z.array(cardSchema()),
  }),
)
export type Article = z.infer<ReturnType<typeof article>>

export const addArticle = defineCall({
  summary: "Publishes an article: a tree of text, own images, and cards of own works, at most 200 KB of JSON.",
  path: "/api/v1/post/article/add",
  access: "member",
  rate: "write",
  idempotent: true,
  maximumBodyBytes: MAXIMUM_ARTICLE_BODY_BYTES,
  input: () =>
    z
      .strictObject({ title: titleSchema(), document: document(), cover_file_id: z.optional(fileIdSchema()), ...words() })
      .check(z.meta({ example: { title: "Harbour at dusk", document: DOCUMENT } })),
  output: publishedArticle,
  codes: PUBLISHING,
})

export const editArticle = defineCall({
  summary: "Edits an article. Omitted fields stay unchanged. Its text is checked again.",
  path: "/api/v1/post/article/edit",
  access: "member",
  rate: "write",
  idempotent: true,
  maximumBodyBytes: MAXIMUM_ARTICLE_BODY_BYTES,
  input: () =>
    z.strictObject({
      id: workIdSchema(),
      title: z.optional(titleSchema()),
      document: z.optional(document()),
      cover_file_id: z.optional(z.nullable(fileIdSchema().check(z.describe("Null removes the cover.")))),
      ...words(),
    }),
  output: publishedArticle,
  codes: PUBLISHING,
})

export const articleDetail = defineCall({
  summary: "Returns a published article with its images and cards.",
  path: "/api/v1/post/article/detail",
  reached: { page: "The article's page reads it by the same verb; editing opens with what the page brought." },
  access: "visitor",
  rate: "read",
  input: () => z.strictObject({ id: workIdSchema() }),
  output: article,
  codes: ["NotFound"],
})
