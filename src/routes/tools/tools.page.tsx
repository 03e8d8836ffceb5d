import type { Locale } from "../../domain/_kernel/locales.ts"
import { definePage } from "../_page/define-page.ts"
import { type Words, wordsOf } from "../_page/words.ts"
import { ToolDrawing } from "./tool-drawings.tsx"
import { TOOLS } from "./tool-list.ts"

/** Every tool that works in the browser alone. */
export const page = definePage({
  path: "/tools",
  access: "visitor",
  cache: "edge",
  section: "tools",
  messages: "tools",
  load: () => null,
  head: ({ t }) => ({ title: t("title"), description: t("description") }),
  view: ({ t, locale }) => <ToolList t={t} locale={locale} />,
})

function ToolList({ t, locale }: { readonly t: Words<"tools">; readonly locale: Locale }) {
  return (
    <div className="mx-auto grid max-w-5xl gap-6 px-4 py-6 sm:px-6">
      <header className="grid gap-1">
        <h1 className="text-xl font-semibold">{t("title")}</h1>
        <p className="text-sm text-ink-2">{t("description")}</p>
      </header>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {TOOLS.map(({ path, words, icon: Icon }) => (
          <li key={path}>
            <a
              href={`/${locale}${path}`}
              className="block h-full overflow-hidden rounded-card border border-line bg-raised transition-colors duration-120 hover:bg-hover"
            >
              <ToolDrawing of={words} />
              <span className="flex gap-3 p-4">
                <Icon className="mt-0.5 size-5 shrink-0 text-ink-2" aria-hidden="true" />
                <span className="grid content-start gap-1">
                  <span className="text-base font-medium">{t(`${words}Title`)}</span>
                  <span className="text-sm text-ink-2">{t(`${words}Description`)}</span>
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      <section className="grid justify-items-start gap-1 border-t border-line pt-6">
        <h2 className="text-base font-semibold">
          <a className="text-link" href={`/${locale}/create/ai-app`}>
            {wordsOf(locale, "apps")("title")}
          </a>
        </h2>
        <p className="text-sm text-ink-2">{wordsOf(locale, "apps")("description")}</p>
      </section>
    </div>
  )
}
