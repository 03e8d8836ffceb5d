import { readRaster } from "../decode-input.ts"
import { readPngText } from "../png-text.ts"
import type { ImageToTextAnswer } from "../protocol.ts"
import { type Look, lookAt } from "./look.ts"

/** Longest side (px) of the copy that is looked at. */
const LOOKED_AT_SIDE = 160
/** A colour below this share of the picture is not named. */
const NAMED_SHARE = 0.07
const NAMED_COLOURS = 3
const PROMPT_CHARS = 4000

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1) ?? ""}`

const LIGHT_ROWS = ["upper", "", "lower"] as const
const LIGHT_COLUMNS = ["left", "", "right"] as const

function lightOf({ light, contrast }: Look): string {
  if (contrast < 0.06) return "even light"
  const row = LIGHT_ROWS[light.row + 1] ?? ""
  const column = LIGHT_COLUMNS[light.column + 1] ?? ""
  if (row === "" && column === "") return "light from the middle"
  if (row === "") return `light from the ${column}`
  return column === "" ? `light from ${row === "upper" ? "above" : "below"}` : `light from the ${row} ${column}`
}

function shapeOf(width: number, height: number): string {
  const ratio = width / height
  if (ratio > 1.15) return "wide"
  return ratio < 0.87 ? "tall" : "square"
}

/** A look in words, of the kind that prompts are made of. */
export function wordsOf(look: Look, width: number, height: number): string {
  const colours = look.colours.filter(({ share }) => share >= NAMED_SHARE).slice(0, NAMED_COLOURS)
  const tone = look.brightness < 0.25 ? "dark" : look.brightness > 0.7 ? "bright" : "mid-toned"
  const parts = [
    `${tone} ${shapeOf(width, height)} image`,
    colours.length === 0 ? "many colors" : `${listed(colours.map(({ name }) => name))} tones`,
    look.saturation < 0.08 ? "muted, almost without color" : look.saturation > 0.35 ? "vivid colors" : "soft colors",
    ...(Math.abs(look.warmth) < 0.08 ? [] : [look.warmth > 0 ? "warm" : "cool"]),
    look.contrast > 0.24 ? "strong contrast" : look.contrast < 0.1 ? "low contrast" : "balanced contrast",
    lightOf(look),
    look.centre > 0.12 ? "the middle stands out" : "no single center",
    look.detail > 0.06 ? "fine detail" : look.detail < 0.015 ? "large calm areas" : "some detail",
  ]
  return parts.join(", ")
}

/** The prompt in a `parameters` text: what stands before the negative prompt and the line of settings. */
export function promptOfInfotext(text: string): string {
  const lines = text.split("\n")
  const end = lines.findIndex((line) => /^(?:Negative prompt:|Steps: \d)/.test(line))
  return (end === -1 ? lines : lines.slice(0, end)).join("\n").trim()
}

/**
 * Texts that could be prompts of a picture: its own, where its file carries one, and what can be seen of it without knowing what it
 * shows. Throws `UnreadableInput`.
 */
export async function describe(input: Uint8Array): Promise<ImageToTextAnswer> {
  const raster = await readRaster(input, LOOKED_AT_SIDE)
  const own = promptOfInfotext(readPngText(input).get("parameters") ?? "").slice(0, PROMPT_CHARS)
  const seen = wordsOf(lookAt(raster), raster.width, raster.height)
  return { prompts: own === "" ? [seen] : [own, seen], is_preview: true }
}
