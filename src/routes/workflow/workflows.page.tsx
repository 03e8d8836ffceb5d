import { Island } from "../../islands/_runtime/island.tsx"
import { workflows } from "../../islands/workflow/workflow.island.tsx"
import { definePage } from "../_page/define-page.ts"

/** One's ComfyUI workflows, and the way to a new one. */
export const page = definePage({
  path: "/create/workflow",
  access: "visitor",
  cache: "public",
  room: "apps",
  messages: "workflow",
  load: ({ locale }) => ({ locale }),
  head: ({ t }) => ({ title: t("workflows"), description: t("description") }),
  view: ({ t, data }) => (
    <div className="mx-auto grid w-full max-w-6xl grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6 sm:px-6">
      <header className="grid gap-1">
        <h1 className="text-xl font-semibold">{t("workflows")}</h1>
        <p className="text-pretty text-ink-2">{t("description")}</p>
      </header>
      <Island of={workflows} props={data} />
    </div>
  ),
})
