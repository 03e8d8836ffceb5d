import type { CallOutput } from "../../domain/_kernel/call.ts"
import { DomainError } from "../../domain/_kernel/errors.ts"
import { workIdSchema } from "../../domain/_kernel/id-schemas.ts"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { listLikers } from "../../domain/social/list-likers.ts"
import type { likerList } from "../../domain/social/mark-contract.ts"
import { definePage } from "../_page/define-page.ts"
import { wordsOf } from "../_page/words.ts"
import { CollectStatus } from "./collect-status.tsx"
import { ListFoot, NothingHere } from "./list-ends.tsx"
import { PeopleRows } from "./people-rows.tsx"

/** Who likes a creation, as far as they show it. */
export const page = definePage({
  path: "/likes/:id",
  access: "visitor",
  cache: "visitors",
  rate: "read",
  query: ["cursor"],
  isListed: false,
  messages: "social",
  async load({ asViewer, parameters, query }) {
    const id = workIdSchema().safeParse(parameters.id)
    if (!id.success) throw new DomainError("NotFound")
    const cursor = query("cursor")
    const found = await listLikers(await asViewer(), { id: id.data, ...(cursor === undefined ? {} : { cursor }) })
    return { ...found, id: id.data, isLater: cursor !== undefined }
  },
  failed: (t) => t("likersFailed"),
  head: ({ t, data: { work } }) => ({ title: t("likers", { title: work.title }), description: t("likersLead") }),
  view: ({ locale, data }) => <Likers locale={locale} {...data} />,
})

interface LikersProps extends CallOutput<typeof likerList> {
  readonly locale: Locale
  readonly id: string
  readonly isLater: boolean
}

function Likers({ locale, id, work, items, next_cursor: next, isLater }: LikersProps) {
  const t = wordsOf(locale, "social")
  const path = `/${locale}/likes/${id}`
  const back = { href: `/${locale}${work.path}`, label: t("backToCreation") }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-3 md:px-6 md:pt-6">
      <header className="grid gap-1">
        <h1 id="likers-title" className="text-xl font-semibold break-words">
          {t("likers", { title: work.title })}
        </h1>
        {work.is_own ? null : <p className="text-ink-2">{t("likersLead")}</p>}
      </header>
      {items.length === 0 && next === null ? (
        <NothingHere
          title={isLater ? t("endTitle") : t("noLikersTitle")}
          body={isLater ? t("endBody") : t("noLikersBody")}
          action={isLater ? { href: path, label: t("newest") } : back}
        />
      ) : (
        <section className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-labelledby="likers-title">
          <PeopleRows locale={locale} people={items} />
          <ListFoot locale={locale} path={path} cursor={next} isLater={isLater} />
          <p>
            <a className="text-link text-ink-2" href={back.href}>
              {back.label}
            </a>
          </p>
        </section>
      )}
      <CollectStatus locale={locale} />
    </div>
  )
}
