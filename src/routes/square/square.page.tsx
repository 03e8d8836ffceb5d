import { DomainError } from "../../domain/_kernel/errors.ts"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { decodeCursor } from "../../domain/_kernel/paging.ts"
import type { ShownModule } from "../../domain/square/contract.ts"
import { modulesInForce, showModules } from "../../domain/square/read-square.ts"
import { ModuleView } from "../../islands/square/module-view.tsx"
import { definePage } from "../_page/define-page.ts"
import { wordsOf } from "../_page/words.ts"
import { CollectStatus } from "../social/collect-status.tsx"
import { NothingHere } from "../social/list-ends.tsx"
import { moduleWords } from "./module-words.ts"

/** The square: modules that moderators arrange, each from its start to its end. */
export const page = definePage({
  path: "/square",
  access: "visitor",
  cache: "edge",
  query: ["module", "cursor"],
  section: "more",
  messages: "square",
  async load({ context, locale, asViewer, query }) {
    const { nowMs } = context
    const [id, cursor] = [query("module"), query("cursor")]
    const after = cursor === undefined ? undefined : decodeCursor(cursor)
    const modules = (await modulesInForce(context, "square", nowMs)).filter((module) => id === undefined || module.id === id)
    if (id !== undefined && modules.length === 0) throw new DomainError("NotFound")
    // The page is everybody's while nothing on it is for some alone.
    const isForSome = modules.some(({ audience }) => audience !== "everyone")
    const viewer = isForSome ? (await asViewer()).viewer : null
    const viewerId = viewer?.kind === "member" ? viewer.id : null
    const reader = { atMs: nowMs, locale, isMember: viewerId !== null, viewerId }
    return { modules: await showModules(context, modules, reader, id === undefined ? undefined : after), isPart: id !== undefined }
  },
  failed: (t) => t("pageFailed"),
  head: ({ t, data: { isPart } }) => ({
    ...{ title: t("title"), description: t("description") },
    ...(isPart ? { isListed: false, canonicalPath: "/square" } : {}),
  }),
  view: ({ locale, data }) => <Square locale={locale} {...data} />,
})

interface SquareProps {
  readonly locale: Locale
  readonly modules: readonly ShownModule[]
  /** It is one module from some place on, for who has no script to read on in its row. */
  readonly isPart?: boolean
}

/** The square with its modules. */
export function Square({ locale, modules, isPart = false }: SquareProps) {
  const t = wordsOf(locale, "square")
  const listWords = wordsOf(locale, "ui")
  const rowWords = {
    ...{ more: listWords("more"), failed: t("moreFailed"), offline: t("moreOffline"), ended: t("end") },
    added: (count: number) => listWords("added", { count }),
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 p-3 md:px-6 md:pt-4">
      <h1 className="text-xl font-semibold">{t("title")}</h1>
      {modules.length === 0 ? (
        <NothingHere title={t("emptyTitle")} body={t("emptyBody")} action={{ href: `/${locale}`, label: t("seeAll") }} />
      ) : (
        modules.map((module) => <ModuleView key={module.id} module={module} rowWords={rowWords} {...moduleWords(locale)} />)
      )}
      {isPart ? (
        <p>
          <a className="button-ghost min-h-11" href={`/${locale}/square`}>
            {t("wholeSquare")}
          </a>
        </p>
      ) : null}
      <CollectStatus locale={locale} />
    </div>
  )
}
