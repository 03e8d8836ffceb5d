import { Brush, Columns2, Download, RotateCcw } from "lucide-react"
import { useCallback, useMemo, useState } from "react"
import { MAXIMUM_BYTES } from "../../domain/upload/rules.ts"
import { CUT_OUT_SIDE_PX } from "../../wasm-workers/cut-out/engine.ts"
import type { Subject } from "../../wasm-workers/cut-out/protocol.ts"
import { runImageJob } from "../../wasm-workers/image/client.ts"
import {
  type CutOutBackground,
  type CutOutFormat,
  type EdgeChange,
  MAXIMUM_CUT_OUT_SIDE_PX,
  type OpenedImage,
} from "../../wasm-workers/image/protocol.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { LOOKS } from "../_tools/looks.ts"
import { ToolActions } from "../_tools/tool-actions.tsx"
import { buttonLook } from "../_ui/button.tsx"
import { Compare } from "../_ui/compare.tsx"
import { RangeField } from "../_ui/range-field.tsx"
import { saveBlob } from "../_ui/save-blob.ts"
import { KeepButton } from "../upload/keep/keep-button.tsx"
import { BackgroundPicker } from "./background-picker.tsx"
import { BitmapCanvas } from "./bitmap-canvas.tsx"
import type { Part } from "./brush-stroke.ts"
import { drawCutOut } from "./draw-cut-out.ts"
import { newCanvas } from "./mask-board.ts"
import { nameAfter } from "./name-after.ts"
import { PaintSurface } from "./paint-surface.tsx"
import { PaintTools } from "./paint-tools.tsx"
import { useBackdrop } from "./use-backdrop.ts"
import { useOwnColours } from "./use-own-colours.ts"
import { usePainting } from "./use-painting.ts"
import { useRefinedMask } from "./use-refined-mask.ts"

interface CutOutEditorProps {
  readonly file: File
  readonly image: OpenedImage
  readonly subject: Subject
  readonly onDone: ((file: File) => void) | undefined
  /** Back to the choice of the model. */
  readonly onAgain: () => void
}

const BRUSH_SOFTNESS = 0.35

