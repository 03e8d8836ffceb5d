import { ArrowRight, FileQuestion, ImageUp } from "lucide-react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { renditionUrl } from "../../domain/library/rendition-rules.ts"
import type { Card } from "../../domain/post/card-contract.ts"
import type { Work, WorkLineage } from "../../domain/post/contract.ts"
import { cardPath } from "../../domain/post/path-rules.ts"
import { wordsOf } from "../_page/words.ts"

type Change = WorkLineage["became"]["items"][number]["changes"][number]
type Relation = WorkLineage["became"]["items"][number]["relation"]

/** More changes than these are counted. */
const SHOWN_CHANGES = 6
const ICON = { className: "size-5", strokeWidth: 1.5, "aria-hidden": true } as const

/** What a work came of and what came of it, from the oldest on: each with how it led on, and what changed by it. */
export function WorkLineageView({ locale, work }: { readonly locale: Locale; readonly work: Work }) {
  const t = wordsOf(locale, "post")
  const { came_from: origins, became } = work.lineage
  const left = became.total - became.items.length
  const depths = [...new Set(origins.map(({ depth }) => depth))].toSorted((one, other) => other - one)
  return (
    <section className="work-path" aria-labelledby="lineage-title">
      <h2 id="lineage-title" className="text-sm font-semibold">
        {t("lineage")}
      </h2>
      <ol className="work-path-steps">
        {depths.map((depth) => (
          <li key={depth} className="work-path-step">
            {origins
              .filter((origin) => origin.depth === depth)
              .map(({ work: card, relation, changes }, place) => (
                <Tile key={place} locale={locale} card={card} relation={relation} changes={changes} />
              ))}
            <Arrow />
          </li>
        ))}
        <li className="work-path-step" aria-current="true">
          <span className="work-path-relative">
            <span className="work-path-tile">
              <Thumbnail card={work} />
            </span>
            <span className="text-ink">{t("current")}</span>
          </span>
        </li>
        {became.items.length === 0 ? null : (
          <li className="work-path-step">
            <Arrow />
            {became.items.map(({ work: card, relation, changes }) => (
              <Tile key={card.id} locale={locale} card={card} relation={relation} changes={changes} />
            ))}
            {left > 0 ? <span className="text-sm text-ink-3">{t("moreBecame", { count: left })}</span> : null}
          </li>
        )}
      </ol>
    </section>
  )
}

function Arrow() {
  return <ArrowRight className="size-4 shrink-0 text-ink-3 rtl:-scale-x-100" strokeWidth={1.75} aria-hidden="true" />
}

interface TileProps {
  readonly locale: Locale
  /** Null for a file that nobody published, and for what the viewer may not see. */
  readonly card: Card | null
  readonly relation: Relation
  readonly changes: readonly Change[]
}

/** One relative: its image, below it what was done; that opens what changed. */
function Tile({ locale, card, relation, changes }: TileProps) {
  const t = wordsOf(locale, "post")
  return (
    <span className="work-path-relative">
      {card === null ? <Unshown locale={locale} relation={relation} /> : <Linked locale={locale} card={card} />}
      {changes.length === 0 ? <span>{t(`relation_${relation}`)}</span> : <Changes locale={locale} relation={relation} changes={changes} />}
    </span>
  )
}

function Linked({ locale, card }: { readonly locale: Locale; readonly card: Card }) {
  return (
    <a
      className="work-path-tile"
      href={`/${locale}${cardPath(card)}`}
      title={card.title}
      aria-label={wordsOf(locale, "post")("openItem", { title: card.title })}
    >
      <Thumbnail card={card} />
    </a>
  )
}

function Unshown({ locale, relation }: { readonly locale: Locale; readonly relation: Relation }) {
  const t = wordsOf(locale, "post")
  const word = relation === "upload" ? t("uploadedOrigin") : t("hiddenOrigin")
  return (
    <span className="work-path-tile text-ink-3" role="img" aria-label={word} title={word}>
      {relation === "upload" ? <ImageUp {...ICON} /> : <FileQuestion {...ICON} />}
    </span>
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

function Changes({ locale, relation, changes }: Omit<TileProps, "card">) {
  const t = wordsOf(locale, "post")
  return (
    <details data-menu="">
      <summary
        className="min-h-6 cursor-pointer list-none rounded-control px-1 underline decoration-dotted underline-offset-3 hover:text-ink"
        title={t("whatChanged")}
      >
        {t(`relation_${relation}`)}
      </summary>
      <div className="panel absolute inset-x-0 bottom-full z-10 mx-auto mb-2 grid max-w-sm gap-1 p-3 text-start text-xs text-ink-2">
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
