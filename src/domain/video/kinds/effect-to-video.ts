import { defineTaskKind } from "../../_kernel/task-kind.ts"
import type { VideoConfiguration } from "../generation/configuration.ts"
import { checkEffect } from "../generation/effect-rules.ts"
import { EFFECT_MODEL, effectOf } from "../generation/effect-table.ts"
import { VIDEO_ACTIONS } from "../generation/task-actions.ts"
import { ANY_VIDEO, type VideoSpecification, videoOf } from "../generation/video-order.ts"

interface EffectToVideo extends VideoSpecification {
  readonly kind: "effect-to-video"
}

/** A video in which an effect is done to an image, or to two (spec 2§2, domain type 15). Servers offer effects as the models of this kind. */
export const effectToVideo = defineTaskKind({
  ...ANY_VIDEO,
  name: "effect-to-video",
  action: VIDEO_ACTIONS["effect-to-video"],
  check: checkEffect,
  specify: (meta: VideoConfiguration, facts): EffectToVideo => ({
    kind: "effect-to-video",
    ...videoOf(meta, "effect", facts, EFFECT_MODEL),
    model: effectOf(meta.SpecialEffectsAppInfo?.id)?.id ?? null,
  }),
})
