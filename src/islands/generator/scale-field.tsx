import { useStore } from "@nanostores/react"
import {
  DEFAULT_SCALING_RATIO,
  MAXIMUM_SCALING_RATIO,
  MAXIMUM_UPSCALED_SIDE_PX,
  MINIMUM_SCALING_RATIO,
  upscaledSize,
} from "../../domain/studio/upscale-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { FieldGroup } from "../_ui/field.tsx"
import { RangeInput } from "../_ui/range-field.tsx"
import { changeMeta, useGenerator } from "./generator-state.ts"
import type { OwnFieldProps } from "./own-field.tsx"
import { useFailureAt, useFieldFacts } from "./use-field-facts.ts"

/** By how much an image grows, with the size that it comes to; too large a one is said before it is sent. */
export function ScaleField({ paths }: OwnFieldProps) {
  const t = useMessages("generator")
  const generator = useGenerator()
  const { scaling_ratio: chosen, imageUrl } = useFieldFacts().meta
  const image = useStore(generator.$draft).images.find(({ url }) => url === imageUrl)
  const failure = useFailureAt(paths)
  const ratio = chosen ?? DEFAULT_SCALING_RATIO
  const size = image === undefined ? null : upscaledSize(image, ratio)
  const isTooLarge = size !== null && Math.max(size.width, size.height) > MAXIMUM_UPSCALED_SIDE_PX
  return (
    <FieldGroup
      label={t("scale")}
      hint={t("scale_hint")}
      value={size === null ? undefined : `${size.width} × ${size.height}`}
      error={failure ?? (isTooLarge ? "ImageSizeExceedsError" : undefined)}
      onReset={chosen === undefined ? undefined : () => changeMeta(generator, { scaling_ratio: undefined })}
    >
      <RangeInput
        label={t("scale")}
        name="scaling_ratio"
        value={ratio}
        minimum={MINIMUM_SCALING_RATIO}
        maximum={MAXIMUM_SCALING_RATIO}
        step={0.1}
        onValue={(value) => changeMeta(generator, { scaling_ratio: Number.isNaN(value) ? undefined : value })}
      />
    </FieldGroup>
  )
}
