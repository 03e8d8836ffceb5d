import { Bell as BellIcon, Settings } from "lucide-react"
import type { FramedPage } from "./framed-page.ts"
import { wordsOf } from "./words.ts"

const ICON = { className: "size-4", strokeWidth: 1.75 }
/** Pages are the same for everybody, and the head's script marks the root before the first paint. */
const FOR_MEMBERS = "not-in-data-[viewer=member]:hidden"

/** The way to the notifications, with how many are unread; a script shows the last of them over any page. */
export function Bell({ page: { locale } }: { readonly page: FramedPage }) {
  const t = wordsOf(locale, "message")
  return (
    <>
      <a
        href={`/${locale}/messages`}
        className={`button-ghost button-icon relative ${FOR_MEMBERS}`}
        data-bell=""
        data-label-of={t("unreadCount", { count: "{count}" })}
        data-new-of={t("newCount", { count: "{count}" })}
        aria-label={t("title")}
        aria-haspopup="dialog"
        aria-controls="bell-panel"
        title={t("title")}
        rel="nofollow"
      >
        <BellIcon {...ICON} />
        <span data-bell-count="" hidden className="bell-count" aria-hidden="true" />
      </a>
      <span data-bell-status="" role="status" className="sr-only" />
      <div id="bell-panel" popover="auto" role="dialog" aria-labelledby="bell-title" tabIndex={-1} className="panel bell-panel">
        <div className="flex items-center justify-between gap-2 px-2 pb-1">
          <h2 id="bell-title" className="font-semibold">
            {t("title")}
          </h2>
          <a
            className="button-ghost button-icon"
            href={`/${locale}/settings/notifications`}
            aria-label={t("settings")}
            title={t("settings")}
          >
            <Settings {...ICON} />
          </a>
        </div>
        <div data-bell-place="">
          <p className="px-2 py-6 text-center text-ink-3">{t("loading")}</p>
        </div>
        <p className="border-t border-line pt-1 text-center">
          <a className="button-ghost min-h-10" href={`/${locale}/messages`}>
            {t("seeAll")}
          </a>
        </p>
      </div>
    </>
  )
}
