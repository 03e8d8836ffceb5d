import { useState } from "react"
import {
  EFFECT_GROUPS,
  type EffectGroup,
  effectOf,
  effectPictures,
  type VideoEffectId,
} from "../../../domain/video/generation/effect-table.ts"
import { GalleryBar } from "../../_making/room/gallery-bar.tsx"
import { useMessages } from "../../_runtime/messages.tsx"
import { Gallery, GalleryCard } from "../../_ui/gallery.tsx"
import { FilterChips } from "../../_ui/toolbar.tsx"

interface EffectFieldProps {
  readonly chosen: string
  /** The effects that a server has. */
  readonly effects: readonly VideoEffectId[]
  readonly error: string | undefined
  readonly onChoose: (effect: VideoEffectId) => void
  /** Leaves the gallery, where it is a page of its own. */
  readonly onDone: () => void
}

/** Cards that every screen begins with. */
const FIRST_ROW = 3

type Shown = "all" | EffectGroup | "several"

const takes = (id: VideoEffectId): number => effectOf(id)?.places.length ?? 0

/** Which effects stand in a part of the gallery. */
function isIn(id: VideoEffectId, shown: Shown): boolean {
  if (shown === "all") return true
  return shown === "several" ? takes(id) > 1 : effectOf(id)?.group === shown
}

/** Which effect is done, each by what it does; none is chosen at first. */
export function EffectField({ chosen, effects, error, onChoose, onDone }: EffectFieldProps) {
  const t = useMessages("videos")
  const [shown, setShown] = useState<Shown>("all")
  // With one in the address, its stage comes first.
  const [isFirst] = useState(chosen === "")
  const parts = (["all", ...EFFECT_GROUPS, "several"] as const)
    .map((value) => ({ value, label: t(`effects_${value}`), count: effects.filter((id) => isIn(id, value)).length }))
    .filter(({ value, count }) => count > 0 && (value === "all" || count < effects.length))
  return (
    <div className="gallery-pane">
      <GalleryBar onDone={onDone}>
        {parts.length < 2 ? null : <FilterChips label={t("effects")} choices={parts} chosen={shown} onChoose={setShown} />}
      </GalleryBar>
      <Gallery label={t("effect")} hint={t("effectsHint")} error={error}>
        {effects
          .filter((id) => isIn(id, shown))
          .map((id, index) => (
            <GalleryCard
              key={id}
              value={id}
              name={t(`effect_${id}`)}
              picture={effectPictures(id).still}
              isUrgent={isFirst && index < FIRST_ROW}
              loop={effectPictures(id).loop}
              mark={takes(id) > 1 ? t("effectTakes", { count: takes(id) }) : undefined}
              isChosen={chosen === id}
              onChoose={() => onChoose(id)}
            />
          ))}
      </Gallery>
    </div>
  )
}
