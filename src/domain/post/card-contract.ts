import * as z from "zod/mini"
import { named } from "../_kernel/named-schemas.ts"
import { once } from "../_kernel/once.ts"
import { ownAddress } from "../_kernel/own-addresses.ts"
import { pageOutput } from "../_kernel/paging.ts"

/** A card of a feed or a list (spec 3§3, card item) with what the grid needs to reserve its place. */
export const cardSchema = named("Card", () =>
  z.object({
    id: z.string(),
    obj_type: z.int(),
    sub_obj_type: z.optional(z.int()),
    sub_channel: z.optional(z.string()),
    channel: z.optional(z.int()),
    content_sub_type: z.optional(z.string()),
    title: z.string(),
    author: z.string(),
    /** Account of the author; null for what the house shows. */
    author_id: z.nullable(z.string()),
    /** As of some seconds ago. */
    counts: z.object({ views: z.int(), likes: z.int(), collects: z.int(), comments: z.int() }),
    /** Left out where anybody may meet it, see `LEVELS`. */
    level: z.optional(z.int()),
    /** The image in full; its smaller copies follow from its address. Null where there is none, or where the viewer must ask for it first. */
    cover: z.object({ url: z.nullable(ownAddress()), width: z.int(), height: z.int(), thumbhash: z.string(), colour: z.string() }),
    /** Of what plays: the playlist, the small preview, the source. */
    stream: z.optional(z.object({ url: ownAddress(), url2: z.nullable(ownAddress()), url3: ownAddress() })),
    duration_ms: z.optional(z.int()),
  }),
)
export type Card = z.infer<ReturnType<typeof cardSchema>>

/** A page of cards. */
export const cardPage = once(() => pageOutput(cardSchema()))
export type CardPage = z.input<ReturnType<typeof cardPage>>
