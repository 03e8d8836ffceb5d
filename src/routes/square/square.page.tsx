import type { Locale } from "../../domain/_kernel/locales.ts"
import type { ShownModule } from "../../domain/square/contract.ts"
import { modulesInForce, showModules } from "../../domain/square/read-square.ts"
import { appOf } from "../../domain/studio/apps/templates.ts"
import { cardLabels } from "../../islands/feed/card-labels.ts"
import { ModuleView } from "../../islands/square/module-view.tsx"
import { definePage } from "../_page/define-page.ts"
import { wordsOf } from "../_page/words.ts"
import { CollectStatus } from "../social/collect-status.tsx"
import { NothingHere } from "../social/list-ends.tsx"

/** The square: modules that moderators arrange, each from its start to its end. */
export const page = definePage({
  path: "/square",
  access: "visitor",
  cache: "edge",
  section: "square",
  messages: "square",
  async load({ context, locale, asViewer }) {
    const { nowMs } = context
    const modules = await modulesInForce(context, "square", nowMs)
    // The page is everybody's while nothing on it is for some alone.
    const isForSome = modules.some(({ audience }) => audience !== "everyone")
    const viewer = isForSome ? (await asViewer()).viewer : null
    const viewerId = viewer?.kind === "member" ? viewer.id : null
    return { modules: await showModules(context, modules, { atMs: nowMs, locale, isMember: viewerId !== null, viewerId }) }
  },
  head: ({ t }) => ({ title: t("title"), description: t("description") }),
  view: ({ locale, data }) => <Square locale={locale} modules={data.modules} />,
})

/** The square with its modules. */
export function Square({ locale, modules }: { readonly locale: Locale; readonly modules: readonly ShownModule[] }) {
  const t = wordsOf(locale, "square")
  const appWords = wordsOf(locale, "apps")
  const [feedWords, markWords] = [wordsOf(locale, "feed"), wordsOf(locale, "marks")]
  const appName = (id: string) => {
    const app = appOf(id)
    return app === undefined ? id : appWords(`name_${app.id}`)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 p-3 md:px-6 md:pt-4">
      <h1 className="text-xl font-semibold">{t("title")}</h1>
      {modules.length === 0 ? (
        <NothingHere title={t("emptyTitle")} body={t("emptyBody")} action={{ href: `/${locale}`, label: t("seeAll") }} />
      ) : (
        modules.map((module) => (
          <ModuleView
            key={module.id}
            locale={locale}
            module={module}
            bannersLabel={t("banners")}
            moreLabel={(title) => t("moreNamed", { title })}
            moreText={t("more")}
            appName={appName}
            labelsOf={(card) => cardLabels(feedWords, card)}
            followWords={[markWords("follow"), markWords("following")]}
          />
        ))
      )}
      <CollectStatus locale={locale} />
    </div>
  )
}
