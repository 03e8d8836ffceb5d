import type { Pixels } from "../../../formats/image/png-pixels.ts"

/** The letters of the mark, five by seven dots each. */
const LETTERS = [
  ["11110", "10001", "10001", "10001", "10001", "10001", "11110"],
  ["11110", "10001", "10001", "11110", "10100", "10010", "10001"],
  ["01110", "10001", "10001", "11111", "10001", "10001", "10001"],
  ["11111", "10000", "10000", "11110", "10000", "10000", "10000"],
  ["11111", "00100", "00100", "00100", "00100", "00100", "00100"],
] as const
const DOTS = { across: LETTERS.length * 6 - 1, down: 7 }
/** Px between the mark and the edge of the image, and around its letters, in dots. */
const [MARGIN_DOTS, PADDING_DOTS] = [3, 3]
/** How much of the image is left under the plate and its letters. */
const PLATE = { grey: 16, share: 0.72 }
const LETTER_GREY = 240
/** An image this wide has dots of 2 px. */
const LARGE_FROM_PX = 160

/** The image with the word DRAFT in its lower right corner, so that nobody takes it for a result wherever it goes. */
export function markDraft({ width, height, rgba }: Pixels): Pixels {
  const marked = Uint8Array.from(rgba)
  const dot = Math.min(width, height) >= LARGE_FROM_PX ? 2 : 1
  const size = { width: (DOTS.across + PADDING_DOTS * 2) * dot, height: (DOTS.down + PADDING_DOTS * 2) * dot }
  const left = Math.max(0, width - size.width - MARGIN_DOTS * dot)
  const top = Math.max(0, height - size.height - MARGIN_DOTS * dot)
  for (let y = top; y < Math.min(height, top + size.height); y++)
    for (let x = left; x < Math.min(width, left + size.width); x++) {
      const isLetter = isDotted(Math.floor((x - left) / dot) - PADDING_DOTS, Math.floor((y - top) / dot) - PADDING_DOTS)
      const at = (y * width + x) * 4
      for (let channel = at; channel < at + 3; channel++) {
        const under = marked[channel] ?? 0
        marked[channel] = isLetter ? LETTER_GREY : Math.round(under + PLATE.share * (PLATE.grey - under))
      }
    }
  return { width, height, rgba: marked }
}

function isDotted(x: number, y: number): boolean {
  return LETTERS[Math.floor(x / 6)]?.[y]?.[x % 6] === "1"
}
