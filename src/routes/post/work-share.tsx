import { Check, Copy, Share2 } from "lucide-react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { Work } from "../../domain/post/contract.ts"
import { cardPath } from "../../domain/post/path-rules.ts"
import { wordsOf } from "../_page/words.ts"
import { embedCodeOf } from "./embed-code.ts"

const ICON = { className: "size-4", strokeWidth: 1.75, "aria-hidden": true } as const

/** The link of a work and the code that embeds it, to copy; and the sharing of the device where it has some. */
export function ShareMenu({ locale, work, site }: { readonly locale: Locale; readonly work: Work; readonly site: string }) {
  const t = wordsOf(locale, "post")
  const link = `${site}/${locale}${cardPath(work)}`
  return (
    <details data-menu="">
      <summary className="work-action">
        <Share2 {...ICON} className="size-4.5" />
        {t("share")}
      </summary>
      <div className="panel absolute inset-x-0 top-full z-10 mt-1.5 grid gap-3 p-3">
        <Copied locale={locale} id="share-link" label={t("shareLink")} action={t("copyLink")} text={link} />
        <Copied locale={locale} id="share-embed" label={t("shareEmbed")} action={t("copyEmbed")} text={embedCodeOf(work, site)} />
        <button type="button" className="button-ghost min-h-11" data-share={link} data-title={work.title} hidden>
          {t("shareWith")}
        </button>
      </div>
    </details>
  )
}

interface CopiedProps {
  readonly locale: Locale
  readonly id: string
  readonly label: string
  readonly action: string
  readonly text: string
}

function Copied({ locale, id, label, action, text }: CopiedProps) {
  const t = wordsOf(locale, "post")
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1">
      <span className="col-span-2 text-xs text-ink-3">{label}</span>
      <code
        id={id}
        dir="ltr"
        className="block max-h-20 overflow-y-auto rounded-control bg-sunken px-2 py-1.5 font-sans text-xs break-all select-all"
        tabIndex={0}
      >
        {text}
      </code>
      <button
        type="button"
        className="button-ghost button-icon min-h-11 w-11"
        data-needs-script=""
        data-copy={text}
        data-copy-from={id}
        data-copied={t("copied")}
        aria-label={action}
        title={action}
      >
        <span className="copy-ready">
          <Copy {...ICON} />
        </span>
        <span className="copy-done text-good">
          <Check {...ICON} />
        </span>
      </button>
    </div>
  )
}
