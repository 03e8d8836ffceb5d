/** The looks that the starter offers; the renderer gets the name as its style. */
export const STYLES = [
  "photo",
  "watercolour",
  "oil",
  "ink",
  "pencil",
  "flat",
  "paper-cut",
  "low-poly",
  "pixel",
  "neon",
  "stained-glass",
  "comic",
] as const
export type StyleName = (typeof STYLES)[number]
