/** How an upscaler draws what lies between pixels: how crisp its edges come out, and whether it leaves the pixels as squares. */
export interface UpscalerTraits {
  readonly sharpness: number
  readonly isBlocky: boolean
}

const UPSCALERS: Readonly<Record<string, UpscalerTraits>> = {
  "R-ESRGAN 4x+": { sharpness: 0, isBlocky: false },
  "4x-UltraSharp": { sharpness: 0.45, isBlocky: false },
  "R-ESRGAN 4x+ Anime6B": { sharpness: 0.22, isBlocky: false },
  Lanczos: { sharpness: -0.25, isBlocky: false },
  Nearest: { sharpness: 0, isBlocky: true },
}
/** The upscalers that differ; any other name draws plainly. */
export const UPSCALER_NAMES: readonly string[] = Object.keys(UPSCALERS)
const PLAIN: UpscalerTraits = { sharpness: 0, isBlocky: false }

/** How an upscaler of a name draws; plainly where the name is not known. */
export function upscalerTraits(name: string): UpscalerTraits {
  return UPSCALERS[name] ?? PLAIN
}
