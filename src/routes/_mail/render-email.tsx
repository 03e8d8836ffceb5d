import { renderToStaticMarkup } from "react-dom/server"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { Email } from "../../domain/identity/ports.ts"
import { DEFAULT_SITE } from "../../domain/site/site-rules.ts"
import { composeEmail } from "./compose-email.ts"
import { EmailDocument, type MailBrand } from "./email.tsx"
import { emailText } from "./email-text.ts"
import { plainValue } from "./plain-value.ts"

/** An email as a mail carrier takes it. */
export interface RenderedEmail {
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** An email in a language, in both versions, by the site that sends it. The subject is one line. */
export function renderEmail(email: Email, locale: Locale, site: MailBrand = DEFAULT_SITE): RenderedEmail {
  const brand = { ...site, name: plainValue(site.name) }
  const content = composeEmail(email, locale, brand.name)
  return {
    subject: content.subject,
    html: `<!doctype html>${renderToStaticMarkup(<EmailDocument content={content} locale={locale} brand={brand} />)}`,
    text: emailText(content),
  }
}
