import { useState } from "react"
import {
  EFFECT_GROUPS,
  type EffectGroup,
  effectOf,
  effectPictures,
  type VideoEffectId,
} from "../../../domain/video/generation/effect-table.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { Gallery, GalleryCard } from "../../_ui/gallery.tsx"
import { FilterChips } from "../../_ui/toolbar.tsx"
import type { FormFieldsProps } from "./form-fields.ts"

type Shown = "all" | EffectGroup | "several"

const takes = (id: VideoEffectId): number => effectOf(id)?.places.length ?? 0

/** Which effects stand in a part of the gallery. */
function isIn(id: VideoEffectId, shown: Shown): boolean {
  if (shown === "all") return true
  return shown === "several" ? takes(id) > 1 : effectOf(id)?.group === shown
}

/** Which effect is done, each by what it does; none is chosen at first. */
export function EffectField({
  draft,
  effects,
  errors,
  change,
}: Pick<FormFieldsProps, "draft" | "errors" | "change"> & { readonly effects: readonly VideoEffectId[] }) {
  const t = useMessages("videos")
  const [shown, setShown] = useState<Shown>("all")
  const parts = (["all", ...EFFECT_GROUPS, "several"] as const)
    .map((value) => ({ value, label: t(`effects_${value}`), count: effects.filter((id) => isIn(id, value)).length }))
    .filter(({ value, count }) => count > 0 && (value === "all" || count < effects.length))
  const error = errors["SpecialEffectsAppInfo"]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {parts.length < 2 ? null : <FilterChips label={t("effects")} choices={parts} chosen={shown} onChoose={setShown} />}
      <div className="-m-1 max-h-112 overflow-y-auto p-1">
        <Gallery label={t("effect")} hint={t("effectsHint")} error={error}>
          {effects
            .filter((id) => isIn(id, shown))
            .map((id) => (
              <GalleryCard
                key={id}
                value={id}
                name={t(`effect_${id}`)}
                picture={effectPictures(id).still}
                loop={effectPictures(id).loop}
                mark={takes(id) > 1 ? t("effectTakes", { count: takes(id) }) : undefined}
                isChosen={draft.effect === id}
                onChoose={() => change({ effect: id })}
              />
            ))}
        </Gallery>
      </div>
    </div>
  )
}
