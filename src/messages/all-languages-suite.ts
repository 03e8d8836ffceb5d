import { LOCALES } from "../domain/_kernel/locales.ts"
import { CATALOGUES } from "./catalogues.ts"
import { holdMessages } from "./index.ts"

/** Holds every language, for tests that have no client build to fetch them from. */
export function holdAllLanguages(): void {
  for (const locale of LOCALES) holdMessages(locale, CATALOGUES[locale])
}
