import { LOCALES } from "../../src/domain/_kernel/locales.ts"
import { CATALOGUES } from "../../src/messages/catalogues.ts"
import { holdMessages } from "../../src/messages/index.ts"

/** Holds every language, for tests that have no client build to fetch them from. */
export function holdAllLanguages(): void {
  for (const locale of LOCALES) holdMessages(locale, CATALOGUES[locale])
}
