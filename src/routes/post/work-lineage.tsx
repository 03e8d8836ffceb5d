import { ArrowRight, FileQuestion, ImageUp } from "lucide-react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { renditionUrl } from "../../domain/library/rendition-rules.ts"
import type { Card } from "../../domain/post/card-contract.ts"
import { cardPath } from "../../domain/post/card-path.ts"
import type { Work, WorkLineage } from "../../domain/post/contract.ts"
import { wordsOf } from "../_page/words.ts"

type Change = WorkLineage["became"]["items"][number]["changes"][number]
type Relation = WorkLineage["became"]["items"][number]["relation"]

/** More changes than these are counted. */
const SHOWN_CHANGES = 6
const ICON = { className: "size-5", strokeWidth: 1.5, "aria-hidden": true } as const

/** What a work came of and what came of it, from the oldest on, each step with its name and what changed. */
export function WorkLineageView({ locale, work }: { readonly locale: Locale; readonly work: Work }) {
  const t = wordsOf(locale, "post")
  const { came_from: origins, became } = work.lineage
  const left = became.total - became.items.length
  return (
    <section className="work-path" aria-labelledby="lineage-title">
      <h2 id="lineage-title" className="text-sm font-semibold">
        {t("lineage")}
      </h2>
      <ol className="work-path-steps">
        {origins.toReversed().map((origin) => (
          <li key={`${origin.of} ${origin.work?.id ?? origin.relation} ${origin.depth}`} className="contents">
            <Step locale={locale} card={origin.work} relation={origin.relation} />
            <Arrow
              locale={locale}
              relation={origin.relation}
              changes={origin.work === null ? [] : origin.changes}
              hasChanges={origin.work !== null}
            />
          </li>
        ))}
        <li aria-current="true">
          <span className="work-path-tile" title={t("current")}>
            <Thumbnail card={work} />
            <span className="sr-only">{t("current")}</span>
          </span>
        </li>
        {became.items.map(({ work: card, relation, changes }) => (
          <li key={card.id} className="contents">
            <Arrow locale={locale} relation={relation} changes={changes} hasChanges />
            <Step locale={locale} card={card} relation={relation} />
          </li>
        ))}
        {left > 0 ? <li className="self-center text-sm text-ink-3">{t("moreBecame", { count: left })}</li> : null}
      </ol>
    </section>
  )
}

function Step({ locale, card, relation }: { readonly locale: Locale; readonly card: Card | null; readonly relation: Relation }) {
  const t = wordsOf(locale, "post")
  if (card === null) {
    const word = relation === "upload" ? t("uploadedOrigin") : t("hiddenOrigin")
    return (
      <span className="work-path-tile text-ink-3" role="img" aria-label={word} title={word}>
        {relation === "upload" ? <ImageUp {...ICON} /> : <FileQuestion {...ICON} />}
      </span>
    )
  }
  return (
    <a className="work-path-tile" href={`/${locale}${cardPath(card)}`} title={card.title}>
      <Thumbnail card={card} />
      <span className="sr-only">{t("openItem", { title: card.title })}</span>
    </a>
  )
}

function Thumbnail({ card }: { readonly card: Pick<Card, "cover"> }) {
  const { cover } = card
  return (
    <span className="size-full" style={{ backgroundColor: cover.colour }}>
      {cover.url === null ? null : (
        <img
          src={renditionUrl(cover.url, 160)}
          alt=""
          width={72}
          height={72}
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
        />
      )}
    </span>
  )
}

interface ArrowProps {
  readonly locale: Locale
  readonly relation: Relation
  readonly changes: readonly Change[]
  /** Whether the two recipes were compared at all. */
  readonly hasChanges: boolean
}

/** How one came of the other; what changed opens below it. */
function Arrow({ locale, relation, changes, hasChanges }: ArrowProps) {
  const t = wordsOf(locale, "post")
  const name = (
    <>
      <ArrowRight className="size-4 rtl:-scale-x-100" strokeWidth={1.75} aria-hidden="true" />
      {t(`relation_${relation}`)}
    </>
  )
  if (!hasChanges || changes.length === 0) return <span className="work-path-arrow">{name}</span>
  return (
    <details className="work-path-arrow relative" data-menu="">
      <summary
        className="grid cursor-pointer list-none justify-items-center rounded-control px-1 underline decoration-dotted underline-offset-3"
        title={t("whatChanged")}
      >
        {name}
      </summary>
      <div className="panel absolute start-0 bottom-full z-10 mb-2 grid w-72 max-w-[70vw] gap-1 p-3 text-start text-xs text-ink-2">
        <p className="font-semibold text-ink">{t("whatChanged")}</p>
        <ul className="grid gap-1 wrap-anywhere">
          {changes.slice(0, SHOWN_CHANGES).map((change) => (
            <li key={change.field} dir="auto">
              <ChangeLine locale={locale} change={change} />
            </li>
          ))}
          {changes.length > SHOWN_CHANGES ? (
            <li>{wordsOf(locale, "result")("moreChanges", { count: changes.length - SHOWN_CHANGES })}</li>
          ) : null}
        </ul>
      </div>
    </details>
  )
}

function ChangeLine({ locale, change }: { readonly locale: Locale; readonly change: Change }) {
  const t = wordsOf(locale, "post")
  const field = fieldWord(locale, change.field)
  switch (change.form) {
    case "image":
      return t("changedImage", { field })
    case "value":
      return t("changedValue", { field, from: change.from ?? t("defaultValue"), to: change.to ?? t("defaultValue") })
    case "words":
      return (
        <>
          <span>{field}</span>
          {change.removed.map((phrase) => (
            <del key={`- ${phrase}`} className="block text-bad">
              {phrase}
            </del>
          ))}
          {change.added.map((phrase) => (
            <ins key={`+ ${phrase}`} className="block text-good">
              {phrase}
            </ins>
          ))}
        </>
      )
  }
}

const FIELD_WORDS = {
  prompt: "prompt",
  negative_prompt: "negativePrompt",
  width: "field_width",
  height: "field_height",
  seed: "seed",
  steps: "steps",
  cfg_scale: "guidance",
  sampler_name: "sampler",
  prompt_style: "style",
  model_name: "model",
  loras: "loras",
} as const

/** How a field of a recipe is called; one without a word goes by its own name. */
function fieldWord(locale: Locale, field: string): string {
  const [root = "", ...rest] = field.split(".")
  const known = Object.entries(FIELD_WORDS).find(([name]) => name === root)?.[1]
  return [known === undefined ? root : wordsOf(locale, "post")(known), ...rest].join(" ")
}
