import * as z from "zod/mini"
import { DomainError } from "../../domain/_kernel/errors.ts"
import { workIdSchema } from "../../domain/_kernel/id-schemas.ts"
import { readArticle } from "../../domain/post/article/read-article.ts"
import { Island } from "../../islands/_runtime/island.tsx"
import { articleDesk } from "../../islands/post/article-desk.island.tsx"
import { definePage } from "../_page/define-page.ts"

/** Where a member writes an article, or changes one of theirs. */
export const page = definePage({
  path: "/publish/article",
  access: "member",
  cache: "none",
  query: ["id"],
  section: "library",
  messages: "article",
  async load({ context, query, locale }) {
    const id = query("id")
    if (id === undefined) return { locale, article: null }
    const asked = z.safeParse(workIdSchema(), id)
    if (!asked.success) throw new DomainError("NotFound")
    const article = await readArticle(context, asked.data)
    if (!article.is_own) throw new DomainError("NotFound")
    return { locale, article }
  },
  head: ({ t, data: { article } }) => ({ title: t(article === null ? "newTitle" : "editTitle"), description: t("description") }),
  view: ({ t, data }) => (
    <div className="mx-auto grid w-full max-w-[760px] grid-cols-[minmax(0,1fr)] gap-5 px-4 py-6">
      <header className="grid gap-1">
        <h1 className="text-xl font-semibold">{t(data.article === null ? "newTitle" : "editTitle")}</h1>
        <p className="text-ink-2">{t("lead")}</p>
      </header>
      <Island of={articleDesk} props={data} />
    </div>
  ),
})
