import { CornerUpLeft, Download, Wand2, X } from "lucide-react"
import { useEffect, useState } from "react"
import { actionOf } from "../../../domain/studio/rules.ts"
import type { Task, TaskImage } from "../../../domain/task/contract.ts"
import { cellByKey, cellsOf } from "../../../domain/task/sweep-cells.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { Button, buttonLook } from "../../_ui/button.tsx"
import { SelectField } from "../../_ui/choice-field.tsx"
import { useModalDialog } from "../../_ui/use-modal-dialog.ts"
import { useStudio } from "../../studio/studio-state.ts"
import { cardKindOf } from "../../studio/task-kind-of.ts"
import { type Sweep, useCellWords } from "./use-cell-words.ts"

interface SweepViewerProps {
  readonly task: Task
  readonly sweep: Sweep
  readonly position: number
  readonly onMove: (position: number) => void
  readonly onClose: () => void
}

/** A cell large, alone or beside another one: arrow keys go to its neighbours, Esc closes. */
export function SweepViewer({ task, sweep, position, onMove, onClose }: SweepViewerProps) {
  const t = useMessages("sweep")
  const common = useMessages("task")
  const studio = useStudio()
  const words = useCellWords(sweep)
  const dialog = useModalDialog()
  const [beside, setBeside] = useState<string>("")
  const rows = cellsOf(sweep, task.img_uris)
  const cells = rows.flat()
  const cell = cells[position]
  const other = cells.find((one) => String(one.position) === beside)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (cell === undefined || event.target instanceof HTMLSelectElement) return
      const size = { columns: sweep.x.values.length, rows: rows.length }
      const next = cellByKey(event.key, cell, size, document.documentElement.dir === "rtl")
      if (next === null) return
      event.preventDefault()
      const to = next.row * size.columns + next.column
      if (cells[to]?.image != null) onMove(to)
    }
    addEventListener("keydown", onKeyDown)
    return () => removeEventListener("keydown", onKeyDown)
  })
  const image = cell?.image ?? null
  if (cell === undefined || image === null) return null
  const made = cells.filter((one) => one.image !== null && one.position !== cell.position)
  const { tab } = actionOf(cardKindOf(task))
  return (
    <dialog
      ref={dialog}
      aria-label={words.cell(cell)}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-ground p-0 text-ink"
    >
      <div className="grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)]">
        <div className="flex flex-wrap items-end gap-2 border-b border-line p-3">
          <div className="w-56 max-w-full">
            <SelectField
              label={t("compareWith")}
              size="compact"
              name="beside"
              choices={[{ value: "", label: t("alone") }, ...made.map((one) => ({ value: String(one.position), label: words.cell(one) }))]}
              chosen={other === undefined || other.position === cell.position ? "" : beside}
              onChoose={setBeside}
            />
          </div>
          <Button
            icon={Wand2}
            label={t("useImage")}
            onClick={() => {
              onClose()
              studio.$used.set({ taskId: task.id, index: task.img_uris.indexOf(image) })
            }}
          />
          <a href={image.url} download="" aria-label={t("download")} title={t("download")} className={buttonLook("plain", "medium", true)}>
            <Download size={16} />
          </a>
          {tab === null ? null : (
            <Button
              icon={CornerUpLeft}
              isIconMirrored
              onClick={() => {
                onClose()
                studio.places.open({ tab, settingsOf: task.id, cell: cell.position })
              }}
            >
              {t("useSettings")}
            </Button>
          )}
          <Button icon={X} autoFocus label={common("close")} onClick={onClose} className="ms-auto" />
        </div>
        <div className={`grid min-h-0 gap-2 bg-sunken p-2 ${other == null ? "" : "grid-rows-2 md:grid-cols-2 md:grid-rows-1"}`}>
          <Seen image={image} name={words.cell(cell)} />
          {other?.image == null || other.position === cell.position ? null : <Seen image={other.image} name={words.cell(other)} />}
        </div>
      </div>
    </dialog>
  )
}

function Seen({ image, name }: { readonly image: TaskImage; readonly name: string }) {
  return (
    <figure className="grid min-h-0 min-w-0 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto] justify-items-center gap-1">
      <img src={image.url} alt={name} width={image.width} height={image.height} className="size-full min-h-0 object-contain" />
      <figcaption className="text-xs text-ink-2">
        <bdi>{name}</bdi>
      </figcaption>
    </figure>
  )
}
