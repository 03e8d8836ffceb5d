import { lookNamed } from "../backend/rules.ts"

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

/** The word for no look at all, where a mode has one of its own. */
export const NO_STYLE = "none"

/** What the studio's own style (spec 1§9) comes to: the looks that Fooocus begins with. */
const CLASSIC = { name: "classic", looks: ["Fooocus V2", "Fooocus Enhance", "Fooocus Sharp"] } as const

/** What a style comes to: one of the starter's looks, or looks by the names that servers have for them. */
export function looksOfStyle(name: string | null): { readonly style: StyleName | null; readonly looks: readonly string[] } {
  const style = STYLES.find((one) => one === name) ?? null
  if (name === null || style !== null || name.toLowerCase() === NO_STYLE) return { style, looks: [] }
  return { style: null, looks: name.toLowerCase() === CLASSIC.name ? CLASSIC.looks : [lookNamed(name) ?? name] }
}
