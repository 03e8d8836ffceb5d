import { listHotTags, listTagsByGroup } from "../../domain/square/list-tags.ts"
import { TagRow } from "../../islands/square/module-view.tsx"
import { definePage } from "../_page/define-page.ts"

/** All tags in the reader's language: those in use first, then every concept by what it is about. */
export const page = definePage({
  path: "/tags",
  access: "visitor",
  cache: "edge",
  section: "more",
  messages: "square",
  async load({ context, locale }) {
    const [{ items }, { groups }] = await Promise.all([
      listHotTags(context, { language: locale, limit: 24 }),
      listTagsByGroup(context, { language: locale }),
    ])
    return { hot: items, groups }
  },
  head: ({ t }) => ({ title: t("tags"), description: t("tagsDescription") }),
  view: ({ t, locale, data: { hot, groups } }) => (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 p-3 md:px-6 md:pt-4">
      <h1 className="text-xl font-semibold">{t("tags")}</h1>
      {hot.length === 0 ? null : (
        <section className="grid gap-2" aria-labelledby="tags-hot">
          <h2 id="tags-hot" className="text-lg font-semibold">
            {t("hot")}
          </h2>
          <TagRow locale={locale} tags={hot} />
        </section>
      )}
      {groups.map(({ group, tags }) => (
        <section key={group} className="grid gap-2" aria-labelledby={`tags-${group}`}>
          <h2 id={`tags-${group}`} className="text-lg font-semibold">
            {t(`group_${group}`)}
          </h2>
          <TagRow locale={locale} tags={tags} />
        </section>
      ))}
    </div>
  ),
})
