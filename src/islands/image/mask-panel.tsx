import { Columns2, Contrast, Download, Eraser, PaintBucket } from "lucide-react"
import { useCallback, useState } from "react"
import { UPLOAD_CATEGORIES } from "../../domain/upload/rules.ts"
import { MAXIMUM_MASK_SIDE_PX } from "../../formats/image/mask-png.ts"
import { runImageJob } from "../../wasm-workers/image/client.ts"
import type { OpenedImage } from "../../wasm-workers/image/protocol.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { LOOKS } from "../_tools/looks.ts"
import { ToolActions } from "../_tools/tool-actions.tsx"
import type { ToolPanelProps } from "../_tools/tool-screen.tsx"
import { Button, buttonLook } from "../_ui/button.tsx"
import { Compare } from "../_ui/compare.tsx"
import { RangeField } from "../_ui/range-field.tsx"
import { saveBlob } from "../_ui/save-blob.ts"
import { KeepButton } from "../upload/keep/keep-button.tsx"
import { BitmapCanvas } from "./bitmap-canvas.tsx"
import type { Part } from "./brush-stroke.ts"
import { drawMask, drawMaskAlone } from "./draw-mask.ts"
import { ImageLine } from "./image-line.tsx"
import { ImagePreview } from "./image-preview.tsx"
import { newCanvas } from "./mask-board.ts"
import { nameAfter } from "./name-after.ts"
import { NotOpened } from "./not-opened.tsx"
import { PaintSurface } from "./paint-surface.tsx"
import { PaintTools } from "./paint-tools.tsx"
import { useMaskBase } from "./use-mask-base.ts"
import { useOpenedImage } from "./use-opened-image.ts"
import { usePainting } from "./use-painting.ts"
import { useRefinedMask } from "./use-refined-mask.ts"

/** The mask that it gives is a PNG of one bit a pixel. */
interface MaskPanelProps extends ToolPanelProps {
  /** A mask of the image, white on black, to be painted further. */
  readonly base?: File | undefined
}

/** Paints a mask over an image: white areas are repainted. */
export function MaskPanel({ file, base, onDone, onAnother }: MaskPanelProps) {
  const t = useMessages("image")
  const opening = useOpenedImage(file)
  const marked = useMaskBase(base)
  if (opening.state === "failed") return <NotOpened code={opening.code} onAnother={onAnother} />
  const image = opening.state === "open" ? opening.image : null
  return (
    <div className="grid gap-4">
      <ImageLine name={file.name} size={image} bytes={file.size} onAnother={onAnother} />
      {image === null || marked === "opening" ? (
        <ImagePreview image={null} label={t("opening")} />
      ) : (
        <MaskEditor file={file} image={image} base={base} marked={marked} onDone={onDone} />
      )}
    </div>
  )
}

interface MaskEditorProps {
  readonly file: File
  readonly image: OpenedImage
  readonly base: File | undefined
  /** The same as what is drawn. */
  readonly marked: HTMLCanvasElement | null
  readonly onDone: ((mask: File) => void) | undefined
}

function MaskEditor({ file, image, base, marked, onDone }: MaskEditorProps) {
  const t = useMessages("image")
  const painting = usePainting(image, marked, 0)
  const [featherPx, setFeatherPx] = useState(0)
  const [failure, setFailure] = useState<"maskEmpty" | "notSaved" | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const longest = Math.max(image.width, image.height)
  const refined = useRefinedMask(painting.board, painting.history, { feather: (featherPx / longest) * 1000, shift: 0 })
  const [scratch] = useState(() => newCanvas(image.preview.width, image.preview.height))
  const { board, history } = painting
  const [isAlone, setIsAlone] = useState(false)
  const draw = useCallback(
    (context: CanvasRenderingContext2D, part: Part | null) => {
      const mask = part === null ? (refined ?? board.canvas) : board.canvas
      if (isAlone) drawMaskAlone(context, mask)
      else drawMask(context, part, { image: image.preview, mask, scratch: scratch.context })
    },
    [image, board, refined, scratch, isAlone],
  )
  /** The mask's file; null where one is being made, or where there is none, which is told. */
  const make = async (): Promise<File | null> => {
    if (isBusy) return null
    setIsBusy(true)
    setFailure(null)
    try {
      const { width, height } = image
      const made = await runImageJob("exportMask", { width, height, steps: history.done, featherPx, ...(base && { base }) })
      if (made.isEmpty) setFailure("maskEmpty")
      return made.isEmpty ? null : new File([made.file], nameAfter(file.name, t("suffixMask"), "image/png"), { type: "image/png" })
    } catch {
      setFailure("notSaved")
      return null
    } finally {
      setIsBusy(false)
    }
  }
  const save = async (take: (mask: File) => void) => {
    const made = await make()
    if (made !== null) take(made)
  }
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <PaintSurface painting={painting} image={image} label={t("maskSurface")} draw={draw} isLocked={isAlone}>
        {isAlone ? <Compare before={<BitmapCanvas image={image.preview} className="size-full" />} /> : null}
      </PaintSurface>
      <div className={`${LOOKS.card} grid content-start gap-5 p-4`}>
        <button
          type="button"
          className={`${LOOKS.chip} justify-self-start`}
          aria-pressed={isAlone}
          onClick={() => setIsAlone((before) => !before)}
        >
          <Columns2 size={14} strokeWidth={1.75} aria-hidden="true" />
          {t("maskAlone")}
        </button>
        {isAlone ? null : <PaintTools painting={painting} words={{ add: t("paint"), remove: t("erase") }} hasSoftness={false} />}
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => painting.paint({ kind: "invert" })}>
            <Contrast size={16} strokeWidth={1.75} aria-hidden="true" />
            {t("invert")}
          </Button>
          <Button onClick={() => painting.paint({ kind: "fill", effect: "add" })}>
            <PaintBucket size={16} strokeWidth={1.75} aria-hidden="true" />
            {t("fill")}
          </Button>
          <Button onClick={() => painting.paint({ kind: "fill", effect: "remove" })}>
            <Eraser size={16} strokeWidth={1.75} aria-hidden="true" />
            {t("empty")}
          </Button>
        </div>
        <RangeField
          label={t("feather")}
          value={featherPx}
          minimum={0}
          maximum={Math.max(16, Math.round(longest / 40))}
          step={1}
          shown={t("pixels", { count: featherPx })}
          hint={t("featherHint")}
          onValue={setFeatherPx}
        />
        <ToolActions>
          {onDone === undefined ? null : (
            <button type="button" className={buttonLook("primary", "large")} aria-disabled={isBusy} onClick={() => void save(onDone)}>
              {t("useMask")}
            </button>
          )}
          <button
            type="button"
            className={onDone === undefined ? buttonLook("primary", "large") : buttonLook()}
            aria-disabled={isBusy}
            onClick={() => void save((mask) => saveBlob(mask, mask.name))}
          >
            <Download size={16} strokeWidth={1.75} aria-hidden="true" />
            {t("saveMask")}
          </button>
          {onDone === undefined ? <KeepButton file={make} category={UPLOAD_CATEGORIES.mask} isBusy={isBusy} isRepeatable /> : null}
          <p className={LOOKS.hint}>{t("maskFormat", { width: image.width, height: image.height })}</p>
          {longest > MAXIMUM_MASK_SIDE_PX ? <p className="text-xs text-warn">{t("maskTooLarge", { side: MAXIMUM_MASK_SIDE_PX })}</p> : null}
          <div aria-live="polite">{failure === null ? null : <p className="text-xs text-bad">{t(failure)}</p>}</div>
        </ToolActions>
      </div>
    </div>
  )
}
