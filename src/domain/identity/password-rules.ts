import type { FieldError } from "../_kernel/errors.ts"

/** Length of a password in characters as people count them: Unicode code points after NFKC (ASVS 6.2.1, 6.2.9). */
export const MINIMUM_PASSWORD_CHARACTERS = 8
export const MAXIMUM_PASSWORD_CHARACTERS = 128

/** What a password's owner is called; a password that repeats it is the first guess. */
export interface PasswordOwner {
  readonly email: string | null
  readonly name: string | null
}

/** The one form of a password that is measured, compared and hashed: keyboards spell the same letters in different ways. */
export function normalisePassword(password: string): string {
  return password.normalize("NFKC")
}

/**
 * What is wrong with a new password, as far as a browser can tell: too short, too long, or the owner's own name or address.
 * Every character counts and none is demanded. The server refuses common passwords besides (`checkNewPassword`).
 */
export function passwordErrors(password: string, owner: PasswordOwner, path = "password"): readonly FieldError[] {
  const normal = normalisePassword(password)
  const length = [...normal].length
  if (length < MINIMUM_PASSWORD_CHARACTERS) return [{ path, message: "PasswordTooShort" }]
  if (length > MAXIMUM_PASSWORD_CHARACTERS) return [{ path, message: "PasswordTooLong" }]
  return isGuess(plain(normal), owner) ? [{ path, message: "PasswordTooCommon" }] : []
}

/** Nobody's address is empty: a password of spaces is no guess of it. */
function isGuess(password: string, { email, name }: PasswordOwner): boolean {
  const [mailbox = ""] = (email ?? "").split("@")
  return password !== "" && [email ?? "", mailbox, name ?? "", "atelier"].map(plain).includes(password)
}

/** Without what does not make it harder to guess: case and space. */
function plain(text: string): string {
  return normalisePassword(text).toLowerCase().replaceAll(/\s+/gu, "")
}
