import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { accountIdSchema } from "../_kernel/id-schemas.ts"
import { once } from "../_kernel/once.ts"
import { pageInput, pageOutput } from "../_kernel/paging.ts"
import { MAXIMUM_TAG_NAME_CHARACTERS } from "../post/contribution-rules.ts"
import { HIDDEN_KINDS } from "./hide-rules.ts"

const isHidden = once(() => z.object({ is_hidden: z.boolean() }))
/** What the list names: a person by their account, a tag by itself. */
const thing = once(() =>
  z
    .strictObject({
      kind: z.enum(HIDDEN_KINDS),
      id: z.string().check(z.trim(), z.minLength(1, "Missing"), z.maxLength(MAXIMUM_TAG_NAME_CHARACTERS)),
    })
    .check(
      z.superRefine(({ kind, id }, checked) => {
        if (kind === "account" && !accountIdSchema().safeParse(id).success)
          checked.addIssue({ code: "custom", message: "InvalidFormat", path: ["id"] })
      }),
      z.meta({ examples: [{ kind: "tag", id: "sea" }] }),
    ),
)

export const hide = defineCall({
  summary: "Hides a person or a tag from all of the viewer's lists. Repeating the call changes nothing; at most 1,000.",
  path: "/api/v1/account/hide",
  access: "member",
  rate: "write",
  input: thing,
  output: isHidden,
  codes: ["NotFound", "NotAllowed"],
})

export const cancelHide = defineCall({
  summary: "Shows a hidden person or tag again.",
  path: "/api/v1/account/hide-cancel",
  access: "member",
  rate: "write",
  input: thing,
  output: isHidden,
})

/** Somebody or something that the viewer hides; `name` is empty for a person who is not there anymore. */
export const hiddenSchema = once(() => z.object({ kind: z.enum(HIDDEN_KINDS), id: z.string(), name: z.string(), create_at: z.string() }))
export type Hidden = z.infer<ReturnType<typeof hiddenSchema>>

export const hideList = defineCall({
  summary: "Lists the people and tags the viewer hides, most recent first.",
  path: "/api/v1/account/hide-list",
  access: "member",
  rate: "read",
  input: () => z.strictObject(pageInput()),
  output: () => pageOutput(hiddenSchema()),
})
