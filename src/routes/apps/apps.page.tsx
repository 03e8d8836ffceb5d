import { APP_TEMPLATES, appOf } from "../../domain/studio/apps/templates.ts"
import { definePage } from "../_page/define-page.ts"
import { wordsOf } from "../_page/words.ts"
import { AppCard } from "./app-card.tsx"

/** Every app as a card; `id` leads into one (spec 1§2). */
export const page = definePage({
  path: "/create/ai-app",
  access: "visitor",
  cache: "edge",
  query: ["id", "model_ver_no"],
  room: "apps",
  messages: "apps",
  load({ locale, query }) {
    const id = appOf(query("id") ?? "")?.id
    return id === undefined ? null : new Response(null, { status: 302, headers: { Location: `/${locale}/workFlowAppDetail/${id}` } })
  },
  head: ({ t }) => ({ title: t("title"), description: t("description") }),
  view: ({ t, locale }) => {
    const headshots = wordsOf(locale, "headshots")
    const workflow = wordsOf(locale, "workflow")
    return (
      <div className="mx-auto grid max-w-6xl gap-6 px-4 py-6 sm:px-6">
        <header className="grid gap-1">
          <h1 className="text-xl font-semibold">{t("title")}</h1>
          <p className="text-sm text-ink-2">{t("description")}</p>
        </header>
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
          {APP_TEMPLATES.map(({ id }) => (
            <AppCard key={id} of={id} href={`/${locale}/workFlowAppDetail/${id}`} name={t(`name_${id}`)} about={t(`about_${id}`)} />
          ))}
          <AppCard of="headshots" href={`/${locale}/ai-headshot-generator`} name={headshots("title")} about={headshots("description")} />
          <AppCard of="workflow" href={`/${locale}/create/workflow`} name={workflow("cardTitle")} about={workflow("description")} />
        </ul>
      </div>
    )
  },
})
