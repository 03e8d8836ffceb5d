import { DomainError, type FieldError } from "../_kernel/errors.ts"
import { firstGraphemes, graphemeCount } from "../_kernel/graphemes.ts"

/** What people sign in with, in the one form that we store and compare. */

const MAXIMUM_EMAIL_CHARACTERS = 254
const EMAIL = /^[^\s@"(),:;<>[\\\]\p{Cc}]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/u
const PHONE = /^\+[1-9]\d{6,14}$/

/** An email address in lower case without space around it; null if it is not one. */
export function normaliseEmail(text: string): string | null {
  const email = text.normalize("NFKC").trim().toLowerCase()
  return email.length <= MAXIMUM_EMAIL_CHARACTERS && EMAIL.test(email) && !email.includes("..") ? email : null
}

/** Carriers at which dots in the name before the @ mean nothing. */
const DOTLESS: ReadonlySet<string> = new Set(["gmail.com"])
const SAME_CARRIER: Readonly<Record<string, string>> = { "googlemail.com": "gmail.com" }

/** The mailbox that a normalised email address leads to: without what stands behind a plus, and without dots where they mean nothing. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@")
  const written = email.slice(at + 1)
  const carrier = SAME_CARRIER[written] ?? written
  const name = email.slice(0, at).replace(/(?!^)\+.*$/, "")
  return `${DOTLESS.has(carrier) ? name.replaceAll(".", "") : name}@${carrier}`
}

/** A phone number in E.164; spaces, dots, dashes and brackets are dropped, `00` counts as `+`. Null if it is not one. */
export function normalisePhone(text: string): string | null {
  const phone = text
    .normalize("NFKC")
    .replaceAll(/[\s().\-\u2010-\u2015]/gu, "")
    .replace(/^00/, "+")
  return PHONE.test(phone) ? phone : null
}

/** A name to show, without space around it and with single spaces inside. */
export function cleanName(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "")
    .replaceAll(/\s+/gu, " ")
    .trim()
}

export const MAXIMUM_NAME_CHARACTERS = 40

/** What is wrong with a name: empty, or longer than 40 characters as people count them. */
export function nameErrors(name: string, path = "name"): readonly FieldError[] {
  const length = graphemeCount(cleanName(name))
  if (length === 0) return [{ path, message: "NameEmpty" }]
  return length > MAXIMUM_NAME_CHARACTERS ? [{ path, message: "NameTooLong" }] : []
}

/** A name to begin with, out of what is known of somebody: cut where it is too long, by whole characters. */
export function proposedName(text: string): string {
  return firstGraphemes(cleanName(text), MAXIMUM_NAME_CHARACTERS)
}

/** Throws InvalidEmail (20100) for what is no email address. */
export function requireEmail(text: string): string {
  const email = normaliseEmail(text)
  if (email === null) throw new DomainError("InvalidEmail", { errors: [{ path: "email", message: "InvalidEmail" }] })
  return email
}

/** Throws InvalidPhone (20102) for what is no phone number with its country. */
export function requirePhone(text: string): string {
  const phone = normalisePhone(text)
  if (phone === null) throw new DomainError("InvalidPhone", { errors: [{ path: "phone", message: "InvalidPhone" }] })
  return phone
}

/** What is shown of an address or number where only its owner should recognise it: `a•••@example.org`, `+49•••34`. */
export function masked(identifier: string): string {
  const at = identifier.indexOf("@")
  return at > 0 ? `${identifier.slice(0, 1)}•••${identifier.slice(at)}` : `${identifier.slice(0, 3)}•••${identifier.slice(-2)}`
}
