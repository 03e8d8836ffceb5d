import * as z from "zod/mini"
import { defineCall, KEPT_SECONDS } from "../_kernel/call.ts"
import { accountIdSchema, workIdSchema } from "../_kernel/id-schemas.ts"
import { pageInput, pageOutput } from "../_kernel/paging.ts"
import { cardPage } from "../post/card-contract.ts"
import { MAXIMUM_TAG_CHARACTERS } from "../post/contribution-rules.ts"
import { personSchema } from "./contract.ts"

/** Works, people, and tags, that are asked about at once. */
export const MAXIMUM_ASKED_MARKS = 100

export const likeWork = defineCall({
  summary: "Likes or unlikes a work. Repeating the call changes nothing. `like_count` includes the viewer's own like.",
  path: "/api/v1/artwork/like",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ id: workIdSchema(), is_liked: z.boolean() }),
  output: () => z.object({ is_liked: z.boolean(), like_count: z.int().check(z.gte(0)) }),
  codes: ["NotFound", "NotAllowed"],
})

export const likeList = defineCall({
  summary: "Lists what the viewer likes, most recent first.",
  path: "/api/v1/artwork/like-list",
  reached: { page: "The page of liked creations lists it in pages by the same verb." },
  access: "member",
  rate: "read",
  input: () => z.strictObject(pageInput()),
  output: cardPage,
})

export const likerList = defineCall({
  summary:
    "Lists the people who like a work, newest first: those who show what they like, and the viewer. The work's author sees everyone who likes it.",
  path: "/api/v1/artwork/liker-list",
  reached: { page: "The page of who likes a creation lists them by the same verb." },
  access: "visitor",
  keptSeconds: KEPT_SECONDS,
  rate: "read",
  input: () => z.strictObject({ id: workIdSchema(), ...pageInput() }),
  output: () =>
    z.extend(pageOutput(personSchema()), {
      /** What it is about, and its page without the locale; `is_own` for its author. */
      work: z.object({ title: z.string(), path: z.string(), is_own: z.boolean() }),
    }),
  codes: ["NotFound"],
})

export const marks = defineCall({
  summary:
    "Returns the viewer's marks for a page: works they like, save, or hide (by author or tag), people they follow, hide, or block, and tags they hide.",
  path: "/api/v1/square/marks",
  access: "member",
  rate: "read",
  input: () =>
    z.strictObject({
      obj_ids: z.array(workIdSchema()).check(z.maxLength(MAXIMUM_ASKED_MARKS)),
      account_ids: z.optional(z.array(accountIdSchema()).check(z.maxLength(MAXIMUM_ASKED_MARKS))),
      tags: z.optional(
        z
          .array(z.string().check(z.minLength(1), z.maxLength(MAXIMUM_TAG_CHARACTERS * 2)))
          .check(z.maxLength(MAXIMUM_ASKED_MARKS), z.meta({ description: "Tags as works carry them.", examples: [["sea"]] })),
      ),
    }),
  output: () =>
    z.object({
      /** Who the viewer is: nobody follows or hides themself. */
      account_id: z.string(),
      liked: z.array(z.string()),
      collected: z.array(z.string()),
      hidden: z.array(z.string()),
      followed: z.array(z.string()),
      hidden_people: z.array(z.string()),
      blocked_people: z.array(z.string()),
      hidden_tags: z.array(z.string()),
    }),
})
