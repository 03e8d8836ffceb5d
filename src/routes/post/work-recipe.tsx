import { Check, Copy } from "lucide-react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { Work, WorkRecipe } from "../../domain/post/contract.ts"
import { wordsOf } from "../_page/words.ts"
import { type RecipeLine, recipeLines } from "./recipe-lines.ts"

const ICON = { className: "size-4", strokeWidth: 1.75, "aria-hidden": true } as const
/** Lines that are read at once; the rest is a click away. */
const SHOWN_LINES = 5

/** How a work was made, each line to copy. */
export function RecipeView({ locale, work, recipe }: { readonly locale: Locale; readonly work: Work; readonly recipe: WorkRecipe }) {
  const t = wordsOf(locale, "post")
  const lines = recipeLines(locale, recipe)
  const [first, rest] = [lines.slice(0, SHOWN_LINES), lines.slice(SHOWN_LINES)]
  return (
    <section className="grid gap-1" aria-labelledby="recipe-title" data-recipe={work.id}>
      <h2 id="recipe-title" className="font-semibold">
        {t("recipe")}
      </h2>
      <dl className="grid">
        {first.map((line) => (
          <RecipeRow key={line.name} locale={locale} line={line} />
        ))}
      </dl>
      {rest.length === 0 ? null : (
        <details>
          <summary className="button-ghost my-1 min-h-9 w-fit cursor-pointer border-transparent px-1 text-ink-2">
            {t("wholeRecipe")}
          </summary>
          <dl className="grid">
            {rest.map((line) => (
              <RecipeRow key={line.name} locale={locale} line={line} />
            ))}
          </dl>
        </details>
      )}
    </section>
  )
}

function RecipeRow({ locale, line }: { readonly locale: Locale; readonly line: RecipeLine }) {
  const t = wordsOf(locale, "post")
  const id = `recipe-${line.name}`
  const layout = line.isLong ? "items-start" : "items-center"
  return (
    <div className={`flex min-h-10 gap-3 border-t border-line py-1 ${layout}`}>
      <dt className={`w-24 shrink-0 text-ink-3 ${line.isLong ? "pt-1.5" : ""}`}>{t(line.name)}</dt>
      <dd id={id} className={`min-w-0 grow break-words tabular-nums ${line.isLong ? "pt-1.5 pb-2 whitespace-pre-line" : ""}`}>
        <bdi>{line.text}</bdi>
      </dd>
      <dd className="flex">
        <button
          type="button"
          className="button-ghost button-icon border-transparent"
          data-needs-script=""
          data-copy={line.copied}
          data-copy-from={id}
          data-copied={t("copied")}
          aria-label={t("copyOf", { what: t(line.name) })}
          title={t("copy")}
        >
          <span className="copy-ready">
            <Copy {...ICON} />
          </span>
          <span className="copy-done text-good">
            <Check {...ICON} />
          </span>
        </button>
      </dd>
    </div>
  )
}
