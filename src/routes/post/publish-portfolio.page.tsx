import { workIdSchema } from "../../domain/_kernel/id-schemas.ts"
import { Island } from "../../islands/_runtime/island.tsx"
import { publishDesk, publishPortfolio } from "../../islands/publish/publish.island.tsx"
import { definePage } from "../_page/define-page.ts"

/** Where posts of several items are put together; lends the dialog that publishes to all other pages. */
export const page = definePage({
  path: "/publish/portfolio",
  access: "member",
  cache: "none",
  query: ["id"],
  section: "library",
  messages: "publish",
  load: ({ locale, query }) => ({ locale, id: workIdSchema().safeParse(query("id")).data ?? null }),
  head: ({ t }) => ({ title: t("portfolioTitle"), description: t("portfolioDescription") }),
  view: ({ t, data }) => (
    <>
      <div className="mx-auto grid max-w-[1200px] grid-cols-[minmax(0,1fr)] gap-5 p-3 pb-[calc(64px+var(--above-panel,0px))] md:p-6">
        <h1 className="text-xl font-semibold">{t(data.id === null ? "portfolioTitle" : "portfolioEdit")}</h1>
        <Island of={publishPortfolio} props={data} />
      </div>
      <Island of={publishDesk} props={{ locale: data.locale }} id="publish-desk" className="contents" />
    </>
  ),
})
