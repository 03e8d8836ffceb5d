import { useStore } from "@nanostores/react"
import { ArrowLeftRight, Lock } from "lucide-react"
import type { Configuration } from "../../domain/studio/configuration.ts"
import { finalSize, hiresOf } from "../../domain/studio/kinds/painting.ts"
import {
  baseModelOf,
  CUSTOM_RATIO_CODE,
  FALLBACK_SIDE_PX,
  imageModeSize,
  MAXIMUM_SIDE_PX,
  MINIMUM_SIDE_PX,
  RATIOS,
  type RatioCode,
  ratioNamed,
  type Size,
  STARTER_MODEL,
  sizeFor,
} from "../../domain/studio/rules.ts"
import { RatioIcon } from "../_making/form/ratio-icon.tsx"
import { openLogin } from "../_runtime/login-dialog.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { Choices } from "../_ui/choice-field.tsx"
import { FieldGroup } from "../_ui/field.tsx"
import { NumberField } from "../_ui/number-field.tsx"
import { firstPassSize } from "./draft-size.ts"
import { changeMeta, useGenerator } from "./generator-state.ts"
import type { OwnFieldProps } from "./own-field.tsx"
import { useFailureAt, useFieldFacts } from "./use-field-facts.ts"

const STEP_PX = 8
const IMAGE_MODES = [1, 2, 3, 4] as const
const NO_SIZE = { aspect_ratio: undefined, width: undefined, height: undefined, imageMode: undefined } as const

type Shape = "own" | "custom" | `ratio-${RatioCode}` | `mode-${(typeof IMAGE_MODES)[number]}`

function shapeIn({ aspect_ratio: ratio, width, height, imageMode }: Configuration): Shape {
  if (width !== undefined || height !== undefined || ratio === CUSTOM_RATIO_CODE) return "custom"
  const known = ratioNamed(ratio)
  if (known !== undefined) return `ratio-${known.code}`
  return imageMode === undefined ? "own" : `mode-${imageMode}`
}

/** The size of the images: that of the source or of the mode, one of the family's ratios, a height of 2:3, or sides of one's own. */
export function SizeField({ paths }: OwnFieldProps) {
  const t = useMessages("generator")
  const studio = useMessages("studio")
  const generator = useGenerator()
  const { meta } = useFieldFacts()
  const { images } = useStore(generator.$draft)
  const family = baseModelOf(meta.art_model_no)?.base_model_type ?? STARTER_MODEL.base_model_type
  const shape = shapeIn(meta)
  const size = firstPassSize(meta, images)
  const ratios = RATIOS.filter(({ code }) => sizeFor(family, code) !== undefined)
  const isStarter = useStore(generator.studio.$plan) === "visitor"
  const choose = (chosen: Shape) => {
    if (chosen === "own") changeMeta(generator, NO_SIZE)
    else if (chosen === "custom") changeMeta(generator, { ...NO_SIZE, width: size.width, height: size.height })
    else {
      const [kind, code] = chosen.split("-")
      if (kind === "ratio") changeMeta(generator, { ...NO_SIZE, aspect_ratio: RATIOS.find((ratio) => ratio.code === Number(code))?.code })
      else changeMeta(generator, { ...NO_SIZE, imageMode: IMAGE_MODES.find((mode) => mode === Number(code)) })
    }
  }
  return (
    <FieldGroup
      label={studio("sizeLabel")}
      hint={shape === "custom" ? studio("ownSizeHint", { minimum: MINIMUM_SIDE_PX, maximum: MAXIMUM_SIDE_PX }) : studio("sizeHint")}
      value={meta.enable_hr === true ? `${sides(size)} → ${sides(finalSize({ ...size, hires: hiresOf(meta) }))}` : sides(size)}
      error={useFailureAt(paths)}
      onReset={shape === "own" ? undefined : () => choose("own")}
    >
      {isStarter ? <LockedSizes /> : null}
      {isStarter ? null : (
        <Choices
          name="aspect_ratio"
          columns={2}
          choices={[
            { value: "own", label: t(meta.imageUrl === undefined ? "sizeDefault" : "sizeOfImage") },
            { value: "custom", label: studio("customSizeLabel") },
          ]}
          chosen={shape}
          onChoose={choose}
        />
      )}
      <Choices
        name="aspect_ratio"
        look="blocks"
        columns={4}
        choices={ratios.map(({ code, label, width, height }) => ({
          value: `ratio-${code}` as const,
          label,
          icon: <RatioIcon width={width} height={height} />,
        }))}
        chosen={shape === "own" && meta.imageUrl === undefined ? squareOf(ratios) : shape}
        onChoose={choose}
      />
      {isStarter ? null : (
        <>
          <p aria-hidden="true" className="text-xs text-ink-3">
            {t("byHeight")}
          </p>
          <Choices
            name="imageMode"
            choices={IMAGE_MODES.map((mode) => {
              return { value: `mode-${mode}` as const, label: t("height", { px: imageModeSize(mode).height }) }
            })}
            chosen={shape}
            onChoose={choose}
          />
        </>
      )}
      {shape === "custom" && !isStarter ? <CustomSides meta={meta} /> : null}
    </FieldGroup>
  )
}

/** What is made where no shape is said, among the listed ones. */
function squareOf(ratios: readonly { readonly code: RatioCode; readonly width: number; readonly height: number }[]): Shape {
  const square = ratios.find(({ width, height }) => width === height)
  return square === undefined ? "own" : `ratio-${square.code}`
}

/** Sizes of one's own are for those who are signed in (spec 1§2). */
function LockedSizes() {
  const t = useMessages("studio")
  return (
    <Button icon={Lock} aria-haspopup="dialog" label={t("customSizeLocked")} onClick={() => openLogin({ reason: "size" })}>
      {t("customSizeLabel")}
    </Button>
  )
}

function sides({ width, height }: Size): string {
  return `${width} × ${height}`
}

function CustomSides({ meta }: { readonly meta: Configuration }) {
  const t = useMessages("studio")
  const generator = useGenerator()
  const { width = FALLBACK_SIDE_PX, height = FALLBACK_SIDE_PX } = meta
  const bounds = { minimum: MINIMUM_SIDE_PX, maximum: MAXIMUM_SIDE_PX, step: STEP_PX, size: "compact" } as const
  return (
    <div className="flex items-end gap-1.5">
      <NumberField
        label={t("width")}
        name="width"
        value={width}
        onValue={(px) => changeMeta(generator, { width: px, height })}
        {...bounds}
      />
      <Button icon={ArrowLeftRight} label={t("swapSides")} onClick={() => changeMeta(generator, { width: height, height: width })} />
      <NumberField
        label={t("height")}
        name="height"
        value={height}
        onValue={(px) => changeMeta(generator, { width, height: px })}
        {...bounds}
      />
    </div>
  )
}
