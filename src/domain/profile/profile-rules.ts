import { type FieldError, invalidInput } from "../_kernel/errors.ts"

/** What a person may say of themself. */

export const MAXIMUM_BIO_CHARACTERS = 500
export const MAXIMUM_LINKS = 5
export const MAXIMUM_LINK_CHARACTERS = 300
/** Largest profile image after decoding, and its longest side. */
export const MAXIMUM_IMAGE_BYTES = 600 * 1024
export const MAXIMUM_IMAGE_PX = 4096
/** The two images of a profile. */
export const IMAGE_KINDS = ["avatar", "banner"] as const
export type ImageKind = (typeof IMAGE_KINDS)[number]

/** A text about oneself without space around it and without characters that show nothing but can hide things; lines are kept. */
export function cleanBio(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll("\r\n", "\n")
    .replaceAll(/[^\P{Cc}\n]|[\u200b\u202a-\u202e\u2060-\u2069\ufeff]/gu, "")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim()
}

/** What is wrong with a text about oneself: longer than 500 characters as people count them. */
export function bioErrors(text: string, path = "bio"): readonly FieldError[] {
  return [...cleanBio(text)].length > MAXIMUM_BIO_CHARACTERS ? [{ path, message: "BioTooLong" }] : []
}

/**
 * The address that a link of a profile leads to, in the one form that we store; null if it is not one. Only https, to a named host,
 * without user name or password: those are for looking like somebody else.
 */
export function normaliseLink(text: string): string | null {
  const typed = text.trim()
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`)
  if (url === null || url.protocol !== "https:" || url.username !== "" || url.password !== "") return null
  const isNamed = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(url.hostname)
  return isNamed && url.href.length <= MAXIMUM_LINK_CHARACTERS ? url.href : null
}

/** The links of a profile as they are stored; empty ones are left out, and each is there once. Throws InvalidInput at `links.N`. */
export function requireLinks(texts: readonly string[]): readonly string[] {
  const typed = texts.map((text) => ({ text, link: normaliseLink(text) }))
  const errors = typed.flatMap(({ text, link }, index) =>
    link === null && text.trim() !== "" ? [{ path: `links.${index}`, message: "LinkNotSafe" }] : [],
  )
  if (errors.length > 0) throw invalidInput(...errors)
  return [...new Set(typed.flatMap(({ link }) => link ?? []))]
}

/** The stored name of a deleted account, wherever it is still named, such as in a list of bans. Pages word it in their language. */
export const DELETED_ACCOUNT_NAME = "Deleted account"
