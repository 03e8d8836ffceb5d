import { OBJECT_TYPES } from "../../domain/post/contribution-rules.ts"
import { definePage } from "../_page/define-page.ts"
import { loadWorkWithMore } from "./load-work.ts"
import { workHead } from "./work-head.ts"
import { WorkView } from "./work-view.tsx"

/** A portfolio by its own address: its author's to put in order, and the same post for everybody else once it is public. */
export const page = definePage({
  path: "/portfolio/:id",
  access: "visitor",
  cache: "edge",
  isListed: false,
  messages: "post",
  load: (request) => loadWorkWithMore(request, (work) => work.obj_type === OBJECT_TYPES.post && work.sub_channel !== "article"),
  failed: (t) => t("pageFailed"),
  head: ({ data, locale, site }) => workHead(data, locale, site.name),
  view: ({ data, locale }) => <WorkView locale={locale} {...data} />,
})
