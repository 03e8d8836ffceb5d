import { OBJECT_TYPES } from "../../domain/post/contribution-rules.ts"
import { definePage } from "../_page/define-page.ts"
import { loadWorkWithMore } from "./load-work.ts"
import { workHead } from "./work-head.ts"
import { WorkView } from "./work-view.tsx"

/** A post of images or videos (spec 3§2); an article has a page of its own. */
export const page = definePage({
  path: "/artWorkDetail/:id",
  access: "visitor",
  cache: "edge",
  messages: "post",
  load: (request) => loadWorkWithMore(request, (work) => work.obj_type === OBJECT_TYPES.post && work.sub_channel !== "article"),
  failed: (t) => t("pageFailed"),
  head: ({ data, locale, site }) => workHead(data, locale, site.name),
  view: ({ data, locale }) => <WorkView locale={locale} {...data} />,
})
