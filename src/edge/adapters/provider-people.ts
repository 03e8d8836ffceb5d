import * as z from "zod/mini"
import { firstGraphemes } from "../../domain/_kernel/graphemes.ts"

/** Who a third party says somebody is, before what its e-mail addresses are worth is known. */
export interface ToldPerson {
  readonly subject: string
  readonly email: string | null
  readonly isEmailVerified: boolean
  readonly name: string | null
}

/** Reads a vendor's answer to the question who somebody is; null when it does not say. */
export type PersonReader = (answer: unknown) => ToldPerson | null

const MAXIMUM_NAME_LENGTH = 100

const subject = z.string().check(z.minLength(1), z.maxLength(255))
/** May be missing or of another kind: an account does not depend on it. */
const told = z.optional(z.unknown())
const address = z.email().check(z.maxLength(254))

const claimsSchema = z.object({ sub: subject, email: told, email_verified: told, name: told })
const discordSchema = z.object({ id: subject, email: told, verified: told, global_name: told, username: told })
const tikTokSchema = z.object({ data: z.object({ user: z.object({ open_id: subject, display_name: told }) }) })
const facebookSchema = z.object({ id: subject, name: told, email: told })

function nameOf(value: unknown): string | null {
  if (typeof value !== "string") return null
  const name = firstGraphemes(value.replaceAll(/\p{Cc}+/gu, " ").trim(), MAXIMUM_NAME_LENGTH)
  return name === "" ? null : name
}

function emailOf(value: unknown): string | null {
  const reading = address.safeParse(value)
  return reading.success ? reading.data : null
}

/** The claims of an ID token (OpenID Connect Core 5.1). */
export const readClaims: PersonReader = (answer) => {
  const { data } = claimsSchema.safeParse(answer)
  if (data === undefined) return null
  return { subject: data.sub, email: emailOf(data.email), isEmailVerified: data.email_verified === true, name: nameOf(data.name) }
}

/** Discord's `users/@me`. */
export const readDiscordUser: PersonReader = (answer) => {
  const { data } = discordSchema.safeParse(answer)
  if (data === undefined) return null
  const name = nameOf(data.global_name) ?? nameOf(data.username)
  return { subject: data.id, email: emailOf(data.email), isEmailVerified: data.verified === true, name }
}

/** TikTok's `v2/user/info/`; `open_id` is its name of somebody for one client. */
export const readTikTokUser: PersonReader = (answer) => {
  const user = tikTokSchema.safeParse(answer).data?.data.user
  return user === undefined ? null : { subject: user.open_id, email: null, isEmailVerified: false, name: nameOf(user.display_name) }
}

/** Facebook's `me`. */
export const readFacebookUser: PersonReader = (answer) => {
  const { data } = facebookSchema.safeParse(answer)
  return data === undefined ? null : { subject: data.id, email: emailOf(data.email), isEmailVerified: false, name: nameOf(data.name) }
}
