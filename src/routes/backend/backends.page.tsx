import { Island } from "../../islands/_runtime/island.tsx"
import { backends } from "../../islands/backend/backends.island.tsx"
import { definePage } from "../_page/define-page.ts"

/** Where admins connect render servers and look after them. */
export const page = definePage({
  path: "/admin/backends",
  access: "admin",
  cache: "none",
  messages: "backend",
  load: ({ locale }) => ({ locale }),
  head: ({ t }) => ({ title: t("title"), description: t("lead") }),
  view: ({ t, data }) => (
    <div className="mx-auto grid w-full max-w-[84rem] grid-cols-[minmax(0,1fr)] gap-6 p-4 md:p-6">
      <header className="grid gap-1">
        <h1 className="text-xl font-semibold">{t("title")}</h1>
        <p className="max-w-2xl text-ink-2">{t("lead")}</p>
      </header>
      <Island of={backends} props={data} />
    </div>
  ),
})
