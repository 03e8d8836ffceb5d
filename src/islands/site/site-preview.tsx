import { type Accent, accentTokens, THEMES } from "../../domain/site/accent-rules.ts"
import { DEFAULT_NAME } from "../../domain/site/site-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { buttonLook } from "../_ui/button.tsx"

const DEFAULT_LOGO = "/favicon.svg"

interface SitePreviewProps {
  readonly name: string
  readonly logo: string | null
  readonly accent: Accent | null
  readonly footer: string
  readonly links: readonly string[]
}

/** How the site will look, in both themes; nothing in it can be pressed. */
export function SitePreview({ name, logo, accent, footer, links }: SitePreviewProps) {
  const t = useMessages("site")
  const shown = name.trim() === "" ? DEFAULT_NAME : name
  return (
    <section aria-labelledby="preview-title" className="grid gap-3 lg:sticky lg:top-[calc(var(--top-height)+24px)]">
      <h2 id="preview-title" className="text-base font-semibold">
        {t("preview")}
      </h2>
      {THEMES.map((theme) => (
        <figure key={theme} className="grid gap-1">
          <div
            aria-hidden="true"
            data-preview={theme}
            style={{ colorScheme: theme, ...(accent === null ? {} : accentTokens(accent)) }}
            className="overflow-hidden rounded-card border border-line bg-ground text-ink"
          >
            <div className="flex items-center gap-2 border-b border-line px-3 py-2 font-semibold">
              <img src={logo ?? DEFAULT_LOGO} alt="" className="size-7 shrink-0 rounded-control object-cover" />
              <bdi className="truncate">{shown}</bdi>
            </div>
            <div className="grid justify-items-start gap-3 px-3 py-4">
              <span className="rounded-control bg-accent-soft px-2 py-0.5 text-sm text-ink">{t("previewMark")}</span>
              <span className={`${buttonLook("primary")} pointer-events-none`}>{t("previewButton")}</span>
            </div>
            {footer.trim() === "" && links.length === 0 ? null : (
              <p dir="auto" className="border-t border-line px-3 py-2 text-xs wrap-anywhere text-ink-2">
                {[footer.trim(), ...links].filter((part) => part !== "").join(" · ")}
              </p>
            )}
          </div>
          <figcaption className="text-xs text-ink-3">{t(`theme_${theme}`)}</figcaption>
        </figure>
      ))}
    </section>
  )
}
