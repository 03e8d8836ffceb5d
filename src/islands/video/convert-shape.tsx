import { FlipHorizontal2, FlipVertical2, RotateCcw, RotateCw } from "lucide-react"
import { useMessages } from "../_runtime/messages.tsx"
import { buttonLook } from "../_ui/button.tsx"
import { SelectField } from "../_ui/choice-field.tsx"
import { NumberField } from "../_ui/number-field.tsx"
import {
  CROP_SHAPES,
  type CropFrame,
  type CropShape,
  fittedFrame,
  isWhole,
  MINIMUM_SIDE_PX,
  type QuarterTurn,
  type Size,
  shapedFrame,
  turned,
  wholeFrame,
} from "./crop-frame-rules.ts"
import type { Turning } from "./turn-rules.ts"

interface ConvertShapeProps {
  readonly turn: QuarterTurn
  /** Of the source as it is shown, before the turn. */
  readonly source: Size
  readonly crop: CropFrame
  readonly shape: CropShape
  readonly onTurn: (turning: Turning) => void
  readonly onCrop: (crop: CropFrame) => void
  readonly onShape: (shape: CropShape) => void
}

const SHAPES: readonly CropShape[] = ["free", "1:1", "16:9", "9:16", "4:3", "3:4", "21:9"]

/** Which part of the video is kept, and which side of it is up. */
export function ConvertShape({ turn, source, crop, shape, onTurn, onCrop, onShape }: ConvertShapeProps) {
  const t = useMessages("video")
  const image = turned(source, turn)
  const set = (part: Partial<CropFrame>) => {
    // Typed numbers are exact: a chosen shape gives way to them.
    if (part.width !== undefined || part.height !== undefined) onShape("free")
    onCrop(fittedFrame({ ...crop, ...part }, image))
  }
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-28 flex-1">
          <SelectField
            size="compact"
            label={t("convertCrop")}
            name="shape"
            choices={SHAPES.map((value) => ({ value, label: value === "free" ? t("convertCropFree") : value }))}
            chosen={shape}
            onChoose={(next) => {
              onShape(next)
              onCrop(shapedFrame(crop, CROP_SHAPES[next], image))
            }}
          />
        </div>
        <div className="flex gap-2">
          <TurnButton label={t("convertTurnLeft")} onPress={() => onTurn("left")} Icon={RotateCcw} />
          <TurnButton label={t("convertTurnRight")} onPress={() => onTurn("right")} Icon={RotateCw} />
          {/* These signs are named after their axis. */}
          <TurnButton label={t("convertMirrorAcross")} onPress={() => onTurn("across")} Icon={FlipVertical2} />
          <TurnButton label={t("convertMirrorDown")} onPress={() => onTurn("down")} Icon={FlipHorizontal2} />
        </div>
      </div>
      <div className="grid grid-cols-4 gap-2">
        <NumberField
          size="compact"
          label={t("convertLeft")}
          name="cropX"
          value={crop.x}
          minimum={0}
          maximum={image.width - crop.width}
          step={1}
          onValue={(x) => set({ x })}
        />
        <NumberField
          size="compact"
          label={t("convertTop")}
          name="cropY"
          value={crop.y}
          minimum={0}
          maximum={image.height - crop.height}
          step={1}
          onValue={(y) => set({ y })}
        />
        <NumberField
          size="compact"
          label={t("convertWidth")}
          name="cropWidth"
          value={crop.width}
          minimum={MINIMUM_SIDE_PX}
          maximum={image.width}
          step={2}
          onValue={(width) => set({ width })}
        />
        <NumberField
          size="compact"
          label={t("convertHeight")}
          name="cropHeight"
          value={crop.height}
          minimum={MINIMUM_SIDE_PX}
          maximum={image.height}
          step={2}
          onValue={(height) => set({ height })}
        />
      </div>
      {isWhole(crop, image) ? null : (
        <button
          type="button"
          onClick={() => {
            onShape("free")
            onCrop(wholeFrame(image))
          }}
          className={`${buttonLook()} justify-self-start`}
        >
          {t("convertCropNone")}
        </button>
      )}
    </div>
  )
}

interface TurnButtonProps {
  readonly label: string
  readonly onPress: () => void
  readonly Icon: typeof RotateCw
}

function TurnButton({ label, onPress, Icon }: TurnButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} onClick={onPress} className={buttonLook("plain", "medium", true)}>
      <Icon size={16} strokeWidth={1.75} />
    </button>
  )
}
