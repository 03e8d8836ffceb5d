/** By what the models of the table of video models (spec 2§9) are known at servers; the first that fits counts. */
const KNOWN: readonly (readonly [RegExp, string])[] = [
  [/sora-?2-pro|sora-pro/i, "film video pro"],
  [/sora/i, "film video"],
  [/hailuo|minimax/i, "hailuo 02"],
  [/seedance/i, "dance"],
  [/pixverse/i, "magic"],
  [/hunyuan-?video/i, "hunyuan"],
  [/veo/i, "flow2"],
  [/kling.*master/i, "ultra2"],
  [/kling/i, "depth"],
  [/(?:^|[/-])wanx?(?:[-_.\d]|$)/i, "wan"],
]
const VIDEO = /sora|video|veo-?\d|kling|hailuo|seedance|pixverse|ltxv|(?:^|[/-])wanx?-?\d.*(?:t2v|i2v|ti2v)|(?:^|[/-])wan$/i

/** Whether a model makes videos, by its name. */
export function makesVideos(model: string): boolean {
  return VIDEO.test(model)
}

/** What a server's video model is in the table of video models; null where nothing tells: it is then asked only where an order leaves the choice. */
export function tableModelOf(model: string): string | null {
  return KNOWN.find(([name]) => name.test(model))?.[1] ?? null
}
