import { useStore } from "@nanostores/react"
import { Brush, Image, PaintbrushVertical, Plus, Scan, SwatchBook, Workflow } from "lucide-react"
import { useRef, useState } from "react"
import { MAXIMUM_LAYERS } from "../../domain/board/document.ts"
import { moveLayerTo } from "../../domain/board/layer-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { Menu } from "../_ui/menu.tsx"
import { useSortedRows } from "../_ui/use-sorted-rows.ts"
import { useBoard } from "./board-context.ts"
import { LayerRow } from "./layer-row.tsx"
import { addSketch, paintOn } from "./take-tool.ts"
import { useImagePlaces } from "./use-image-places.tsx"

/** The layers, the uppermost first: shown, locked, named, ordered, added. */
export function LayersPanel() {
  const t = useMessages("board")
  const { editor } = useBoard()
  const { layers } = useStore(editor.$history).present
  const rows = useRef<HTMLOListElement>(null)
  const [spoken, setSpoken] = useState("")
  const places = useImagePlaces()
  const shown = layers.toReversed()
  const move = (from: number, to: number) => {
    const layer = shown[from]
    if (layer === undefined || to < 0 || to >= shown.length) return
    editor.change((document) => moveLayerTo(document, layer.id, shown.length - 1 - to))
    setSpoken(t("layerMoved", { name: layer.name, place: to + 1 }))
  }
  const isSortable = useSortedRows(rows, layers.length > 1, move)
  return (
    <section aria-label={t("layers")} className="grid gap-2">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-sm font-semibold">{t("layers")}</h2>
        <Menu
          opener={<Button icon={Plus} size="small" label={t("addLayer")} isOff={layers.length >= MAXIMUM_LAYERS} />}
          groups={[
            [
              { label: t("addImage"), icon: Image, onChoose: () => places.open("image") },
              { label: t("addSketch"), icon: Brush, onChoose: () => addSketch(editor, t) },
              { label: t("addMask"), icon: PaintbrushVertical, onChoose: () => paintOn(editor, "mask", t, true) },
            ],
            [
              { label: t("addRegion"), icon: Scan, onChoose: () => paintOn(editor, "region", t, true) },
              { label: t("addControl"), icon: Workflow, onChoose: () => places.open("control") },
              { label: t("addReference"), icon: SwatchBook, onChoose: () => places.open("reference") },
            ],
          ]}
        />
      </div>
      {shown.length === 0 ? (
        <p className="text-xs text-pretty text-ink-3">{t("noLayers")}</p>
      ) : (
        <ol ref={rows} aria-label={t("layers")} className="grid gap-0.5">
          {shown.map((layer, index) => (
            <LayerRow
              key={layer.id}
              layer={layer}
              isSortable={isSortable}
              isFirst={index === 0}
              isLast={index === shown.length - 1}
              onMove={(by) => move(index, index + by)}
            />
          ))}
        </ol>
      )}
      <p role="status" className="sr-only">
        {spoken}
      </p>
      {places.dialogs}
    </section>
  )
}
