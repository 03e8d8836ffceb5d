import { createTranslator } from "use-intl/core"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { formatTag } from "../../messages/format-tag.ts"
import { holdsMessages, type MessageNamespace, type Messages, messagesFor } from "../../messages/index.ts"

function translator<Namespace extends MessageNamespace>(locale: Locale, namespace: Namespace) {
  return createTranslator<Messages, Namespace>({
    locale: formatTag(locale),
    // The catalogues of all languages have the keys and arguments of English; a test holds them to it.
    messages: messagesFor(locale) as Messages,
    namespace,
    timeZone: "UTC",
  })
}

/** The worded messages of a namespace. */
export type Words<Namespace extends MessageNamespace> = ReturnType<typeof translator<Namespace>>

const made = new Map<string, unknown>()

/** The worded messages of a namespace in a language, for pages. Made once, since wording depends on nothing else; not from English in its stead. */
export function wordsOf<Namespace extends MessageNamespace>(locale: Locale, namespace: Namespace): Words<Namespace> {
  const key = `${locale} ${namespace}`
  const known = made.get(key)
  if (known !== undefined) return known as Words<Namespace>
  const fresh = translator(locale, namespace)
  if (holdsMessages(locale)) made.set(key, fresh)
  return fresh
}
