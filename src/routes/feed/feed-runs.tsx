import type { Locale } from "../../domain/_kernel/locales.ts"
import { type LaidRun, layPage, USUAL_GRIDS } from "../../domain/feed/page-run-rules.ts"
import { coverRatio } from "../../domain/feed/rules.ts"
import type { Card } from "../../domain/post/card-contract.ts"
import type { ShownModule } from "../../domain/square/contract.ts"
import { cardLabels } from "../../islands/feed/card-labels.ts"
import { WorkCard } from "../../islands/feed/work-card.tsx"
import { ModuleView } from "../../islands/square/module-view.tsx"
import { wordsOf } from "../_page/words.ts"
import { moduleWords } from "../square/module-words.ts"

interface FeedRunsProps {
  readonly locale: Locale
  readonly cards: readonly Card[]
  /** What stands between the runs. */
  readonly rows: readonly ShownModule[]
  /** Whether no works follow. */
  readonly isWhole: boolean
}

/**
 * Works that are their image alone, in runs whose columns end together, with a row after each. Rows that follow later runs wait below until
 * a script puts them there; without one they stand below.
 */
export function FeedRuns({ locale, cards, rows, isWhole }: FeedRunsProps) {
  const t = wordsOf(locale, "feed")
  const page = layPage(cards.map(({ cover }) => coverRatio(cover)))
  const words = moduleWords(locale)
  const row = (module: ShownModule, waits: boolean) => (
    <div key={module.id} className="row-between" data-row-waits={waits ? "" : undefined}>
      <ModuleView module={module} {...words} />
    </div>
  )
  return (
    <>
      {page.map((laid, place) => {
        const { from, to } = laid
        const after = rows[place]
        return [
          <div key={from} className="waterfall run" data-grid="work" style={styleOfRun(laid)}>
            {cards.slice(from, to).map((card, offset) => {
              const index = from + offset
              const style = { "--ratio": coverRatio(card.cover), ...styleInRun(laid, offset) }
              return (
                <WorkCard
                  key={card.id}
                  card={card}
                  locale={locale}
                  index={index}
                  position={index + 1}
                  grid="work"
                  style={style}
                  {...cardLabels(t, card)}
                />
              )
            })}
          </div>,
          after === undefined ? null : row(after, false),
        ]
      })}
      {rows.slice(page.length).map((module) => row(module, !isWhole))}
    </>
  )
}

type Style = Record<`--${string}`, string | number>

/** How high a run is in each grid, its images in widths of a column; the stylesheet picks the one of the viewport. */
function styleOfRun({ from, to, runs }: LaidRun): Style {
  const count = to - from
  const heights = USUAL_GRIDS.map(({ columns, gap }, index) => {
    const gaps = (count / columns) * gap
    return [`--r${columns}`, ((runs[index]?.height ?? 0) - gaps).toFixed(3)]
  })
  return { "--n": count, ...Object.fromEntries(heights) }
}

/** Where a card stands in each grid: its column, and how far down and how high in parts of its run's height. */
function styleInRun({ runs }: LaidRun, card: number): Style {
  const places = USUAL_GRIDS.flatMap(({ columns }, index) => {
    const place = runs[index]?.places[card]
    if (place === undefined) return []
    const [from, to] = [place.from, place.to].map((part) => Math.round(part * 10_000))
    return [
      [`--c${columns}`, place.column],
      [`--t${columns}`, `${(from ?? 0) / 100}%`],
      [`--h${columns}`, `${((to ?? 0) - (from ?? 0)) / 100}%`],
    ]
  })
  return Object.fromEntries(places)
}
