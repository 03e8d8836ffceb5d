import { Settings } from "lucide-react"
import { listNotifications } from "../../domain/message/list-notifications.ts"
import { Island } from "../../islands/_runtime/island.tsx"
import { notifications } from "../../islands/message/notifications.island.tsx"
import { definePage } from "../_page/define-page.ts"

/** The islands of the page itself and of the panel of the bell are never on one page. */
const ISLAND_ID = "notifications"

/** What the member was told; the bell of every page borrows its list. */
export const page = definePage({
  path: "/messages",
  access: "member",
  cache: "none",
  query: ["cursor"],
  section: "messages",
  messages: "message",
  async load({ context, query }) {
    const cursor = query("cursor")
    return { list: await listNotifications(context, cursor === undefined ? {} : { cursor }), isLater: cursor !== undefined }
  },
  failed: (t) => t("pageFailed"),
  head: ({ t }) => ({ title: t("title"), description: t("description") }),
  view: ({ t, locale, data: { list, isLater } }) => (
    <div className="mx-auto grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-3 px-3 pt-4 pb-16 md:px-6 md:pt-8">
      <header className="flex items-center justify-between gap-3 px-2">
        <h1 className="text-xl font-semibold">{t("title")}</h1>
        <a className="button-ghost button-icon" href={`/${locale}/settings/notifications`} aria-label={t("settings")} title={t("settings")}>
          <Settings size={16} strokeWidth={1.75} />
        </a>
      </header>
      <Island of={notifications} id={ISLAND_ID} props={{ locale, list }} />
      {isLater ? (
        <p className="text-center">
          <a className="button-ghost min-h-11" href={`/${locale}/messages`}>
            {t("newest")}
          </a>
        </p>
      ) : null}
    </div>
  ),
})
