import type { CodeName } from "../domain/_kernel/errors.ts"
import type { Locale } from "../domain/_kernel/locales.ts"
import type { Ending } from "../domain/task/rules.ts"
import { english as en } from "./english.ts"

/** English as written; its literal types tell which keys exist and which values each message takes. */
export type Messages = typeof en
export type MessageNamespace = keyof Messages
/** A message key that an answer can carry. */
export type ErrorMessageKey = keyof Messages["errors"]

/** A language's messages: the keys of English in its own words; every error code and every ending of a task has its wording. */
export type Catalogue = { readonly [Namespace in MessageNamespace]: { readonly [Key in keyof Messages[Namespace]]: string } } & {
  readonly errors: { readonly [Key in CodeName | Ending]: string }
}

/** English is part of the Worker; other languages are fetched when they are first asked for, and kept. */
const held = new Map<Locale, Catalogue>([["en", en]])

/** Keeps a language's catalogue for all who ask later. */
export function holdMessages(locale: Locale, catalogue: Catalogue): void {
  held.set(locale, catalogue)
}

/** Whether a language's own catalogue is there. */
export function holdsMessages(locale: Locale): boolean {
  return held.has(locale)
}

/** The whole catalogue of a language, English's while its own is not held. Server only: islands get the namespaces that they name. */
export function messagesFor(locale: Locale): Catalogue {
  return held.get(locale) ?? en
}

/** Where the client build keeps a language's catalogue as JSON, for the Worker to fetch. */
export function messagesPath(locale: Locale): string {
  return `/messages/${locale}.json`
}
