import { Bell as BellIcon, Settings } from "lucide-react"
import type { FramedPage } from "./framed-page.ts"
import { TopPanel } from "./top-panel.tsx"
import { FOR_MEMBERS } from "./viewers.ts"
import { wordsOf } from "./words.ts"

const ICON = { className: "size-4", strokeWidth: 1.75 }

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
      <TopPanel
        locale={locale}
        id="bell-panel"
        title={t("title")}
        loading={t("loading")}
        path="/messages"
        seeAll={t("seeAll")}
        aside={
          <a
            className="button-ghost button-icon"
            href={`/${locale}/settings/notifications`}
            aria-label={t("settings")}
            title={t("settings")}
          >
            <Settings {...ICON} />
          </a>
        }
      />
    </>
  )
}