/** The cut-out as it was found: corrected by a brush, set before another background, saved. */
export function CutOutEditor({ file, image, subject, onDone, onAgain }: CutOutEditorProps) {
  const t = useMessages("image")
  const plane = useMemo(() => ({ width: CUT_OUT_SIDE_PX, height: CUT_OUT_SIDE_PX, alpha: subject.alpha }), [subject])
  const [base] = useState(() => canvasOfSubject(subject))
  const painting = usePainting(image, base, BRUSH_SOFTNESS)
  const [edge, setEdge] = useState<EdgeChange>({ feather: 0, shift: 0 })
  const [background, setBackground] = useState<CutOutBackground>({ kind: "transparent" })
  const [isComparing, setIsComparing] = useState(true)
  const [saving, setSaving] = useState<"no" | "busy" | "failed">("no")
  const refined = useRefinedMask(painting.board, painting.history, edge)
  const foreground = useOwnColours(image.preview, plane)
  const backdrop = useBackdrop(file, plane, background)
  const [scratch] = useState(() => newCanvas(image.preview.width, image.preview.height))
  const { board } = painting
  const draw = useCallback(
    (context: CanvasRenderingContext2D, part: Part | null) => {
      // A stroke that is being drawn is on the board only; its edge is refined once it ends.
      const mask = part === null ? (refined ?? board.canvas) : board.canvas
      drawCutOut(context, part, { image: foreground, mask, scratch: scratch.context, background, backdrop: backdrop.image })
    },
    [foreground, board, refined, scratch, background, backdrop.image],
  )
  const isSmaller = Math.max(image.width, image.height) > MAXIMUM_CUT_OUT_SIDE_PX

  /** The finished image's file; null where one is being made, or where it failed, which is told. */
  const make = async (format: CutOutFormat): Promise<File | null> => {
    if (saving === "busy") return null
    setSaving("busy")
    try {
      const { file: result } = await runImageJob("exportCutOut", {
        image: file,
        subject: plane,
        steps: painting.history.done,
        edge,
        background,
        format,
      })
      setSaving("no")
      return new File([result], nameAfter(file.name, t("suffixCutOut"), format), { type: result.type })
    } catch {
      setSaving("failed")
      return null
    }
  }
  const save = async (format: CutOutFormat, take: (made: File) => void) => {
    const made = await make(format)
    if (made !== null) take(made)
  }
  const download = (format: CutOutFormat) => void save(format, (made) => saveBlob(made, made.name))
  const done = onDone
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <PaintSurface painting={painting} image={image} label={t("surface")} draw={draw} isLocked={isComparing}>
        {isComparing ? <Compare before={<BitmapCanvas image={image.preview} className="size-full" />} /> : null}
      </PaintSurface>
      <div className={`${LOOKS.card} grid content-start gap-5 p-4`}>
        <div className="flex flex-wrap gap-2">
          <button type="button" className={LOOKS.chip} aria-pressed={isComparing} onClick={() => setIsComparing(true)}>
            <Columns2 size={14} strokeWidth={1.75} aria-hidden="true" />
            {t("compare")}
          </button>
          <button type="button" className={LOOKS.chip} aria-pressed={!isComparing} onClick={() => setIsComparing(false)}>
            <Brush size={14} strokeWidth={1.75} aria-hidden="true" />
            {t("refine")}
          </button>
          <button type="button" className={LOOKS.chip} onClick={onAgain}>
            <RotateCcw size={14} strokeWidth={1.75} aria-hidden="true" />
            {t("otherModel")}
          </button>
        </div>
        <div className="grid min-w-0 gap-5">
          {isComparing ? null : <PaintTools painting={painting} words={{ add: t("keep"), remove: t("erase") }} hasSoftness />}
          <div className="grid gap-3">
            <RangeField
              label={t("cutOutEdge")}
              value={edge.feather}
              minimum={0}
              maximum={20}
              step={0.5}
              shown={String(edge.feather)}
              onValue={(feather) => setEdge({ ...edge, feather })}
            />
            <RangeField
              label={t("shift")}
              value={edge.shift}
              minimum={-10}
              maximum={10}
              step={1}
              shown={String(edge.shift)}
              hint={t("shiftHint")}
              onValue={(shift) => setEdge({ ...edge, shift })}
            />
          </div>
          <BackgroundPicker
            background={background}
            hasFailed={backdrop.hasFailed}
            maximumBytes={MAXIMUM_BYTES.image}
            onBackground={setBackground}
          />
        </div>
        <ToolActions>
          {done === undefined ? null : (
            <button
              type="button"
              className={buttonLook("primary", "large")}
              aria-disabled={saving === "busy"}
              onClick={() => void save("image/png", done)}
            >
              {t("useThis")}
            </button>
          )}
          <div className="flex flex-wrap gap-2">
            <button
              type="button"
              className={done === undefined ? `${buttonLook("primary", "large")} grow` : buttonLook()}
              aria-disabled={saving === "busy"}
              onClick={() => download("image/png")}
            >
              <Download size={16} strokeWidth={1.75} aria-hidden="true" />
              {t("savePng")}
            </button>
            <button type="button" className={buttonLook()} aria-disabled={saving === "busy"} onClick={() => download("image/webp")}>
              {t("saveWebp")}
            </button>
            {done === undefined ? <KeepButton file={() => make("image/png")} isBusy={saving === "busy"} isRepeatable /> : null}
          </div>
          <p role="status" className={LOOKS.hint}>
            {saving === "busy" ? t("saving") : isSmaller ? t("madeSmaller", { side: MAXIMUM_CUT_OUT_SIDE_PX }) : ""}
          </p>
          {saving === "failed" ? (
            <p role="alert" className="text-xs text-bad">
              {t("notSaved")}
            </p>
          ) : null}
        </ToolActions>
      </div>
    </div>
  )
}

function canvasOfSubject({ alpha }: Subject): HTMLCanvasElement {
  const { canvas, context } = newCanvas(CUT_OUT_SIDE_PX, CUT_OUT_SIDE_PX)
  const pixels = context.createImageData(CUT_OUT_SIDE_PX, CUT_OUT_SIDE_PX)
  pixels.data.fill(255)
  for (let index = 0; index < alpha.length; index++) pixels.data[index * 4 + 3] = alpha[index] ?? 0
  context.putImageData(pixels, 0, 0)
  return canvas
}
