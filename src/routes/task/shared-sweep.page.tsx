import type { Locale } from "../../domain/_kernel/locales.ts"
import { imageSources } from "../../domain/library/rendition-rules.ts"
import { promptTitle } from "../../domain/prompt/index.ts"
import { TASK_STATUS } from "../../domain/task/rules.ts"
import { readSharedSweep, type SharedSweep } from "../../domain/task/share-task.ts"
import { axisSetting, cellsOf, type GridCell } from "../../domain/task/sweep-cells.ts"
import { definePage } from "../_page/define-page.ts"
import { wordsOf } from "../_page/words.ts"
import { ReportLink } from "../report/report-link.tsx"

/** A sweep as whoever has its link sees it; nothing of it is kept, so that the link can end. */
export const page = definePage({
  path: "/sweeps/:id",
  access: "visitor",
  cache: "none",
  rate: "read",
  isListed: false,
  messages: "sweep",
  load: ({ context, parameters: { id } }) => readSharedSweep(context, id),
  failed: (t) => t("pageFailed"),
  head: ({ t, data }) => ({ title: t("gridLabel"), description: promptTitle(data.prompt, 160) }),
  view: ({ t, data, locale }) => (
    <div className="mx-auto grid w-full max-w-7xl grid-cols-[minmax(0,1fr)] gap-4 p-4 md:p-6">
      <header className="grid gap-1">
        <h1 className="text-xl font-semibold">{t("gridLabel")}</h1>
        <p className="max-w-3xl text-pretty wrap-anywhere text-ink-2" dir="auto">
          {data.prompt}
        </p>
        <p className="text-sm text-ink-3">
          {data.status === TASK_STATUS.success || data.status === TASK_STATUS.failure ? t("sharedLead") : t("sharedPending")}
        </p>
        <p className="text-sm">
          <ReportLink locale={locale} kind="sweep" id={data.token} title={promptTitle(data.prompt, 160)} ownerId={data.ownerId} />
        </p>
      </header>
      <SharedGrid locale={locale} data={data} />
    </div>
  ),
})

function SharedGrid({ locale, data }: { readonly locale: Locale; readonly data: SharedSweep }) {
  const t = wordsOf(locale, "sweep")
  const { x, y } = data.sweep
  const cells = cellsOf(data.sweep, data.images)
  const headers = (axis: typeof x) => axis.values.map((value) => t("header", { setting: t(`setting_${axisSetting(axis)}`), value }))
  const columns = headers(x)
  return (
    // The table scrolls within, so keys must reach it.
    <div role="region" aria-label={t("gridLabel")} tabIndex={0} className="sweep-frame">
      <table className="sweep-grid">
        <thead>
          <tr>
            {y === null ? null : (
              <td>
                <span className="sr-only">{t("gridLabel")}</span>
              </td>
            )}
            {columns.map((words) => (
              <th key={words} scope="col">
                <bdi>{words}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cells.map((row, index) => (
            <tr key={y?.values[index] ?? ""}>
              {y === null ? null : (
                <th scope="row">
                  <bdi>{headers(y)[index]}</bdi>
                </th>
              )}
              {row.map((cell) => (
                <td key={cell.position}>
                  <SharedCell cell={cell} alt={words(t, data.sweep, cell)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type SweepWords = ReturnType<typeof wordsOf<"sweep">>

function words(t: SweepWords, { x, y }: SharedSweep["sweep"], { column, row }: GridCell): string {
  const across = t("header", { setting: t(`setting_${axisSetting(x)}`), value: x.values[column] ?? "" })
  if (y === null) return t("cellOne", { x: across })
  return t("cellTwo", { x: across, y: t("header", { setting: t(`setting_${axisSetting(y)}`), value: y.values[row] ?? "" }) })
}

function SharedCell({ cell: { image }, alt }: { readonly cell: GridCell; readonly alt: string }) {
  if (image === null) return <span className="sweep-empty" />
  return (
    <a href={image.url} title={alt}>
      <img
        {...imageSources(image.url, image.width, image.height)}
        sizes="(min-width: 768px) 240px, 45vw"
        alt={alt}
        width={image.width}
        height={image.height}
        loading="lazy"
      />
    </a>
  )
}
