import {
  Atom,
  BookOpen,
  CloudSnow,
  Columns2,
  Droplets,
  Expand,
  Film,
  Flame,
  Flower2,
  Grid2x2,
  Grid3x3,
  HeartPulse,
  type LucideIcon,
  Puzzle,
  RotateCw,
  Sparkles,
  SquareSplitHorizontal,
  Waves,
  Zap,
} from "lucide-react"
import type { VideoEffectId } from "../../../domain/video/generation/effect-table.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { Choices } from "../../_ui/choice-field.tsx"
import { FieldGroup } from "../../_ui/field.tsx"
import type { FormFieldsProps } from "./form-fields.ts"

const ICONS: Readonly<Record<VideoEffectId, LucideIcon>> = {
  inflate: Expand,
  melt: Droplets,
  burst: Atom,
  assemble: Puzzle,
  spin: RotateCw,
  fold: SquareSplitHorizontal,
  ripple: Waves,
  heartbeat: HeartPulse,
  pixels: Grid3x3,
  glitch: Zap,
  "old-film": Film,
  snow: CloudSnow,
  petals: Flower2,
  embers: Flame,
  fireflies: Sparkles,
  meet: Columns2,
  "turn-over": BookOpen,
  mosaic: Grid2x2,
}

/** Which effect is done; none is chosen at first. */
export function EffectField({
  draft,
  effects,
  errors,
  change,
}: Pick<FormFieldsProps, "draft" | "errors" | "change"> & { readonly effects: readonly VideoEffectId[] }) {
  const t = useMessages("videos")
  return (
    <FieldGroup label={t("effect")} hint={t("effectHint")} error={errors["SpecialEffectsAppInfo"]}>
      <Choices
        name="effect"
        look="blocks"
        columns={4}
        choices={effects.map((value) => {
          const Icon = ICONS[value]
          return { value, label: t(`effect_${value}`), icon: <Icon size={18} strokeWidth={1.75} aria-hidden="true" /> }
        })}
        chosen={draft.effect}
        onChoose={(effect) => change({ effect })}
      />
    </FieldGroup>
  )
}
