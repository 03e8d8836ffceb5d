import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { once } from "../_kernel/once.ts"
import { pageInput, pageOutput } from "../_kernel/paging.ts"
import { REGISTRATIONS } from "../identity/rules.ts"

export const MAXIMUM_INVITATION_USES = 10_000
export const MAXIMUM_INVITATION_DAYS = 365
/** Invitations that are made at once. */
export const MAXIMUM_INVITATIONS = 20

const registrationSchema = once(() => z.enum(REGISTRATIONS))
const codeSchema = once(() => z.string().check(z.maxLength(64), z.regex(/^[\w-]+$/)))

const signUpSchema = once(() =>
  z.object({
    /** Null where it is left to the variable. */
    chosen: z.nullable(registrationSchema()),
    /** What the variable REGISTRATION says. */
    variable: registrationSchema(),
  }),
)
export type SignUpRule = z.infer<ReturnType<typeof signUpSchema>>

const invitationSchema = once(() =>
  z.object({
    code: z.string(),
    uses: z.int(),
    maximum_uses: z.nullable(z.int()),
    created_at: z.string(),
    expires_at: z.nullable(z.string()),
    revoked_at: z.nullable(z.string()),
  }),
)
export type Invitation = z.infer<ReturnType<typeof invitationSchema>>

export const signUpSave = defineCall({
  summary: "Says who may sign up; null leaves it to the variable REGISTRATION.",
  path: "/api/v1/admin/sign-up/save",
  access: "admin",
  rate: "write",
  input: () => z.strictObject({ chosen: z.nullable(registrationSchema()) }),
  output: signUpSchema,
})

export const invitationList = defineCall({
  summary: "The invitations of the site.",
  path: "/api/v1/admin/invitation/list",
  access: "admin",
  rate: "read",
  input: () => z.strictObject(pageInput()),
  output: () => pageOutput(invitationSchema()),
})

export const invitationAdd = defineCall({
  summary: "Makes invitations, each for so many people and days.",
  path: "/api/v1/admin/invitation/add",
  access: "admin",
  rate: "write",
  keepsAnswer: true,
  input: () =>
    z.strictObject({
      count: z.int().check(z.gte(1), z.lte(MAXIMUM_INVITATIONS)),
      maximum_uses: z.optional(z.int().check(z.gte(1), z.lte(MAXIMUM_INVITATION_USES))),
      days: z.optional(z.int().check(z.gte(1), z.lte(MAXIMUM_INVITATION_DAYS))),
    }),
  output: () => z.object({ items: z.array(invitationSchema()) }),
})

export const invitationRevoke = defineCall({
  summary: "Takes an invitation back.",
  path: "/api/v1/admin/invitation/revoke",
  access: "admin",
  rate: "write",
  input: () => z.strictObject({ code: codeSchema() }),
  output: () => z.object({ code: z.string(), revoked_at: z.string() }),
  codes: ["NotFound"],
})

export const invitedList = defineCall({
  summary: "Who signed up with an invitation.",
  path: "/api/v1/admin/invitation/used-by",
  access: "admin",
  rate: "read",
  input: () => z.strictObject({ ...pageInput(), code: codeSchema() }),
  output: () => pageOutput(z.object({ id: z.string(), name: z.string(), created_at: z.string() })),
})
