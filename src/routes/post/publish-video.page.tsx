import { workIdSchema } from "../../domain/_kernel/id-schemas.ts"
import { Island } from "../../islands/_runtime/island.tsx"
import { publishVideo } from "../../islands/publish/publish.island.tsx"
import { definePage } from "../_page/define-page.ts"

/** Where a video is published, or one that is published is edited. */
export const page = definePage({
  path: "/publish/video",
  access: "member",
  cache: "none",
  query: ["id"],
  section: "library",
  messages: "publish",
  load: ({ locale, query }) => ({ locale, id: workIdSchema().safeParse(query("id")).data ?? null }),
  head: ({ t }) => ({ title: t("videoTitle"), description: t("videoDescription") }),
  view: ({ t, data }) => (
    <div className="mx-auto grid max-w-[1200px] grid-cols-[minmax(0,1fr)] gap-5 p-3 pb-[calc(64px+var(--above-panel,0px))] md:p-6">
      <h1 className="text-xl font-semibold">{t(data.id === null ? "videoTitle" : "videoEdit")}</h1>
      <Island of={publishVideo} props={data} />
    </div>
  ),
})
