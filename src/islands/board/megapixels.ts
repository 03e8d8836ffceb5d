/** Megapixels of a size, as they are told: two digits behind the point at most. */
export function megapixelsOf({ width, height }: { readonly width: number; readonly height: number }): number {
  return Math.round((width * height) / 10_000) / 100
}
