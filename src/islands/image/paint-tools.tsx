import { Brush, Eraser, Hand, Lasso, type LucideIcon, Redo2, SquareDashed, Undo2 } from "lucide-react"
import { useMessages } from "../_runtime/messages.tsx"
import { LOOKS } from "../_tools/looks.ts"
import { buttonLook } from "../_ui/button.tsx"
import { RangeField } from "../_ui/range-field.tsx"
import type { Painting, PaintTool } from "./use-painting.ts"

interface PaintToolsProps {
  readonly painting: Painting
  /** What painting and erasing are called here. */
  readonly words: { readonly add: string; readonly remove: string }
  readonly hasSoftness: boolean
}

const TOOLS: readonly {
  readonly tool: PaintTool
  readonly icon: LucideIcon
  readonly word: "brush" | "rectangle" | "lasso" | "moveView"
}[] = [
  { tool: "brush", icon: Brush, word: "brush" },
  { tool: "rectangle", icon: SquareDashed, word: "rectangle" },
  { tool: "lasso", icon: Lasso, word: "lasso" },
  { tool: "move", icon: Hand, word: "moveView" },
]

/** What is in the hand, and the way back. */
export function PaintTools({ painting, words, hasSoftness }: PaintToolsProps) {
  const t = useMessages("image")
  const { hand, history, radii } = painting
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        <div role="group" aria-label={t("tool")} className="flex gap-1">
          {TOOLS.map(({ tool, icon: Icon, word }) => (
            <button
              key={tool}
              type="button"
              className={buttonLook("plain", "medium", true)}
              aria-pressed={hand.tool === tool}
              aria-label={t(word)}
              title={t(word)}
              onClick={() => painting.setHand({ tool })}
            >
              <Icon size={17} strokeWidth={1.75} />
            </button>
          ))}
        </div>
        <div className="flex gap-1">
          <button
            type="button"
            className={buttonLook("plain", "medium", true)}
            aria-label={t("undo")}
            title={t("undo")}
            aria-disabled={history.done.length === 0}
            onClick={painting.undo}
          >
            <Undo2 size={17} strokeWidth={1.75} className="rtl:-scale-x-100" />
          </button>
          <button
            type="button"
            className={buttonLook("plain", "medium", true)}
            aria-label={t("redo")}
            title={t("redo")}
            aria-disabled={history.undone.length === 0}
            onClick={painting.redo}
          >
            <Redo2 size={17} strokeWidth={1.75} className="rtl:-scale-x-100" />
          </button>
        </div>
      </div>
      <div role="group" aria-label={t("effect")} className="flex flex-wrap gap-2">
        <button
          type="button"
          className={LOOKS.chip}
          aria-pressed={hand.effect === "add"}
          onClick={() => painting.setHand({ effect: "add" })}
        >
          <Brush size={14} strokeWidth={1.75} aria-hidden="true" />
          {words.add}
        </button>
        <button
          type="button"
          className={LOOKS.chip}
          aria-pressed={hand.effect === "remove"}
          onClick={() => painting.setHand({ effect: "remove" })}
        >
          <Eraser size={14} strokeWidth={1.75} aria-hidden="true" />
          {words.remove}
        </button>
      </div>
      {hand.tool === "brush" ? (
        <>
          <RangeField
            label={t("brushSize")}
            value={hand.radius}
            minimum={radii.smallest}
            maximum={radii.largest}
            step={Math.max(0.5, radii.smallest / 4)}
            shown={t("pixels", { count: Math.round(hand.radius * 2) })}
            onValue={(radius) => painting.setHand({ radius })}
          />
          {hasSoftness ? (
            <RangeField
              label={t("brushSoftness")}
              value={hand.softness}
              minimum={0}
              maximum={1}
              step={0.05}
              shown={t("share", { share: hand.softness })}
              onValue={(softness) => painting.setHand({ softness })}
            />
          ) : null}
        </>
      ) : null}
    </div>
  )
}
