import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { workIdSchema } from "../_kernel/id-schemas.ts"
import { LOCALES } from "../_kernel/locales.ts"
import { named } from "../_kernel/named-schemas.ts"
import { cardSchema } from "./card-contract.ts"
import { itemsSchema, publishedSchema } from "./publish/input-schemas.ts"
import { WORK_STATES, WORK_VISIBILITIES } from "./state-rules.ts"

const ofPost = () => z.strictObject({ id: workIdSchema() })

const portfolio = named("Portfolio", () =>
  z.object({
    id: z.string(),
    title: z.string(),
    text: z.string(),
    tags: z.array(z.string()),
    author: z.string(),
    author_id: z.nullable(z.string()),
    sub_channel: z.nullable(z.string()),
    state: z.enum(WORK_STATES),
    visibility: z.enum(WORK_VISIBILITIES),
    level: z.int(),
    /** It was never published: only its author sees it. */
    is_draft: z.boolean(),
    /** It is the viewer's own, who may order and publish it. */
    is_own: z.boolean(),
    path: z.string(),
    items: z.array(z.object({ caption: z.string(), card: cardSchema() })),
    create_at: z.string(),
  }),
)
export type Portfolio = z.infer<ReturnType<typeof portfolio>>

export const portfolioDetail = defineCall({
  summary: "Returns a post or draft with its items in order. A single work is returned as a set of one.",
  path: "/api/v1/portfolio/detail",
  access: "visitor",
  rate: "read",
  input: ofPost,
  output: portfolio,
  codes: ["NotFound"],
})

export const addToPortfolio = defineCall({
  summary: "Adds items to the end of one's own post or draft, up to 20 in total.",
  path: "/api/v1/portfolio/add-artwork",
  reached: { script: "The page of a post sends all of its items in their order when it is saved." },
  access: "member",
  rate: "write",
  idempotent: true,
  input: () =>
    z
      .strictObject({ id: workIdSchema(), items: itemsSchema() })
      .check(z.meta({ example: { id: `work_${"0".repeat(26)}`, items: [{ file_id: `file_${"0".repeat(26)}` }] } })),
  output: publishedSchema,
  codes: ["NotFound", "NotAllowed", "FileRefused", "Conflict", "Unavailable", "TooManyRequests"],
})

export const publishPortfolio = defineCall({
  summary: "Publishes one's own draft.",
  path: "/api/v1/portfolio/publish",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ id: workIdSchema(), visibility: z.optional(z.enum(["public", "unlisted"])) }),
  output: publishedSchema,
  codes: ["NotFound", "NotAllowed", "ContentRefused", "TooManyRequests"],
})

export const deletePortfolio = defineCall({
  summary: "Deletes one's own post or draft with its parts.",
  path: "/api/v1/portfolio/delete",
  reached: { script: "My creations deletes every kind by one call." },
  access: "member",
  rate: "write",
  input: ofPost,
  output: () => z.object({ ok: z.literal(true) }),
  codes: ["NotFound", "TooManyRequests"],
})

export const autoText = defineCall({
  summary: "Suggests a title, text, and tags for one's own items from their recipes.",
  path: "/api/v1/portfolio/auto-get/text",
  access: "member",
  rate: "read",
  input: () =>
    z
      .strictObject({ items: itemsSchema(), language: z.optional(z.enum(LOCALES)) })
      .check(z.meta({ example: { items: [{ file_id: `file_${"0".repeat(26)}` }] } })),
  output: () => z.object({ title: z.string(), text: z.string(), tags: z.array(z.string()) }),
  codes: ["NotFound"],
})
