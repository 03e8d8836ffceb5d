import type { Locale } from "../../domain/_kernel/locales.ts"
import { definePage } from "../_page/define-page.ts"
import type { Words } from "../_page/words.ts"

/** How a render server is looked at from a terminal; the same in every language. */
const EXAMPLE = "npm run gpu-check -- http://10.0.0.5:7860"

/** What the preview renderer is and how to connect a real one. */
export const page = definePage({
  path: "/about-preview",
  access: "visitor",
  cache: "edge",
  messages: "shell",
  load: () => null,
  head: ({ t }) => ({ title: t("aboutTitle"), description: t("aboutLead") }),
  view: ({ t, locale }) => <AboutPreview t={t} locale={locale} />,
})

function AboutPreview({ t, locale }: { readonly t: Words<"shell">; readonly locale: Locale }) {
  return (
    <article className="mx-auto grid max-w-2xl gap-8 px-6 py-10 text-base md:py-14">
      <header className="grid gap-3">
        <h1 className="text-xl font-semibold">{t("aboutTitle")}</h1>
        <p className="text-lg text-ink-2">{t("aboutLead")}</p>
      </header>
      <Part title={t("aboutWhatTitle")}>
        <p>{t("aboutWhat")}</p>
      </Part>
      <Part title={t("aboutWhyTitle")}>
        <p>{t("aboutWhy")}</p>
      </Part>
      <Part title={t("aboutConnectTitle")}>
        <p>{t("aboutConnect")}</p>
        <ol className="grid list-decimal gap-2 ps-5 marker:text-ink-3">
          <li>{t("aboutStep1")}</li>
          <li>{t("aboutStep2")}</li>
          <li>{t("aboutStep3")}</li>
        </ol>
        <pre className="overflow-x-auto rounded-card border border-line bg-sunken p-4 text-xs text-ink" dir="ltr" tabIndex={0}>
          <code>{EXAMPLE}</code>
        </pre>
        <p>{t("aboutCheck")}</p>
      </Part>
      <p>
        <a className="button-primary" href={`/${locale}/create/image`}>
          {t("makeSomething")}
        </a>
      </p>
    </article>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <section className="grid gap-3 text-ink-2">
      <h2 className="text-lg font-semibold text-ink">{title}</h2>
      {children}
    </section>
  )
}
