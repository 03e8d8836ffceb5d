import { createHash } from "node:crypto"

/** Who somebody chose to be. */
export interface Person {
  /** Lower case. */
  readonly email: string
  readonly isEmailVerified: boolean
  readonly name: string
}

/** People to be with one click; the last has an address that nobody confirmed. */
export const EXAMPLES: readonly Person[] = [
  { email: "ada@example.com", isEmailVerified: true, name: "Ada Lovelace" },
  { email: "hokusai@example.com", isEmailVerified: true, name: "葛飾 北斎" },
  { email: "nia@example.com", isEmailVerified: false, name: "Nia Newcomer" },
]

const EMAIL = /^[^\s@]+@[^\s@]+$/
const MAXIMUM_EMAIL_LENGTH = 254
const MAXIMUM_NAME_LENGTH = 100
const MAXIMUM_PEOPLE = 1_000

/** The person of a submitted form, or null when the address is none. */
export const readPerson = (form: URLSearchParams): Person | null => {
  const example = EXAMPLES.find(({ email }) => email === form.get("example"))
  if (example !== undefined) return example
  const email = (form.get("email") ?? "").trim().toLowerCase()
  if (!EMAIL.test(email) || email.length > MAXIMUM_EMAIL_LENGTH) return null
  const name = (form.get("name") ?? "").trim().slice(0, MAXIMUM_NAME_LENGTH)
  return { email, isEmailVerified: form.get("unverified") === null, name: name || email.slice(0, email.indexOf("@")) }
}

/** The name that a client knows somebody by: made from the address alone, so that a restart changes nobody; another one for each client. */
export const subjectOf = (clientId: string, email: string): string =>
  createHash("sha256").update(`${clientId}\n${email}`).digest("base64url").slice(0, 24)

/** The people of the sign-ins that are under way, by subject; the oldest give way. */
export class People {
  readonly #bySubject = new Map<string, Person>()

  /** Keeps a person and answers the subject. */
  add(clientId: string, person: Person): string {
    const subject = subjectOf(clientId, person.email)
    this.#bySubject.delete(subject)
    this.#bySubject.set(subject, person)
    const [oldest] = this.#bySubject.keys()
    if (this.#bySubject.size > MAXIMUM_PEOPLE && oldest !== undefined) this.#bySubject.delete(oldest)
    return subject
  }

  get(subject: string): Person | undefined {
    return this.#bySubject.get(subject)
  }
}
