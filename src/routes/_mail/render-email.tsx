import { renderToStaticMarkup } from "react-dom/server"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { Email } from "../../domain/identity/ports.ts"
import { composeEmail } from "./compose-email.ts"
import { EmailDocument } from "./email.tsx"
import { emailText } from "./email-text.ts"

/** An email as a mail carrier takes it. */
export interface RenderedEmail {
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** An email in a language, in both versions. The subject is one line. */
export function renderEmail(email: Email, locale: Locale): RenderedEmail {
  const content = composeEmail(email, locale)
  return {
    subject: content.subject,
    html: `<!doctype html>${renderToStaticMarkup(<EmailDocument content={content} locale={locale} />)}`,
    text: emailText(content),
  }
}
