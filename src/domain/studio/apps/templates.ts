import type { SizePx } from "../../_kernel/task-kind.ts"
import type { Configuration } from "../configuration.ts"
import type { StyleName } from "../rules.ts"
import { sizeLike } from "../size-rules.ts"
import { MAXIMUM_SCALING_RATIO, MAXIMUM_UPSCALED_SIDE_PX, MINIMUM_SCALING_RATIO } from "../upscale-rules.ts"
import { type AppInput, type AppTemplate, type AppValues, denoisingOf, PHOTO, STRENGTH, wordsInput } from "./template-rules.ts"

const REPAINTING: readonly AppInput[] = [PHOTO, STRENGTH]

/** A photo in a look of the studio's. */
function repaint(prompt: string, style: StyleName, ratio?: number): AppTemplate["configure"] {
  return (values) => ({
    prompt,
    prompt_style: style,
    denoising_strength: denoisingOf(values),
    n_iter: 1,
    ...(ratio === undefined ? {} : { aspect_ratio: ratio }),
  })
}

const MOODS = { day: "in bright daylight", dawn: "at dawn", dusk: "at dusk", night: "on a starry night" } as const
const PHONE_RATIO = 3
const POSTER_RATIO = 1
const SQUARE_RATIO = 2

function inMood({ words = "", mood = "day" }: AppValues): string {
  return `${words}, ${Object.entries(MOODS).find(([name]) => name === mood)?.[1] ?? MOODS.day}`
}

const POSTER_LOOKS = ["flat", "paper-cut", "neon", "low-poly"] as const

/** Widths to heights of a postcard's sides, lying and standing. */
const POSTCARDS = { landscape: 3 / 2, portrait: 2 / 3 } as const
/** Longest side of a postcard, px; a photo that is as long fits, and has nothing around it. */
const LONGEST_POSTCARD_PX = 4096
/** How much wider than the photo a postcard is where its shape alone would add nothing. */
const POSTCARD_MARGIN = 1.25
const POSTCARD_GRID_PX = 8

/** The smallest postcard of a format that has the photo in its middle and something of its own around it. */
export function postcardSize({ format }: AppValues, image: SizePx): SizePx {
  const ratio = format === "portrait" ? POSTCARDS.portrait : POSTCARDS.landscape
  const onGrid = (px: number) => Math.min(LONGEST_POSTCARD_PX, Math.ceil(px / POSTCARD_GRID_PX) * POSTCARD_GRID_PX)
  const isAsked = Math.abs(image.width / image.height / ratio - 1) > 0.1
  const width = Math.max(image.width, image.height * ratio) * (isAsked ? 1 : POSTCARD_MARGIN)
  return { width: onGrid(width), height: onGrid(width / ratio) }
}

function postcard(values: AppValues, image: SizePx | null): Configuration {
  const prompt = values.words === undefined || values.words === "" ? "the same place goes on, wide open" : values.words
  return { prompt, n_iter: 1, ...postcardSize(values, image ?? { width: 1024, height: 1024 }) }
}

/** By how much an image grows until its longer side has 4096 px, or by the chosen factor where that is less. */
function enlargement({ scale }: AppValues, image: SizePx | null): Configuration {
  const longest = image === null ? 1024 : Math.max(image.width, image.height)
  const wanted = scale === "2" ? 2 : MAXIMUM_SCALING_RATIO
  const most = Math.floor((MAXIMUM_UPSCALED_SIDE_PX / longest) * 1000) / 1000
  return { scaling_ratio: Math.max(MINIMUM_SCALING_RATIO, Math.min(wanted, most)) }
}

/** Longest side of a line drawing, px. */
const LONGEST_DRAWING_PX = 1024

function drawing({ lines = "lineArt" }: AppValues, image: SizePx | null): Configuration {
  const { width, height } = sizeLike(image ?? { width: 1024, height: 1024 }, LONGEST_DRAWING_PX)
  return { controlnet_units: [{ module: lines, processor_res: Math.max(width, height) }] }
}

/** Every app (issue 11: templates are data over actions), in the order of the list. */
export const APP_TEMPLATES = [
  {
    id: "watercolour-portrait",
    action: "image-to-image",
    inputs: REPAINTING,
    configure: repaint("a watercolor painting of the same subject, wet washes, soft edges, paper showing through", "watercolour"),
  },
  {
    id: "comic-me",
    action: "image-to-image",
    inputs: REPAINTING,
    configure: repaint("a comic book panel of the same subject, bold outlines, halftone dots", "comic"),
  },
  {
    id: "stained-glass",
    action: "image-to-image",
    inputs: REPAINTING,
    configure: repaint("a stained glass window of the same subject, leaded panes, light from behind", "stained-glass"),
  },
  {
    id: "pixel-avatar",
    action: "image-to-image",
    inputs: REPAINTING,
    configure: repaint("a pixel art portrait of the same subject, limited palette", "pixel", SQUARE_RATIO),
  },
  {
    id: "night-mode",
    action: "image-to-image",
    inputs: REPAINTING,
    configure: (values) => ({
      prompt: "the same scene at night, moonlight, lit windows",
      denoising_strength: denoisingOf(values),
      n_iter: 1,
    }),
  },
  {
    id: "phone-wallpaper",
    action: "text-to-image",
    inputs: [
      wordsInput(true),
      { key: "mood", kind: "choice", isRequired: false, options: ["day", "dawn", "dusk", "night"], initial: "day" },
    ],
    configure: (values) => ({ prompt: inMood(values), aspect_ratio: PHONE_RATIO, n_iter: 2 }),
  },
  {
    id: "poster",
    action: "text-to-image",
    inputs: [wordsInput(true), { key: "look", kind: "choice", isRequired: false, options: POSTER_LOOKS, initial: "flat" }],
    configure: ({ words = "", look }) => ({
      prompt: `a poster of ${words}`,
      prompt_style: POSTER_LOOKS.find((known) => known === look) ?? POSTER_LOOKS[0],
      aspect_ratio: POSTER_RATIO,
      n_iter: 2,
    }),
  },
  { id: "sticker", action: "remove-background", inputs: [PHOTO], configure: () => ({}) },
  {
    id: "postcard",
    action: "expansion",
    inputs: [
      PHOTO,
      { key: "format", kind: "choice", isRequired: false, options: ["landscape", "portrait"], initial: "landscape" },
      wordsInput(false),
    ],
    configure: postcard,
  },
  {
    id: "living-photo",
    action: "animation",
    inputs: [
      PHOTO,
      {
        key: "motion",
        kind: "choice",
        isRequired: false,
        options: ["drift", "zoom-in", "zoom-out", "pan-left", "pan-right"],
        initial: "drift",
      },
    ],
    configure: ({ motion = "drift" }) => ({ animatediff: { lora: motion } }),
  },
  {
    id: "upscale-4k",
    action: "upscale",
    inputs: [PHOTO, { key: "scale", kind: "choice", isRequired: false, options: ["2", "4k"], initial: "4k" }],
    configure: enlargement,
  },
  {
    id: "line-drawing",
    action: "control-preview",
    inputs: [PHOTO, { key: "lines", kind: "choice", isRequired: false, options: ["lineArt", "canny", "softEdge"], initial: "lineArt" }],
    configure: drawing,
  },
] as const satisfies readonly AppTemplate[]
export type AppId = (typeof APP_TEMPLATES)[number]["id"]

/** The app of an id; undefined if it is not one. */
export function appOf(id: string): (AppTemplate & { readonly id: AppId }) | undefined {
  return APP_TEMPLATES.find((template) => template.id === id)
}
