import { Check, Circle } from "lucide-react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { SiteOverview } from "../../domain/admin/read-overview.ts"
import { wordsOf } from "../_page/words.ts"
import type { ServerFacts } from "./admin.page.tsx"

interface Step {
  readonly name: "secure" | "gpu" | "backup"
  readonly path: string
  readonly isDone: boolean
}

/** The steps to a site that others can use. */
export function stepsOf(
  { isSecured, facts }: Pick<SiteOverview, "isSecured" | "facts">,
  servers: readonly ServerFacts[] | null,
): readonly Step[] {
  return [
    { name: "secure", path: "/settings/sign-in", isDone: isSecured },
    { name: "gpu", path: "/admin/backends", isDone: servers?.some(({ isPreview, isWell }) => !isPreview && isWell) ?? false },
    { name: "backup", path: "/admin/backups", isDone: facts.backup !== undefined },
  ]
}

/** What is left of them first, the next one in the accent. */
export function Checklist({ locale, steps }: { readonly locale: Locale; readonly steps: readonly Step[] }) {
  const t = wordsOf(locale, "admin")
  const left = steps.filter(({ isDone }) => !isDone)
  const [next] = left
  return (
    <section aria-labelledby="setup-title" className="panel grid grid-cols-[minmax(0,1fr)]">
      <header className="flex items-center gap-3 border-b border-line px-4 py-3">
        <h2 id="setup-title" className="font-semibold">
          {t("setup")}
        </h2>
        <progress
          aria-labelledby="setup-title"
          max={steps.length}
          value={steps.length - left.length}
          className="h-1.5 w-24 accent-accent"
        />
        <p className="text-sm text-ink-3 tabular-nums">{t("done", { done: steps.length - left.length, count: steps.length })}</p>
      </header>
      <ul className="grid">
        {[...left, ...steps.filter(({ isDone }) => isDone)].map((step) => (
          <li key={step.name} className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line px-4 py-3 not-first:border-t">
            {step.isDone ? (
              <Check size={20} className="shrink-0 text-good" aria-hidden="true" />
            ) : (
              <Circle size={20} className="shrink-0 text-ink-3" aria-hidden="true" />
            )}
            <div className="grid min-w-0 grow basis-60">
              <h3 className="font-medium">
                {t(`${step.name}Step`)}
                {step.isDone ? <span className="sr-only"> · {t("stepDone")}</span> : null}
              </h3>
              <p className="text-sm text-ink-2">{t(`${step.name}Why`)}</p>
            </div>
            <a className={step === next ? "button-primary" : "button-ghost"} href={`/${locale}${step.path}`}>
              {t(step.isDone ? "change" : `${step.name}Do`)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
