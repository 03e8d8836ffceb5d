import type { VideoConfiguration } from "./configuration.ts"
import { UNCHOSEN_MODEL, type VideoModel, videoModelOf } from "./model-table.ts"

/** The model of a configuration; what is not in the table is told by `checkNames`. */
export function modelOf({ art_model_no: no }: Pick<VideoConfiguration, "art_model_no">): VideoModel {
  return (no === undefined || no === "" ? null : videoModelOf(no)) ?? UNCHOSEN_MODEL
}
