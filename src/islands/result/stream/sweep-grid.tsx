import { type KeyboardEvent, useRef, useState } from "react"
import { imageSources } from "../../../domain/library/rendition-rules.ts"
import type { Task } from "../../../domain/task/contract.ts"
import { TASK_STATUS } from "../../../domain/task/rules.ts"
import { cellByKey, cellsOf, type GridCell } from "../../../domain/task/sweep-cells.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { FadingImage } from "../../_ui/fading-image.tsx"
import { thumbhashUrl } from "../../_ui/thumbhash-image.ts"
import { SweepActions } from "./sweep-actions.tsx"
import { SweepViewer } from "./sweep-viewer.tsx"
import { type Sweep, useCellWords } from "./use-cell-words.ts"

interface SweepGridProps {
  readonly task: Task
  readonly sweep: Sweep
}

/** A sweep as a table whose cells fill as their images come: arrow keys move between cells, Enter opens one. */
export function SweepGrid({ task, sweep }: SweepGridProps) {
  const t = useMessages("sweep")
  const words = useCellWords(sweep)
  const table = useRef<HTMLTableElement>(null)
  const [current, setCurrent] = useState({ column: 0, row: 0 })
  const [opened, setOpened] = useState<number | null>(null)
  const cells = cellsOf(sweep, task.img_uris)
  const size = { columns: sweep.x.values.length, rows: cells.length }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = cellByKey(event.key, current, size, document.documentElement.dir === "rtl")
    if (next === null) return
    event.preventDefault()
    setCurrent(next)
    table.current?.querySelector<HTMLElement>(`[data-cell="${next.row * size.columns + next.column}"]`)?.focus()
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <SweepActions task={task} sweep={sweep} />
      <div className="sweep-frame">
        <table ref={table} aria-label={t("gridLabel")} className="sweep-grid">
          <thead>
            <tr>
              {words.rows === null ? null : (
                <td>
                  <span className="sr-only">{t("gridHelp")}</span>
                </td>
              )}
              {words.columns.map((header) => (
                <th key={header} scope="col">
                  <bdi>{header}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cells.map((row, index) => (
              <tr key={words.rows?.[index] ?? ""}>
                {words.rows === null ? null : (
                  <th scope="row">
                    <bdi>{words.rows[index]}</bdi>
                  </th>
                )}
                {row.map((cell) => (
                  <td key={cell.position} style={{ aspectRatio: `${task.width ?? 1} / ${task.height ?? 1}` }}>
                    <Cell
                      task={task}
                      cell={cell}
                      name={words.cell(cell)}
                      isCurrent={cell.column === current.column && cell.row === current.row}
                      onFocus={() => setCurrent({ column: cell.column, row: cell.row })}
                      onOpen={() => setOpened(cell.position)}
                      onKeyDown={onKeyDown}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {opened === null ? null : (
        <SweepViewer task={task} sweep={sweep} position={opened} onMove={setOpened} onClose={() => setOpened(null)} />
      )}
    </div>
  )
}

interface CellProps {
  readonly task: Task
  readonly cell: GridCell
  readonly name: string
  readonly isCurrent: boolean
  readonly onFocus: () => void
  readonly onOpen: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** One of the cells is reached by Tab; the arrow keys lead to the others. */
function Cell({ task, cell: { image, position }, name, isCurrent, onFocus, onOpen, onKeyDown }: CellProps) {
  const t = useMessages("sweep")
  const isActive = task.status === TASK_STATUS.waiting || task.status === TASK_STATUS.running
  const isPainted = isActive && task.preview !== null && task.preview_index === position
  const under = image === null ? null : thumbhashUrl(image.thumbhash)
  const label = image !== null ? t("open", { cell: name }) : isActive ? t("pending", { cell: name }) : t("missing", { cell: name })
  return (
    <button
      type="button"
      data-cell={position}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={label}
      aria-disabled={image === null || undefined}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onClick={() => (image === null ? undefined : onOpen())}
      className={`sweep-cell ${image === null ? "" : "cursor-zoom-in"}`}
      style={under === null ? undefined : { backgroundImage: `url(${under})` }}
    >
      {image === null ? (
        isPainted && task.preview !== null ? (
          <img src={task.preview} alt="" className="size-full object-contain opacity-80" />
        ) : (
          <span className={isActive ? "sweep-empty animate-pulse" : "sweep-empty"} />
        )
      ) : (
        <FadingImage
          {...imageSources(image.url, image.width, image.height)}
          sizes="240px"
          alt=""
          width={image.width}
          height={image.height}
          isEager={false}
          className="size-full object-contain"
        />
      )}
    </button>
  )
}
