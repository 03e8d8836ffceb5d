import type { Configuration } from "../configuration.ts"

/** A look of headshots: what the photo becomes. */
export interface HeadshotLook {
  readonly id: string
  readonly prompt: string
}

/** Every look, in the order of the list. */
export const HEADSHOT_LOOKS = [
  { id: "corporate", prompt: "dark suit, plain grey backdrop, soft key light" },
  { id: "office", prompt: "smart shirt, bright office out of focus behind" },
  { id: "outdoor", prompt: "casual jacket, green park out of focus behind, daylight" },
  { id: "monochrome", prompt: "black and white, dark backdrop, strong side light" },
  { id: "warm", prompt: "knitted sweater, warm beige backdrop, window light" },
  { id: "creative", prompt: "plain dark top, saturated coloured backdrop, hard light" },
  { id: "academic", prompt: "blazer, shelves of books out of focus behind" },
  { id: "evening", prompt: "elegant evening wear, city lights out of focus behind" },
] as const satisfies readonly HeadshotLook[]
export type LookId = (typeof HEADSHOT_LOOKS)[number]["id"]

/** How many looks one set has at most; each is a task of its own. */
export const MAXIMUM_LOOKS = 4
/** Images that each look brings. */
export const IMAGES_A_LOOK = 2
/** 4:5, as profiles show people (spec 1§9). */
const RATIO = 8
/** Far enough for other clothes and light, near enough for the same face. */
const DENOISING = 0.45

/** The configuration of a look's task, but for its image. */
export function configurationOfLook({ prompt }: HeadshotLook): Configuration {
  return {
    prompt: `professional headshot of the same person, head and shoulders, looking at the camera, ${prompt}`,
    prompt_style: "photo",
    aspect_ratio: RATIO,
    denoising_strength: DENOISING,
    n_iter: IMAGES_A_LOOK,
  }
}

/** The look of an id. */
export function lookOf(id: LookId): HeadshotLook & { readonly id: LookId } {
  const found = HEADSHOT_LOOKS.find((look) => look.id === id)
  if (found === undefined) throw new Error(`no look ${id}`)
  return found
}
