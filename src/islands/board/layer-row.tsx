import { useStore } from "@nanostores/react"
import {
  ArrowDown,
  ArrowUp,
  Brush,
  CopyPlus,
  Ellipsis,
  Eye,
  EyeOff,
  GripVertical,
  Image,
  Lock,
  LockOpen,
  type LucideIcon,
  Merge,
  PaintbrushVertical,
  Pencil,
  Scan,
  SwatchBook,
  Trash2,
  Workflow,
} from "lucide-react"
import { useState } from "react"
import type { Layer, LayerKind } from "../../domain/board/document.ts"
import { deleteLayer, duplicateLayer, lockLayer, mergeTargetOf, renameLayer, showLayer } from "../../domain/board/layer-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { Menu } from "../_ui/menu.tsx"
import { regionToken } from "./board-colours.ts"
import { useBoard } from "./board-context.ts"
import { newLayerId } from "./board-editor.ts"
import { mergeLayerDown } from "./merge-layers.ts"

const ICONS: Readonly<Record<LayerKind, LucideIcon>> = {
  image: Image,
  sketch: Brush,
  mask: PaintbrushVertical,
  region: Scan,
  control: Workflow,
  reference: SwatchBook,
}

interface LayerRowProps {
  readonly layer: Layer
  readonly isSortable: boolean
  readonly isFirst: boolean
  readonly isLast: boolean
  /** Moves it among the rows: -1 is up. */
  readonly onMove: (by: 1 | -1) => void
}

/** One layer: chosen by its name, shown and locked by its buttons, all else in its menu. */
export function LayerRow({ layer, isSortable, isFirst, isLast, onMove }: LayerRowProps) {
  const t = useMessages("board")
  const { editor } = useBoard()
  const isActive = useStore(editor.$activeId) === layer.id
  const [isNaming, setIsNaming] = useState(false)
  const { id, name, isVisible, isLocked, kind } = layer
  const Icon = ICONS[kind]
  const about = kind === "region" && layer.prompt !== "" ? layer.prompt : t(`kind_${kind}`)
  const rename = (typed: string) => {
    editor.change((document) => renameLayer(document, id, typed))
    setIsNaming(false)
  }
  return (
    <li
      data-layer={kind}
      className={`group flex min-h-11 items-center gap-1 rounded-control border ps-1 pe-1 ${isActive ? "border-line-strong bg-hover" : "border-transparent hover:bg-hover"}`}
    >
      <span
        data-grip={isSortable ? "" : undefined}
        aria-hidden="true"
        className={`grid size-6 shrink-0 place-items-center text-ink-3 ${isSortable ? "cursor-grab touch-none" : "invisible"}`}
      >
        <GripVertical size={14} />
      </span>
      <span
        aria-hidden="true"
        style={kind === "region" ? { color: regionToken(layer.colour) } : undefined}
        className={`grid size-7 shrink-0 place-items-center rounded-control bg-sunken ${kind === "mask" ? "text-accent" : "text-ink-2"}`}
      >
        <Icon size={15} strokeWidth={1.75} />
      </span>
      {isNaming ? (
        <input
          ref={(element) => element?.select()}
          aria-label={t("layerName")}
          defaultValue={name}
          maxLength={60}
          onBlur={(event) => rename(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") rename(event.currentTarget.value)
            if (event.key === "Escape") setIsNaming(false)
          }}
          className="control control-compact min-w-0 grow"
        />
      ) : (
        <button
          type="button"
          aria-pressed={isActive}
          onClick={() => editor.$activeId.set(id)}
          onDoubleClick={() => setIsNaming(true)}
          className="grid min-h-10 min-w-0 grow content-center rounded-control px-1 text-start"
        >
          <bdi className="truncate text-sm">{name}</bdi>
          {about === name ? null : <bdi className="truncate text-2xs text-ink-3">{about}</bdi>}
        </button>
      )}
      <Button
        variant="quiet"
        size="small"
        icon={isVisible ? Eye : EyeOff}
        label={t(isVisible ? "hideLayer" : "showLayer", { name })}
        onClick={() => editor.change((document) => showLayer(document, id, !isVisible))}
      />
      {isLocked ? (
        <Button
          variant="quiet"
          size="small"
          icon={Lock}
          label={t("unlockLayer", { name })}
          onClick={() => editor.change((document) => lockLayer(document, id, false))}
        />
      ) : null}
      <Menu
        opener={<Button variant="quiet" size="small" icon={Ellipsis} label={t("layerMenu", { name })} />}
        groups={[
          [
            { label: t("rename"), icon: Pencil, onChoose: () => setIsNaming(true) },
            ...(isLocked
              ? []
              : [{ label: t("lock"), icon: LockOpen, onChoose: () => editor.change((document) => lockLayer(document, id, true)) }]),
            {
              label: t("duplicate"),
              icon: CopyPlus,
              onChoose: () => {
                const copyId = newLayerId()
                editor.change((document) => duplicateLayer(document, id, { id: copyId, name: t("copyOf", { name }) }))
                editor.$activeId.set(copyId)
              },
            },
            {
              label: t("mergeDown"),
              icon: Merge,
              isOff: mergeTargetOf(editor.document, id) === null,
              onChoose: () => void mergeLayerDown(editor, id),
            },
          ],
          [
            { label: t("moveUp"), icon: ArrowUp, isOff: isFirst, onChoose: () => onMove(-1) },
            { label: t("moveDown"), icon: ArrowDown, isOff: isLast, onChoose: () => onMove(1) },
          ],
          [
            {
              label: t("deleteLayer"),
              icon: Trash2,
              isDangerous: true,
              isOff: isLocked,
              onChoose: () => editor.change((document) => deleteLayer(document, id)),
            },
          ],
        ]}
      />
    </li>
  )
}
