import type { Mend } from "../../_kernel/mend.ts"
import type { TaskSource } from "../../_kernel/task-kind.ts"
import type { VideoConfiguration } from "./configuration.ts"
import { fitFor, isReshaped } from "./fit-rules.ts"
import type { VideoTab } from "./input-rules.ts"
import type { QualityMode, VideoSize } from "./model-table.ts"
import { shapeOfRatio } from "./ratio-rules.ts"
import { isSameShape } from "./size-rules.ts"

/** What a configuration came to, as far as it can differ from what was asked for. */
interface MadeVideo {
  readonly tab: VideoTab
  /** Of the model, before its quality. */
  readonly size: VideoSize
  readonly count: number
  readonly durationS: number
  readonly mode: 0 | 1
  readonly quality: QualityMode | null
  readonly sources: readonly TaskSource[]
}

/** What rules changed of a configuration (spec 2§4, 2§5). */
export function videoMends(meta: VideoConfiguration, made: MadeVideo): readonly Mend[] {
  return [...sizeMends(meta, made), ...fitMends(meta, made), ...settingMends(meta, made)]
}

/** A size as people read it. */
function sidesText({ width, height }: VideoSize): string {
  return `${width} × ${height}`
}

function sizeMends({ width, height, aspect_ratio: ratio }: VideoConfiguration, { size }: MadeVideo): readonly Mend[] {
  const to = sidesText(size)
  if (width !== undefined && height !== undefined && (width !== size.width || height !== size.height))
    return [{ path: "meta.width", message: "mend_size", from: sidesText({ width, height }), to }]
  const shape = ratio === undefined ? null : shapeOfRatio(ratio)
  if (shape === null || isSameShape(shape, size)) return []
  return [{ path: "meta.aspect_ratio", message: "mend_size", from: `${shape.width}:${shape.height}`, to }]
}

/** Where the images of a video are named. */
const LISTS: Readonly<Record<VideoTab, string>> = {
  txt2video: "meta.imageToVideoList",
  img2video: "meta.imageToVideoList",
  img2Live2d: "meta.imageToVideoList",
  multiImg2video: "meta.multiImg2videoInfo.imageList",
  effect: "meta.specialEffectsImageList",
}

function fitMends({ image_fit: chosen }: VideoConfiguration, { sources, size, tab }: MadeVideo): readonly Mend[] {
  return sources.flatMap((source, index) => {
    if (!isReshaped(source, size)) return []
    const message = fitFor(source, size, chosen ?? null) === "crop" ? "mend_crop" : "mend_pad"
    return [{ path: `${LISTS[tab]}.${index}`, message, from: sidesText(source), to: sidesText(size) }]
  })
}

function settingMends(meta: VideoConfiguration, made: MadeVideo): readonly Mend[] {
  const { generate = {}, generate_video: asked = {}, n_iter: count = meta.n_video_iter } = meta
  const changed = (path: string, message: string, from: string | number | undefined, to: string | number | null) =>
    from === undefined || to === null || from === to ? [] : [{ path: `meta.${path}`, message, from: String(from), to: String(to) }]
  return [
    ...changed("n_iter", "mend_count", count, made.count),
    ...changed("generate_video.generate_video_duration", "mend_duration", asked.generate_video_duration, made.durationS),
    ...changed("generate_video.quality_mode", "mend_quality", asked.quality_mode, made.quality),
    ...changed("generate.gen_mode", "mend_gen_mode", generate.gen_mode, made.mode),
  ]
}
