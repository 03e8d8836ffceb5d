import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { folderIdSchema } from "../_kernel/id-schemas.ts"
import { named } from "../_kernel/named-schemas.ts"

/** How far the link of a folder leads: nowhere yet, to what is in it, to what was looked at so far, or nowhere anymore. */
export const LINK_STATES = ["off", "on", "checking", "taken-down"] as const

/** The link of a folder. */
const folderLinkSchema = named("FolderLink", () =>
  z.object({
    path: z.nullable(z.string()).check(z.describe("Below the language; null if the folder isn't shared.")),
    state: z
      .enum(LINK_STATES)
      .check(
        z.describe("`checking`: some items aren't shown yet because they are being checked. `taken-down`: moderators ended the link."),
      ),
  }),
)
/** A link as `folderLinkSchema` has it. */
export type FolderLink = z.infer<ReturnType<typeof folderLinkSchema>>

export const folderLink = defineCall({
  summary: "Returns the link of one of the viewer's folders.",
  path: "/api/v1/resource/folder/link",
  access: "member",
  rate: "read",
  input: () => z.strictObject({ folder_id: folderIdSchema() }),
  output: folderLinkSchema,
  codes: ["NotFound"],
})

export const folderShare = defineCall({
  summary:
    "Turns the link of a folder on or off. Anyone with the link sees what is in the folder and in folders inside it. Turning it off ends the link at once, and turning it on again creates a new one.",
  path: "/api/v1/resource/folder/share",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ folder_id: folderIdSchema(), is_shared: z.boolean() }),
  output: folderLinkSchema,
  codes: ["NotFound"],
})
