import { readFileSync } from "node:fs"
import { DEFAULT_LOCALE, LOCALES, type Locale } from "../domain/_kernel/locales.ts"
import { english } from "./english.ts"
import type { Catalogue, MessageNamespace } from "./index.ts"

/** Folders of words that belong to no feature start with an underscore. */
const SHARED: ReadonlySet<MessageNamespace> = new Set(["errors", "mail", "shell", "tools", "ui"])

/** The catalogues of all languages, for the build, which writes each to a file of its own. The Worker has them from there. */
export const CATALOGUES: Readonly<Record<Locale, Catalogue>> = Object.fromEntries(
  LOCALES.map((locale) => [locale, locale === DEFAULT_LOCALE ? english : readCatalogue(locale)]),
) as Record<Locale, Catalogue>

/** A translation: one JSON file a feature, with the keys of English; a test holds it to them. */
function readCatalogue(locale: Locale): Catalogue {
  const namespaces = Object.keys(english) as MessageNamespace[]
  return Object.fromEntries(
    namespaces.map((namespace) => {
      const folder = SHARED.has(namespace) ? `_${namespace}` : namespace
      return [namespace, JSON.parse(readFileSync(new URL(`./${folder}/${locale}.json`, import.meta.url), "utf8"))]
    }),
  ) as Catalogue
}
