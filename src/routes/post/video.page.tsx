import { OBJECT_TYPES } from "../../domain/post/contribution-rules.ts"
import { definePage } from "../_page/define-page.ts"
import { loadWorkWithMore } from "./load-work.ts"
import { workHead } from "./work-head.ts"
import { WorkView } from "./work-view.tsx"

/** One published video that somebody made or brought along (spec 3§2). */
export const page = definePage({
  path: "/video/:id",
  access: "visitor",
  cache: "edge",
  messages: "post",
  load: (request) => loadWorkWithMore(request, (work) => work.obj_type === OBJECT_TYPES.video),
  failed: (t) => t("pageFailed"),
  head: ({ data, locale, site }) => workHead(data, locale, site.name),
  view: ({ data, locale }) => <WorkView locale={locale} {...data} />,
})
