import type { Locale } from "../../domain/_kernel/locales.ts"
import type { Site } from "../../domain/site/ports.ts"
import { SITE_TEXTS } from "../../domain/site/site-rules.ts"
import { wordsOf } from "./words.ts"

/** What the owner says below every page; nothing where there is nothing to say. */
export function SiteFooter({ locale, site }: { readonly locale: Locale; readonly site: Site }) {
  const t = wordsOf(locale, "site")
  const own = SITE_TEXTS.filter((text) => site.texts[text] !== "")
  if (site.footer === "" && site.links.length === 0 && own.length === 0) return null
  return (
    <footer className="site-footer">
      {site.footer === "" ? null : <p dir="auto">{site.footer}</p>}
      {own.length + site.links.length === 0 ? null : (
        <nav aria-label={t("footerLinks")}>
          <ul className="flex flex-wrap gap-x-5">
            {own.map((text) => (
              <li key={text}>
                <a className="text-link inline-flex min-h-11 items-center" href={`/${locale}/${text}`}>
                  {t(text)}
                </a>
              </li>
            ))}
            {site.links.map(({ label, url }) => (
              <li key={`${label} ${url}`}>
                <a className="text-link inline-flex min-h-11 items-center" href={url} rel="noopener">
                  <bdi>{label}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </footer>
  )
}
