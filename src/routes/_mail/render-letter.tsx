import { renderToStaticMarkup } from "react-dom/server"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { Letter } from "../../domain/_kernel/ports.ts"
import { composeLetter } from "./compose-letter.ts"
import { LetterDocument } from "./letter.tsx"
import { letterText } from "./letter-text.ts"

/** A letter as a mail carrier takes it. */
export interface RenderedLetter {
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** A letter in a language, in both versions. The subject is one line. */
export function renderLetter(letter: Letter, locale: Locale): RenderedLetter {
  const content = composeLetter(letter, locale)
  return {
    subject: content.subject,
    html: `<!doctype html>${renderToStaticMarkup(<LetterDocument content={content} locale={locale} />)}`,
    text: letterText(content),
  }
}
