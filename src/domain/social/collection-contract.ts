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
  summary: "Lists a person's shared collections, or all of the viewer's own without an ID, most recently changed first.",
  path: "/api/v1/account/collection/list",
  access: "visitor",
  keptSeconds: KEPT_SECONDS,
  rate: "read",
  input: () => z.strictObject({ id: z.optional(accountIdSchema()), obj_id: z.optional(workIdSchema()), ...pageInput() }),
  output: () => pageOutput(collectionSchema()),
  codes: ["NotFound", "LoginRequired"],
})

export const collectionDetail = defineCall({
  summary: "Returns a collection with its works in order. Private collections are visible only to their owner.",
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
  summary: "Creates a collection, optionally with a work, which is then saved too. At most 200 (CollectionLimitReached).",
  path: "/api/v1/account/collection/create",
  access: "member",
  rate: "write",
  keepsAnswer: true,
  input: () => z.strictObject({ name: name(), is_shown: z.optional(z.boolean()), obj_id: z.optional(workIdSchema()) }),
  output: collectionSchema,
  codes: ["NotAllowed", "NotFound", "ContentRefused"],
})

export const editCollection = defineCall({
  summary:
    "Renames, shares, or unshares a collection. Omitted fields stay unchanged. A collection whose name the posting rules limit can't be shared.",
  path: "/api/v1/account/collection/edit",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ id: collectionIdSchema(), name: z.optional(name()), is_shown: z.optional(z.boolean()) }),
  output: collectionSchema,
  codes: ["NotFound", "ContentRefused"],
})

export const deleteCollection = defineCall({
  summary: "Deletes a collection. Its works stay saved. Repeating the call changes nothing.",
  path: "/api/v1/account/collection/delete",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ id: collectionIdSchema() }),
  output: done,
})

export const addToCollection = defineCall({
  summary: "Adds a work to the front of a collection and saves it. Repeating the call changes nothing. At most 1,000 (CollectionFull).",
  path: "/api/v1/account/collection/add",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ id: collectionIdSchema(), obj_id: workIdSchema() }),
  output: done,
  codes: ["NotFound", "NotAllowed"],
})

export const removeFromCollection = defineCall({
  summary: "Removes a work from a collection. It stays saved.",
  path: "/api/v1/account/collection/remove",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ id: collectionIdSchema(), obj_id: workIdSchema() }),
  output: done,
  codes: ["NotFound"],
})

export const moveInCollection = defineCall({
  summary: "Moves a work in a collection behind another one, or to the front with null.",
  path: "/api/v1/account/collection/move",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ id: collectionIdSchema(), obj_id: workIdSchema(), after_id: z.nullable(workIdSchema()) }),
  output: done,
  codes: ["NotFound"],
})
