import type { Finish } from "./finish.ts"
import type { PictureLook } from "./look.ts"

/** The finer settings of a studio, as an order says them; what is absent changes nothing. */
export interface Tuning {
  /** Names of looks laid over the style, by their names in Fooocus; unknown ones change nothing. */
  readonly styles?: readonly string[] | undefined
  /** 0–30; 2 is usual and changes nothing. */
  readonly sharpness?: number | undefined
  /** High dynamic range, 0–1. */
  readonly hdr?: number | undefined
  /** How far light and dark are balanced, 0–100. */
  readonly brightness?: number | undefined
  /** How far colours are balanced, 0–100. */
  readonly adjust?: number | undefined
  /** More detail above 0 and less below it, -1 to 1; all over the image, or at its contours alone. */
  readonly detail?: { readonly offset: number; readonly place: "all" | "contours"; readonly kind: "natural" | "crisp" } | undefined
  /** How many words of its own the renderer may add. */
  readonly expand_tokens?: number | undefined
  /** The words are followed more strictly. */
  readonly semantics?: boolean | undefined
  /** Tones as of film. */
  readonly film?: boolean | undefined
  /** 0–1 */
  readonly prompt_magic?: number | undefined
}

/** Looks of Fooocus that Easel imitates. */
export const TUNING_STYLES: Readonly<Record<string, Partial<Finish>>> = {
  "Fooocus V2": { contrast: 0.08, saturation: 0.08, bloom: 0.08 },
  "Fooocus Enhance": { sharpness: 0.35, contrast: 0.08 },
  "Fooocus Sharp": { sharpness: 0.8 },
  "Fooocus Masterpiece": { saturation: 0.2, vignette: 0.25, bloom: 0.15 },
  "Fooocus Photograph": { depth: 0.6, grain: 0.08 },
  "Fooocus Cinematic": { contrast: 0.22, warmth: 0.18, vignette: 0.45, fade: 0.08 },
  "Fooocus Negative": { contrast: 0.05, sharpness: 0.12 },
  "SAI 3D Model": { depth: 0.5, flatness: 0.2, contrast: 0.1, bloom: 0.12 },
  "SAI Analog Film": { grain: 0.6, fade: 0.2, warmth: 0.12 },
  "SAI Anime": { ink: 0.45, flatness: 0.45, saturation: 0.22 },
  "SAI Cinematic": { contrast: 0.2, vignette: 0.5, depth: 0.35, warmth: 0.1 },
  "SAI Comic Book": { ink: 0.8, flatness: 0.4, contrast: 0.18 },
  "SAI Craft Clay": { flatness: 0.35, bloom: 0.2, warmth: 0.22, mottle: 0.12 },
  "SAI Digital Art": { saturation: 0.24, wash: 0.2, bloom: 0.1 },
  "SAI Enhance": { sharpness: 0.45, contrast: 0.12, saturation: 0.1 },
  "SAI Fantasy Art": { bloom: 0.45, saturation: 0.25, warmth: -0.08 },
  "SAI Isometric": { flatness: 0.5, ink: 0.2, sharpness: 0.2 },
  "SAI Line Art": { ink: 1, flatness: 0.7, saturation: -0.7 },
  "SAI Lowpoly": { flatness: 0.8, sharpness: 0.3 },
  "SAI Neonpunk": { night: 0.6, saturation: 0.4, bloom: 0.4, contrast: 0.15 },
  "SAI Origami": { paper: 0.7, flatness: 0.5, fade: 0.05 },
  "SAI Photographic": { depth: 0.5, grain: 0.15, sharpness: 0.1 },
  "SAI Pixel Art": { flatness: 0.6, saturation: 0.3, sharpness: 0.5 },
  "SAI Texture": { mottle: 0.4, sharpness: 0.35, contrast: 0.12 },
}

/** The sharpness that Fooocus has by default. */
const USUAL_SHARPNESS = 2
/** So many words of its own are as many as change anything. */
const MOST_WORDS = 60

const share = (value: number | undefined, most: number): number => Math.min(1, Math.max(0, (value ?? 0) / most))

/** What a tuning adds to a finish, each with its share. */
export function finishesOf(tuning: Tuning): readonly (readonly [Partial<Finish>, number])[] {
  const { styles = [], sharpness = USUAL_SHARPNESS, detail } = tuning
  const names = new Set(styles)
  const contours = detail?.place === "contours" ? detail.offset : 0
  return [
    ...Object.entries(TUNING_STYLES).flatMap(([name, finish]) => (names.has(name) ? [[finish, 1] as const] : [])),
    [{ sharpness: 1 }, Math.min(1.4, (sharpness - USUAL_SHARPNESS) / 10)],
    [{ bloom: -0.7, contrast: 0.1, saturation: 0.2 }, share(tuning.hdr, 1)],
    [{ fade: 0.3, contrast: -0.12 }, share(tuning.brightness, 100)],
    [{ balance: 0.8, saturation: 0.06 }, share(tuning.adjust, 100)],
    [{ sharpness: 1.2 }, contours],
    [{ contrast: 0.22, sharpness: 0.25 }, detail?.kind === "crisp" ? Math.abs(detail.offset) : 0],
    [{ bloom: 0.4, vignette: 0.3, saturation: 0.15 }, share(tuning.expand_tokens, MOST_WORDS)],
    [{ sharpness: 0.12, bloom: -0.08 }, tuning.semantics === true ? 1 : 0],
    [{ grain: 0.25, fade: 0.14, warmth: 0.06 }, tuning.film === true ? 1 : 0],
    [{ bloom: 0.5, saturation: 0.18, sharpness: -0.1 }, share(tuning.prompt_magic, 1)],
  ]
}

/** What a tuning changes beside the finish: how detailed the steps are, and how strictly words are followed. */
export function mannerOf({ detail, semantics }: Tuning): Pick<PictureLook, "detail" | "strictness"> {
  return { detail: detail?.place === "all" ? detail.offset * 0.5 : 0, strictness: semantics === true ? 1.4 : 1 }
}
