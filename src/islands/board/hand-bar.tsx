import { useStore } from "@nanostores/react"
import { Contrast, Eraser, PaintBucket, PaintbrushVertical, Scan, Sticker, X } from "lucide-react"
import { useId } from "react"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { REGION_COLOURS, regionColour } from "./board-colours.ts"
import { useBoard } from "./board-context.ts"
import { RADII } from "./board-editor.ts"
import { announceWith } from "./board-words.ts"
import { clearSelected, copySelected, fillSelected, invertSelected, selectedTo } from "./use-selection.ts"

/** What the tool in hand can be set to, and what can be done with what is selected. */
export function HandBar() {
  const { editor } = useBoard()
  const tool = useStore(editor.$tool)
  const selection = useStore(editor.$selection)
  const isBrush = tool === "brush" || tool === "eraser"
  if (!isBrush && tool !== "fill" && tool !== "eyedropper" && tool !== "subject" && selection === null) return null
  return (
    <div
      data-over=""
      className="scroll-row pointer-events-auto flex max-w-full items-center gap-3 overflow-x-auto rounded-card border border-line bg-raised px-3 py-1.5"
    >
      {isBrush ? <BrushSettings /> : null}
      {tool === "brush" || tool === "fill" || tool === "eyedropper" ? <ColourField /> : null}
      {tool === "subject" ? <SubjectButton /> : null}
      {selection === null ? null : <SelectionActions />}
    </div>
  )
}

function BrushSettings() {
  const t = useMessages("board")
  const { editor } = useBoard()
  const { radius, softness } = useStore(editor.$hand)
  return (
    <>
      <Slider
        label={t("brushSize")}
        shown={t("pixels", { count: Math.round(radius * 2) })}
        value={Math.sqrt(radius / RADII.largest) * 100}
        onValue={(value) => editor.setHand({ radius: Math.max(RADII.smallest, (value / 100) ** 2 * RADII.largest) })}
      />
      <Slider
        label={t("softness")}
        shown={t("percent", { value: Math.round(softness * 100) })}
        value={softness * 100}
        onValue={(value) => editor.setHand({ softness: value / 100 })}
      />
    </>
  )
}

interface SliderProps {
  readonly label: string
  readonly shown: string
  readonly value: number
  readonly onValue: (value: number) => void
}

function Slider({ label, shown, value, onValue }: SliderProps) {
  const id = useId()
  return (
    <div className="flex shrink-0 items-center gap-2 text-xs text-ink-2">
      <label htmlFor={id} className="whitespace-nowrap">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={0.5}
        value={value}
        aria-valuetext={shown}
        onChange={(event) => onValue(event.target.valueAsNumber)}
        className="range w-24"
      />
      <span className="min-w-12 tabular-nums">
        <bdi>{shown}</bdi>
      </span>
    </div>
  )
}

function ColourField() {
  const t = useMessages("board")
  const { editor } = useBoard()
  const { colour } = useStore(editor.$hand)
  const kind = useStore(editor.$history).present.layers.find(({ id }) => id === editor.$activeId.get())?.kind
  if (kind === "mask" || kind === "region") return null
  return (
    <div role="group" aria-label={t("colour")} className="flex shrink-0 items-center gap-1">
      <input
        type="color"
        aria-label={t("anyColour")}
        value={colour}
        onChange={(event) => editor.setHand({ colour: event.target.value })}
        className="size-8 shrink-0 rounded-control border border-line-strong bg-transparent p-0.5"
      />
      {REGION_COLOURS.map((number) => {
        const swatch = regionColour(number)
        return (
          <button
            key={number}
            type="button"
            aria-label={t("colourNumber", { number: number + 1 })}
            aria-pressed={colour === swatch}
            onClick={() => editor.setHand({ colour: swatch })}
            style={{ backgroundColor: swatch }}
            className="size-6 shrink-0 rounded-full border border-edge aria-pressed:outline-2 aria-pressed:outline-offset-1 aria-pressed:outline-accent max-sm:hidden"
          />
        )
      })}
    </div>
  )
}

function SubjectButton() {
  const t = useMessages("board")
  const { editor } = useBoard()
  const progress = useStore(editor.$searching)
  const select = async () => {
    try {
      const { selectSubject } = await import("./select-subject.ts")
      if (!(await selectSubject(editor))) announceWith(t)("nothingHere")
    } catch {
      editor.$searching.set(null)
      editor.$failure.set("notPrepared")
    }
  }
  return (
    <Button isBusy={progress !== null} onClick={() => void select()} className="shrink-0">
      {progress === null ? t("selectSubject") : t("searching", { percent: Math.round(progress * 100) })}
    </Button>
  )
}

function SelectionActions() {
  const t = useMessages("board")
  const board = useBoard()
  const { editor } = board
  return (
    <div role="group" aria-label={t("selection")} className="flex shrink-0 items-center gap-1">
      <Button size="small" icon={PaintbrushVertical} onClick={() => selectedTo(editor, "mask", t)}>
        {t("toMask")}
      </Button>
      <Button size="small" icon={Scan} onClick={() => selectedTo(editor, "region", t)}>
        {t("toRegion")}
      </Button>
      <Button size="small" icon={Sticker} onClick={() => void copySelected(editor, t)}>
        {t("toLayer")}
      </Button>
      <Button size="small" icon={PaintBucket} label={t("fillSelection")} onClick={() => fillSelected(editor, t)} />
      <Button size="small" icon={Eraser} label={t("clearSelection")} onClick={() => clearSelected(editor)} />
      <Button size="small" icon={Contrast} label={t("invertSelection")} onClick={() => invertSelected(editor)} />
      <Button size="small" icon={X} label={t("deselect")} onClick={() => editor.$selection.set(null)} />
    </div>
  )
}
