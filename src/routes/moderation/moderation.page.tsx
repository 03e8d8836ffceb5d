import { Island } from "../../islands/_runtime/island.tsx"
import { moderation } from "../../islands/moderation/moderation.island.tsx"
import { definePage } from "../_page/define-page.ts"

/** The desk of those who moderate: accounts, bans and, for admins, credits. */
export const page = definePage({
  path: "/moderation",
  access: "moderator",
  cache: "none",
  messages: "moderation",
  load: ({ context: { viewer }, locale }) => ({ locale, viewerId: viewer.id, isAdmin: viewer.isAdmin }),
  head: ({ t }) => ({ title: t("title"), description: t("lead") }),
  view: ({ t, data }) => (
    <div className="mx-auto grid w-full max-w-[84rem] grid-cols-[minmax(0,1fr)] gap-6 p-4 md:p-6">
      <header className="grid gap-1">
        <h1 className="text-xl font-semibold">{t("title")}</h1>
        <p className="max-w-2xl text-ink-2">{t("lead")}</p>
      </header>
      <Island of={moderation} props={data} />
    </div>
  ),
})
