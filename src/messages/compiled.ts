import compile from "icu-minify/compile"
import type { Locale } from "../domain/_kernel/locales.ts"
import { formatTag } from "./format-tag.ts"
import type { Catalogue } from "./index.ts"

/** A namespace's messages, taken apart. */
type CompiledNamespace = Readonly<Record<string, ReturnType<typeof compile>>>
/** Messages as browsers get them: what would take them apart there is larger than what they say. */
export type CompiledMessages = Readonly<Record<string, CompiledNamespace>>

/** Namespaces are taken apart once, when a page first needs them. */
const known = new WeakMap<object, CompiledNamespace>()

/** Takes the messages of some namespaces of a language apart. Server only. */
export function compileMessages(messages: Partial<Catalogue>, locale: Locale): CompiledMessages {
  return Object.fromEntries(Object.entries(messages).map(([name, namespace]) => [name, compiledOf(namespace, locale)]))
}

function compiledOf(namespace: Readonly<Record<string, string>>, locale: Locale): CompiledNamespace {
  const held = known.get(namespace)
  if (held !== undefined) return held
  const hour = hourOf(locale)
  const compiled = Object.fromEntries(
    Object.entries(namespace).map(([key, message]) => [key, compile(withPatterns(message, hour))] as const),
  )
  known.set(namespace, compiled)
  return compiled
}

/** What named styles are as patterns; `j` is an hour as the language writes it. */
const STYLES: Readonly<Record<string, string>> = {
  "date, medium": "yMMMd",
  "date, long": "yMMMMd",
  "time, short": "jm",
  "time, medium": "jms",
  "number, percent": "percent",
}
const NAMED_STYLE = /(?<=, )(date|time|number), (\w+)(?=\})/g
const HOUR_OF_LANGUAGE = /(?<=::[A-Za-z]*)j(?=[A-Za-z]*\})/g

/** The browser's formatter knows patterns alone, without what depends on the language. */
function withPatterns(message: string, hour: string): string {
  const named = message.replaceAll(NAMED_STYLE, (all, kind: string) => {
    const pattern = STYLES[all]
    if (pattern === undefined) throw new Error(`no pattern for ${all}`)
    return `${kind}, ::${pattern}`
  })
  return named.replaceAll(HOUR_OF_LANGUAGE, hour)
}

/** The letters of a pattern for such an hour. */
function hourOf(locale: Locale): string {
  const { hour12: isOfTwelve } = new Intl.DateTimeFormat(formatTag(locale), { hour: "numeric" }).resolvedOptions()
  return isOfTwelve === true ? "ah" : "H"
}
