import { defineTaskKind, type TaskSource } from "../../_kernel/task-kind.ts"
import type { VideoConfiguration } from "../generation/configuration.ts"
import { checkEffect, nearestEffectSize } from "../generation/effect-rules.ts"
import { EFFECT_MODEL, effectOf } from "../generation/effect-table.ts"
import { VIDEO_ACTIONS } from "../generation/task-actions.ts"
import { ANY_VIDEO, type VideoSpecification, videoOf } from "../generation/video-order.ts"

interface EffectToVideo extends VideoSpecification {
  readonly kind: "effect-to-video"
}

/** Without a size it has that of its first image, as near as it is offered. */
function sizedLike(meta: VideoConfiguration, image: TaskSource | undefined): VideoConfiguration {
  return image === undefined || (meta.width !== undefined && meta.height !== undefined) ? meta : { ...meta, ...nearestEffectSize(image) }
}

/** A video in which an effect is done to an image, or to two (spec 2§2, domain type 15). Servers offer effects as the models of this kind. */
export const effectToVideo = defineTaskKind({
  ...ANY_VIDEO,
  name: "effect-to-video",
  action: VIDEO_ACTIONS["effect-to-video"],
  check: checkEffect,
  specify: (meta: VideoConfiguration, facts): EffectToVideo => ({
    kind: "effect-to-video",
    ...videoOf(sizedLike(meta, facts.sources[0]), "effect", facts, EFFECT_MODEL),
    model: effectOf(meta.SpecialEffectsAppInfo?.id)?.id ?? null,
  }),
})
