import { Lock } from "lucide-react"
import { rightsOf } from "../../../domain/credits/rules.ts"
import type { VideoSize } from "../../../domain/video/generation/model-table.ts"
import { QUALITY_MODES } from "../../../domain/video/generation/model-table.ts"
import { initialDurationS, isQualityOpen } from "../../../domain/video/generation/setting-rules.ts"
import { RatioIcon } from "../../_making/form/ratio-icon.tsx"
import { useMessages } from "../../_runtime/messages.tsx"
import { Choices } from "../../_ui/choice-field.tsx"
import { FieldGroup } from "../../_ui/field.tsx"
import type { FormFieldsProps } from "./form-fields.ts"
import { shapeName } from "./shape-names.ts"

const valueOf = ({ width, height }: VideoSize) => `${width}x${height}`

/** The shape of the video; shows the size in px that comes out. */
export function SizeField({ draft, form, errors, change }: FormFieldsProps) {
  const t = useMessages("videos")
  const { sizes } = form.model
  return (
    <FieldGroup
      label={t("size")}
      hint={t("sizeHint")}
      value={`\u2066${form.sizePx.width} × ${form.sizePx.height}\u2069`}
      onReset={draft.size === "" ? undefined : () => change({ size: "" })}
      error={errors["size"]}
    >
      <Choices
        name="size"
        look="blocks"
        columns={4}
        choices={sizes.map((size) => ({ value: valueOf(size), label: shapeName(size), icon: <RatioIcon {...size} /> }))}
        chosen={valueOf(form.size)}
        onChoose={(size) => change({ size })}
      />
    </FieldGroup>
  )
}

/** How long the video plays. */
export function LengthField({ draft, form, plan, errors, change }: FormFieldsProps) {
  const t = useMessages("videos")
  const { model, isLengthFixed, durationS } = form
  const usual = initialDurationS(model, rightsOf(plan), null)
  const lengths = isLengthFixed && !model.durationsS.includes(durationS) ? [durationS] : model.durationsS
  return (
    <FieldGroup
      label={t("length")}
      hint={isLengthFixed ? t("lengthFixed") : t("lengthHint")}
      value={t("seconds", { count: durationS })}
      onReset={isLengthFixed || draft.duration === "" || durationS === usual ? undefined : () => change({ duration: "" })}
      error={errors["generate_video.generate_video_duration"]}
    >
      <Choices
        name="duration"
        choices={lengths.map((value) => ({
          value,
          label: t("seconds", { count: value }),
          isOff: isLengthFixed && value !== durationS,
          reason: isLengthFixed && value !== durationS ? t("lengthFixed") : undefined,
        }))}
        chosen={durationS}
        onChoose={(value) => change({ duration: String(value) })}
      />
    </FieldGroup>
  )
}

/** How many videos one task makes. */
export function CountField({ form, errors, change }: FormFieldsProps) {
  const t = useMessages("videos")
  const { model, count } = form
  const counts = Array.from({ length: model.maximumVideos }, (_, place) => place + 1)
  return (
    <FieldGroup
      label={t("count")}
      hint={t("countHint")}
      value={String(count)}
      onReset={count === 1 ? undefined : () => change({ count: "" })}
      error={errors["n_iter"]}
    >
      <Choices
        name="n_iter"
        choices={counts.map((value) => ({ value, label: String(value) }))}
        chosen={count}
        onChoose={(value) => change({ count: String(value) })}
      />
    </FieldGroup>
  )
}

/** How finely it renders, where the model has a choice; finer than 360p comes with a membership. */
export function QualityField({ form, plan, errors, change }: FormFieldsProps) {
  const t = useMessages("videos")
  const { quality } = form
  if (quality === null) return null
  const rights = rightsOf(plan)
  const isLocked = (mode: (typeof QUALITY_MODES)[number]) => !isQualityOpen(mode, rights)
  return (
    <FieldGroup
      label={t("quality")}
      hint={QUALITY_MODES.some(isLocked) ? t("qualityLocked") : t("qualityHint")}
      value={quality}
      onReset={quality === QUALITY_MODES[0] ? undefined : () => change({ quality: "" })}
      error={errors["generate_video.quality_mode"]}
    >
      <Choices
        name="quality_mode"
        choices={QUALITY_MODES.map((mode) => ({
          value: mode,
          label: mode,
          icon: isLocked(mode) ? <Lock size={14} aria-hidden="true" /> : undefined,
          isOff: isLocked(mode),
          reason: isLocked(mode) ? t("qualityLocked") : undefined,
        }))}
        chosen={quality}
        onChoose={(mode) => change({ quality: mode })}
      />
    </FieldGroup>
  )
}
