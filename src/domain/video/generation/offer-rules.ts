import type { SpeakingServer } from "../../backend/rules.ts"
import { VIDEO_EFFECTS, type VideoEffect } from "./effect-table.ts"
import { VIDEO_MODELS, type VideoModel } from "./model-table.ts"

/** A model that a server has; a preview where only preview renderers have it. */
export interface OfferedVideoModel {
  readonly model: VideoModel
  readonly isPreview: boolean
}

const KINDS = ["text-to-video", "image-to-video"] as const

/**
 * The models of the table that at least one server has for videos, in its order. A server that makes videos and does not say with which
 * models stands for all.
 */
export function offeredVideoModels(servers: readonly SpeakingServer[]): readonly OfferedVideoModel[] {
  return VIDEO_MODELS.flatMap((model) => {
    const having = servers.filter(({ capabilities: { offers } }) =>
      KINDS.some((kind) => {
        const offer = offers[kind]
        return offer !== undefined && offer.slots > 0 && offer.models?.includes(model.no) !== false
      }),
    )
    return having.length === 0 ? [] : [{ model, isPreview: having.every(({ capabilities }) => capabilities.isPreview) }]
  })
}

/** The effects that at least one server has, in the order of the table; one that does not say which it has stands for all. */
export function offeredEffects(servers: readonly SpeakingServer[]): readonly VideoEffect[] {
  const offers = servers.flatMap(({ capabilities }) => capabilities.offers["effect-to-video"] ?? []).filter(({ slots }) => slots > 0)
  return VIDEO_EFFECTS.filter(({ id }) => offers.some(({ models }) => models?.includes(id) !== false))
}

/** Whether at least one server makes what a kind makes. */
export function offersKind(servers: readonly SpeakingServer[], kind: string): boolean {
  return servers.some(({ capabilities: { offers } }) => (offers[kind]?.slots ?? 0) > 0)
}

/** Whether a face can speak with somebody's own voice: a server that makes it speak heeds one. */
export function offersOwnVoices(servers: readonly SpeakingServer[]): boolean {
  return servers.some(({ capabilities: { offers, features } }) => (offers["lip-sync"]?.slots ?? 0) > 0 && features.includes("own_voice"))
}
