/** Colours that regions are told apart by; also those that a brush begins with. */
export const REGION_COLOURS = [0, 1, 2, 3, 4, 5, 6, 7] as const

/** The colour of a region's number, as CSS takes it within the page. */
export function regionToken(colour: number): string {
  return `var(--color-region-${colour})`
}

/** The colour of a region's number, as a canvas takes it. */
export function regionColour(colour: number): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--color-region-${colour}`).trim()
}

/** A colour as `#rrggbb`, which fields of colours take. */
export function hexOf(red: number, green: number, blue: number): string {
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`
}
