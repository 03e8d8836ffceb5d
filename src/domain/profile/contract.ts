import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { accountIdSchema } from "../_kernel/id-schemas.ts"
import { once } from "../_kernel/once.ts"
import { ownAddress } from "../_kernel/own-addresses.ts"
import { IMAGE_PLACES } from "./images/place-rules.ts"
import { IMAGE_KINDS, MAXIMUM_IMAGE_BYTES, MAXIMUM_LINKS } from "./profile-rules.ts"
import { settingsChangeSchema, settingsSchema } from "./settings-rules.ts"

const nothing = once(() => z.strictObject({}))
const done = once(() => z.object({ ok: z.literal(true) }))

/** What a profile shows; images are addresses on our own origin, null where there is none. */
const shown = once(() => ({
  name: z.string(),
  bio: z.string(),
  links: z.array(z.string()),
  avatar: z.nullable(ownAddress()),
  banner: z.nullable(ownAddress()),
}))
/** How the viewer's own profile looks to them, and who else meets its images. */
const ownLooks = once(() => z.object({ ...shown(), ...audiences() }))
const audience = () =>
  z
    .nullable(z.enum(IMAGE_PLACES))
    .check(z.describe("Who sees it: everyone, only members if no check could rate it, or nobody else. Null if there is none."))
const audiences = () => ({ avatar_audience: audience(), banner_audience: audience() })
export type OwnLooks = z.infer<ReturnType<typeof ownLooks>>
/** What a profile shows. */
export type Looks = Omit<OwnLooks, "avatar_audience" | "banner_audience">

export const accountInfo = defineCall({
  summary: "Returns the viewer's account with its settings (spec 1§3, user info).",
  path: "/api/v1/account/info",
  scope: "read",
  access: "member",
  rate: "read",
  input: nothing,
  output: () =>
    z.object({
      account: z.object({
        id: z.string(),
        ...shown(),
        ...audiences(),
        email: z.nullable(z.string()),
        /** Masked: `+49•••34`. */
        phone: z.nullable(z.string()),
        create_at: z.string(),
        status: z.literal([1, 2]),
        is_moderator: z.boolean(),
        is_admin: z.boolean(),
        /** What others sign up with to be counted as invited. */
        invitation_code: z.string(),
        /** Younger than 24 hours (spec 1§4). */
        is_new_user: z.boolean(),
        /** When the account will be deleted; null where nobody asked for that. */
        delete_at: z.nullable(z.string()),
      }),
      settings: settingsSchema,
    }),
  codes: ["NotFound"],
})

export const accountSettings = defineCall({
  summary: "Changes the given settings and returns all of them. An empty change only reads.",
  path: "/api/v1/account/settings",
  scope: "account",
  access: "member",
  rate: "write",
  input: () => settingsChangeSchema,
  output: () => settingsSchema,
  codes: ["NotFound", "NotAllowed"],
})

export const updateProfile = defineCall({
  summary: "Updates the viewer's profile. Omitted fields stay unchanged.",
  path: "/api/v1/account/profile/update",
  scope: "account",
  access: "member",
  rate: "write",
  input: () =>
    z.strictObject({
      name: z.optional(z.string().check(z.maxLength(200))),
      bio: z.optional(z.string().check(z.maxLength(2000))),
      links: z.optional(z.array(z.string().check(z.maxLength(2000))).check(z.maxLength(MAXIMUM_LINKS))),
    }),
  output: ownLooks,
  codes: ["NotFound", "ContentRefused"],
})

/** Characters of base64 that the largest image takes. */
const MAXIMUM_IMAGE_TEXT = Math.ceil(MAXIMUM_IMAGE_BYTES / 3) * 4

export const changeImage = defineCall({
  summary: "Sets or removes a profile image: PNG, JPEG, or WebP, up to 600 KB and 4096 px per side.",
  path: "/api/v1/account/profile/image",
  scope: "account",
  access: "member",
  rate: "write",
  input: () =>
    z.strictObject({
      kind: z.enum(IMAGE_KINDS),
      image: z.optional(z.string().check(z.minLength(1), z.maxLength(MAXIMUM_IMAGE_TEXT), z.regex(/^[A-Za-z0-9+/]+={0,2}$/))),
      remove: z.optional(z.literal(true)),
    }),
  output: ownLooks,
  codes: ["NotFound", "FileRefused"],
})

export const readProfile = defineCall({
  summary: "Returns a person's public profile.",
  path: "/api/v1/account/profile",
  scope: "read",
  access: "visitor",
  rate: "read",
  input: () => z.strictObject({ id: accountIdSchema() }),
  output: () =>
    z.object({
      id: z.string(),
      ...shown(),
      create_at: z.string(),
      /** Counted to 10,000; null where the person does not show it. */
      follower_count: z.nullable(z.int()),
      following_count: z.nullable(z.int()),
      /** Whether everybody sees what they like. */
      shows_likes: z.boolean(),
      is_followed: z.boolean(),
      is_self: z.boolean(),
    }),
  codes: ["NotFound"],
})

export const deleteAccount = defineCall({
  summary: "Requests deletion of the viewer's account in 14 days. Requires recent reauthentication and the account's name or email.",
  path: "/api/v1/account/delete",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ confirm: z.string().check(z.minLength(1), z.maxLength(320)) }),
  output: () => z.object({ delete_at: z.string() }),
  codes: ["ReauthenticationRequired", "TooManyRequests", "NotFound"],
})

export const cancelDeletion = defineCall({
  summary: "Cancels the deletion of the viewer's account.",
  path: "/api/v1/account/delete-cancel",
  access: "member",
  rate: "write",
  input: nothing,
  output: done,
})

export const dataExport = defineCall({
  summary: "Exports everything stored about the viewer as a ZIP file. Requires recent reauthentication.",
  method: "GET",
  kind: "download",
  contentType: "application/zip",
  path: "/api/v1/account/data-export",
  access: "member",
  rate: "write",
  input: nothing,
  output: () => z.string(),
  codes: ["ReauthenticationRequired", "TooManyRequests", "NotFound"],
})
