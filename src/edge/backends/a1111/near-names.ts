/** A name that a server has in place of one that was asked for. */
export interface NearName {
  readonly name: string | undefined
  /** It is not the one that was asked for. */
  readonly isOther: boolean
}

/** The best that servers usually have. */
const USUAL_UPSCALERS = ["4x-UltraSharp", "R-ESRGAN 4x+", "ESRGAN_4x", "Lanczos"] as const
const USUAL_SAMPLERS = ["DPM++ 2M", "DPM++ 2M Karras", "Euler a", "Euler"] as const

/** The upscaler that is asked for where the server has it, else a usual one; without a list what is asked for. */
export function nearUpscaler(asked: string | undefined, offered: readonly string[]): NearName {
  return near(
    asked,
    offered.filter((name) => name !== "None"),
    USUAL_UPSCALERS,
  )
}

/** The sampler that is asked for where the server has it, else a usual one; without a list what is asked for. */
export function nearSampler(asked: string, offered: readonly string[]): NearName {
  return near(asked, offered, USUAL_SAMPLERS)
}

function near(asked: string | undefined, offered: readonly string[], usual: readonly string[]): NearName {
  if (asked !== undefined && (offered.length === 0 || offered.includes(asked))) return { name: asked, isOther: false }
  return { name: usual.find((name) => offered.includes(name)) ?? offered.at(-1), isOther: asked !== undefined }
}
