import { asWorkId } from "../../domain/_kernel/ids.ts"
import { readArticle } from "../../domain/post/article/read-article.ts"
import { definePage } from "../_page/define-page.ts"
import { ArticleView } from "./article-view.tsx"
import { loadWork } from "./load-work.ts"
import { workHead } from "./work-head.ts"

/** A published article (spec 1§2). */
export const page = definePage({
  path: "/articleDetail/:id",
  access: "visitor",
  cache: "edge",
  messages: "article",
  async load(request) {
    const loaded = await loadWork(request, ({ sub_channel: channel }) => channel === "article")
    if (loaded instanceof Response) return loaded
    // What not everybody meets is read as its viewer may; what is masked for them stays so.
    const context = loaded.isOpen ? request.context : await request.asViewer()
    return { ...loaded, article: await readArticle(context, asWorkId(loaded.work.id)) }
  },
  failed: (t) => t("pageFailed"),
  head: ({ data: { article, ...loaded }, locale, site }) =>
    workHead({ ...loaded, work: { ...loaded.work, text: article.excerpt } }, locale, site.name),
  view: ({ data, locale }) => <ArticleView locale={locale} {...data} />,
})
