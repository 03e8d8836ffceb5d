import type { CodeName } from "../_shared/errors.ts"
import type { Locale } from "../_shared/locales.ts"
import type { Ending } from "../task/rules.ts"
import { catalogue as ar } from "./ar/index.ts"
import { catalogue as en } from "./en/index.ts"
import { catalogue as ja } from "./ja/index.ts"
import { catalogue as zhCn } from "./zh-cn/index.ts"

/** English as written; its literal types tell which keys exist and which values each message takes. */
export type Messages = typeof en
export type MessageNamespace = keyof Messages
/** A message key that an answer can carry. */
export type ErrorMessageKey = keyof Messages["errors"]

/** A language's messages: the keys of English in its own words; every error code and every ending of a task has its wording. */
export type Catalogue = { readonly [Namespace in MessageNamespace]: { readonly [Key in keyof Messages[Namespace]]: string } } & {
  readonly errors: { readonly [Key in CodeName | Ending]: string }
}

const CATALOGUES: Readonly<Record<Locale, Catalogue>> = { en, "zh-cn": zhCn, ja, ar }

/** The whole catalogue of a language. Server only: islands get the namespaces that they name. */
export function messagesFor(locale: Locale): Catalogue {
  return CATALOGUES[locale]
}
