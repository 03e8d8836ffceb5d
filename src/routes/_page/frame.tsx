import { directionOf, LOCALE_TAGS } from "../../domain/_kernel/locales.ts"
import { accentTokens } from "../../domain/site/accent-rules.ts"
import type { FramedPage } from "./framed-page.ts"
import { GeneratorDialog } from "./generator-dialog.tsx"
import { Head } from "./head.tsx"
import { LoginDialog } from "./login-dialog.tsx"
import { Rail } from "./rail.tsx"
import { SiteFooter } from "./site-footer.tsx"
import { TopBar } from "./top-bar.tsx"
import { wordsOf } from "./words.ts"

/** Address of the page around a request, for links that lead back to it. */
export interface Place {
  /** Scheme and host. */
  readonly origin: string
  /** Query with its question mark, or empty. */
  readonly search: string
}

/** The whole document: head, navigation, the page itself as HTML, and the dialogs that any page can open. */
export function Frame({ page, place, html }: { readonly page: FramedPage; readonly place: Place; readonly html: string }) {
  const t = wordsOf(page.locale, "shell")
  return (
    <html
      lang={LOCALE_TAGS[page.locale]}
      dir={directionOf(page.locale)}
      style={page.site.accent === null ? undefined : accentTokens(page.site.accent)}
    >
      <Head page={page} origin={place.origin} />
      <body>
        <a className="skip-link" href="#content">
          {t("skipToContent")}
        </a>
        <div className="frame">
          <Rail page={page} search={place.search} />
          <TopBar page={page} search={place.search} />
          <main id="content" tabIndex={-1} dangerouslySetInnerHTML={{ __html: html }} />
          {page.room === null ? <SiteFooter locale={page.locale} site={page.site} /> : null}
        </div>
        {page.path === "/generator" || page.path === "/studio" ? null : <GeneratorDialog locale={page.locale} />}
        {page.path === "/sign-in" ? null : <LoginDialog locale={page.locale} />}
        <p id="copy-status" role="status" className="sr-only" />
        <p id="slow-status" role="status" className="slow-strip">
          <span className="when-slow">{t("slowNow")}</span>
          <span className="when-offline">{t("offlineNow")}</span>
        </p>
      </body>
    </html>
  )
}
