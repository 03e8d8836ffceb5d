import { DomainError } from "../../domain/_kernel/errors.ts"
import { appOf } from "../../domain/studio/apps/templates.ts"
import { definePage } from "../_page/define-page.ts"
import { TOOLS } from "../tools/tool-list.ts"

/** Where a card of obj_type 60 leads (spec 1§2): the tool of that id, the headshots, or the app of that id. */
export const page = definePage({
  path: "/ai-tools/:id",
  access: "visitor",
  cache: "public",
  isListed: false,
  messages: "tools",
  load({ parameters: { id }, locale }): Response {
    const path = pathOfTool(id)
    if (path === null) throw new DomainError("NotFound")
    return new Response(null, { status: 302, headers: { Location: `/${locale}${path}` } })
  },
  head: ({ t }) => ({ title: t("title"), description: t("description") }),
  view: () => null,
})

function pathOfTool(id: string): string | null {
  if (id === "ai-headshot-generator") return "/ai-headshot-generator"
  const tool = TOOLS.find(({ path }) => path === `/tools/${id}`)
  if (tool !== undefined) return tool.path
  const app = appOf(id)
  return app === undefined ? null : `/workFlowAppDetail/${app.id}`
}
