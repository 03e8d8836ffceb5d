import * as z from "zod/mini"
import { DomainError } from "../../domain/_kernel/errors.ts"
import { workIdSchema } from "../../domain/_kernel/id-schemas.ts"
import { renditionUrl } from "../../domain/library/rendition-rules.ts"
import { readArticle } from "../../domain/post/article/read-article.ts"
import { definePage } from "../_page/define-page.ts"
import { ArticleView } from "./article-view.tsx"

/** A published article (spec 1§2). */
export const page = definePage({
  path: "/articleDetail/:id",
  access: "visitor",
  cache: "edge",
  messages: "article",
  load({ context, parameters: { id } }) {
    const asked = z.safeParse(workIdSchema(), id)
    if (!asked.success) throw new DomainError("NotFound")
    return readArticle(context, asked.data)
  },
  head: ({ t, data: { title, excerpt, author, cover, images, is_masked } }) => {
    const image = cover ?? images[0]
    return {
      title,
      description: excerpt === "" || is_masked ? t("by", { author }) : excerpt,
      ...(image === undefined ? {} : { image: { url: renditionUrl(image.url, 960), width: image.width, height: image.height } }),
    }
  },
  view: ({ data, locale }) => <ArticleView locale={locale} article={data} />,
})
