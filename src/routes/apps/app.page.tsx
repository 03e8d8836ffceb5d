import { DomainError } from "../../domain/_kernel/errors.ts"
import { appOf } from "../../domain/studio/apps/templates.ts"
import { Island } from "../../islands/_runtime/island.tsx"
import { appRunner } from "../../islands/apps/app.island.tsx"
import { definePage } from "../_page/define-page.ts"

/** One app: what it does, and the app itself (cards of obj_type 14, spec 1§2). */
export const page = definePage({
  path: "/workFlowAppDetail/:id",
  access: "visitor",
  cache: "edge",
  room: "apps",
  messages: "apps",
  async load({ context, parameters: { id }, locale }) {
    const app = appOf(id)
    if (app === undefined) throw new DomainError("NotFound")
    return { id: app.id, locale, isPreview: await context.isPreviewRenderer() }
  },
  head: ({ t, data: { id, isPreview } }) => ({ title: t(`name_${id}`), description: t(`about_${id}`), hasPreviewNote: isPreview }),
  view: ({ t, locale, data: { id } }) => (
    <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-5 px-4 py-6 sm:px-6">
      <header className="grid justify-items-start gap-1">
        <a className="text-link text-sm text-ink-2" href={`/${locale}/create/ai-app`}>
          {t("allApps")}
        </a>
        <h1 className="text-xl font-semibold text-balance">{t(`name_${id}`)}</h1>
        <p className="text-sm text-ink-2">{t(`about_${id}`)}</p>
      </header>
      <Island of={appRunner} props={{ id, locale }} />
    </div>
  ),
})
