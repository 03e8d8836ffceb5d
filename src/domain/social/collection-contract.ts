import * as z from "zod/mini"
import { defineCall, KEPT_SECONDS } from "../_kernel/call.ts"
import { accountIdSchema, collectionIdSchema, workIdSchema } from "../_kernel/id-schemas.ts"
import { named } from "../_kernel/named-schemas.ts"
import { once } from "../_kernel/once.ts"
import { ownAddress } from "../_kernel/own-addresses.ts"
import { pageInput, pageOutput } from "../_kernel/paging.ts"
import { cardPage } from "../post/card-contract.ts"
import { collectionNameFault } from "./collection-rules.ts"

/** Characters of a name as they arrive; how many people count in it is `MAXIMUM_COLLECTION_NAME_CHARACTERS`. */
const MAXIMUM_SENT_CHARACTERS = 400

const name = once(() =>
  z.string().check(
    z.maxLength(MAXIMUM_SENT_CHARACTERS),
    z.superRefine((text, checked) => {
      const fault = collectionNameFault(text)
      if (fault !== null) checked.addIssue({ code: "custom", message: fault })
    }),
    z.meta({ examples: ["Seas"] }),
  ),
)
const done = once(() => z.object({ ok: z.literal(true) }))

/** A named list of what a person keeps. */
export const collectionSchema = named("Collection", () =>
  z.object({
    id: z.string(),
    name: z.string(),
    /** Whether others see it. */
    is_shown: z.boolean(),
    is_own: z.boolean(),
    /** Works in it; some may be withdrawn or not for the viewer. */
    count: z.int(),
    /** The image of its first work that anybody may meet; null without one. */
    cover: z.nullable(ownAddress()),
    update_at: z.string(),
    /** Whether the work that was asked about lies in it; left out where none was. */
    has: z.optional(z.boolean()),
  }),
)
export type Collection = z.infer<ReturnType<typeof collectionSchema>>

export const collectionList = defineCall({
  summary: "A person's collections that they show, the viewer's own all of them without an id; last changed first.",
  path: "/api/v1/account/collection/list",
  access: "visitor",
  keptSeconds: KEPT_SECONDS,
  rate: "read",
  input: () => z.strictObject({ id: z.optional(accountIdSchema()), obj_id: z.optional(workIdSchema()), ...pageInput() }),
  output: () => pageOutput(collectionSchema()),
  codes: ["NotFound", "LoginRequired"],
})

export const collectionDetail = defineCall({
  summary: "A collection with its works in their order. One that is not shown is there for its owner alone.",
  path: "/api/v1/account/collection/detail",
  access: "visitor",
  keptSeconds: KEPT_SECONDS,
  rate: "read",
  input: () => z.strictObject({ id: collectionIdSchema(), ...pageInput() }),
  output: () =>
    z.extend(cardPage(), {
      collection: collectionSchema(),
      owner: z.object({ id: z.string(), name: z.string(), avatar: z.nullable(ownAddress()) }),
    }),
  codes: ["NotFound"],
})

export const createCollection = defineCall({
  summary: "Makes a collection, with a work in it where one is named, which is kept then. At most 200 (CollectionLimitReached).",
  path: "/api/v1/account/collection/create",
  access: "member",
  rate: "write",
  keepsAnswer: true,
  input: () => z.strictObject({ name: name(), is_shown: z.optional(z.boolean()), obj_id: z.optional(workIdSchema()) }),
  output: collectionSchema,
  codes: ["NotAllowed", "NotFound", "ContentRefused"],
})

export const editCollection = defineCall({
  summary: "Renames a collection, or shows or hides it; what is left out stays. One whose name is only for its owner is not shown.",
  path: "/api/v1/account/collection/edit",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ id: collectionIdSchema(), name: z.optional(name()), is_shown: z.optional(z.boolean()) }),
  output: collectionSchema,
  codes: ["NotFound", "ContentRefused"],
})

export const deleteCollection = defineCall({
  summary: "Deletes a collection; the works that lay in it are kept. Deleting again changes nothing.",
  path: "/api/v1/account/collection/delete",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ id: collectionIdSchema() }),
  output: done,
})

export const addToCollection = defineCall({
  summary: "Puts a work into a collection, at its front, and keeps it; once more changes nothing. At most 1,000 (CollectionFull).",
  path: "/api/v1/account/collection/add",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ id: collectionIdSchema(), obj_id: workIdSchema() }),
  output: done,
  codes: ["NotFound", "NotAllowed"],
})

export const removeFromCollection = defineCall({
  summary: "Takes a work out of a collection; it is kept all the same.",
  path: "/api/v1/account/collection/remove",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ id: collectionIdSchema(), obj_id: workIdSchema() }),
  output: done,
  codes: ["NotFound"],
})

export const moveInCollection = defineCall({
  summary: "Puts a work of a collection behind another one of it, or at its front with null.",
  path: "/api/v1/account/collection/move",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ id: collectionIdSchema(), obj_id: workIdSchema(), after_id: z.nullable(workIdSchema()) }),
  output: done,
  codes: ["NotFound"],
})
