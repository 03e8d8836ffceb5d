import * as z from "zod/mini"
import { type Access, defineCall, KEPT_SECONDS } from "../_kernel/call.ts"
import { accountIdSchema, workIdSchema } from "../_kernel/id-schemas.ts"
import { once } from "../_kernel/once.ts"
import { pageInput } from "../_kernel/paging.ts"
import { cardPage } from "../post/card-contract.ts"
import { objectTypeSchema } from "../post/contract.ts"
import { MAXIMUM_TAG_NAME_CHARACTERS } from "../post/contribution-rules.ts"
import { TAG_ORDERS } from "./rules.ts"
import { remembering } from "./viewed-contract.ts"

const anyPage = once(() => z.strictObject(pageInput()))
const tagged = once(() =>
  z.strictObject({
    tag: z.string().check(z.minLength(1), z.maxLength(MAXIMUM_TAG_NAME_CHARACTERS), z.describe("A tag or a concept, in any language.")),
    order_by: z.optional(z.enum(TAG_ORDERS)),
    ...pageInput(),
  }),
)
/** What the lists of the square have in common. */
const square = <const Reach extends Access>(access: Reach) => ({ access, rate: "read", output: cardPage }) as const

/** A page of works with a tag. */
const taggedPage = once(() =>
  z.extend(cardPage(), { is_hidden: z.boolean().check(z.describe("Whether the viewer hides this tag. Nothing is listed then.")) }),
)

export const tagList = defineCall({
  ...square("visitor"),
  output: taggedPage,
  summary: "Lists published works with a tag, newest first by default.",
  keptSeconds: KEPT_SECONDS,
  path: "/api/v1/square/tag/list",
  reached: { script: "Works with a tag, the newest first; a page of a tag lists them by the same verb." },
  input: tagged,
})

export const tagRecommend = defineCall({
  ...square("visitor"),
  output: taggedPage,
  summary: "Lists published works with a tag, trending first by default.",
  keptSeconds: KEPT_SECONDS,
  path: "/api/v1/square/tag/recommend",
  reached: { script: "Works with a tag, the hottest first; a page of a tag lists them by the same verb." },
  input: tagged,
})

export const squareCollectList = defineCall({
  ...square("member"),
  summary: "Lists what the viewer saved, most recently saved first.",
  path: "/api/v1/square/collect/list",
  reached: { page: "The page of saved creations lists it in pages by the same verb." },
  input: anyPage,
})

export const squareCollectRecommend = defineCall({
  ...square("member"),
  summary: "Lists works that share tags with the viewer's recent saves and aren't saved yet, trending first.",
  path: "/api/v1/square/collect/recommend",
  reached: { script: "What is like what one keeps; the home feed recommends to people." },
  input: anyPage,
})

export const squareFollowList = defineCall({
  ...square("member"),
  summary: "Lists new works by people the viewer follows, newest first.",
  path: "/api/v1/square/follow/list",
  reached: { script: "The tab of follows of the home feed asks for the same by the feed's call." },
  input: anyPage,
})

export const squareFollowRecommend = defineCall({
  ...square("member"),
  summary: "Lists works by other people that share tags with recent works of people the viewer follows, trending first.",
  path: "/api/v1/square/follow/recommend",
  reached: { script: "What is like that of whom one follows; the home feed recommends to people." },
  input: anyPage,
})

export const squareRecentList = defineCall({
  ...square("member"),
  summary: "Lists up to 500 works the viewer opened in the last 90 days, most recent first, and whether view history is on.",
  path: "/api/v1/square/recent/list",
  reached: { page: "The page of what one viewed lists it in pages by the same verb." },
  input: anyPage,
  output: () => z.extend(cardPage(), remembering()),
})

export const squareRecentRecommend = defineCall({
  ...square("member"),
  summary: "Lists works that share tags with the viewer's recently viewed works, trending first.",
  path: "/api/v1/square/recent/recommend",
  reached: { script: "What is like what one looked at; the home feed recommends to people." },
  input: anyPage,
})

export const associatedWorks = defineCall({
  ...square("visitor"),
  summary: "Lists works that share tags with a work, trending first. Works without tags get trending works.",
  keptSeconds: KEPT_SECONDS,
  path: "/api/v1/square/v3/artwork/associated",
  reached: { script: "What shares tags with a work, for clients that show one without its page." },
  input: () => z.strictObject({ id: workIdSchema(), ...pageInput() }),
  codes: ["NotFound"],
})

export const artworkListOther = defineCall({
  ...square("visitor"),
  summary: "Lists a person's published works of one kind that the viewer can see, newest first, without hidden ones.",
  path: "/api/v1/artwork/list/other",
  reached: { script: "A person's page lists everything that they published in pages by the same index." },
  keptSeconds: KEPT_SECONDS,
  input: () => z.strictObject({ id: accountIdSchema(), obj_type: objectTypeSchema(), ...pageInput() }),
})
