import { smoothstep } from "../paint/random.ts"

/** How much a colour is like skin of any shade, 0–1. */
export function skinLikeness(red: number, green: number, blue: number): number {
  const [high, low] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  if (high < 34 || red < green || green < blue * 0.82 || high === low) return 0
  const saturation = (high - low) / high
  const hue = ((green - blue) / (high - low)) * 60
  const byHue = smoothstep(-8, 4, hue) * (1 - smoothstep(34, 46, hue))
  // Dark skin is a deeper colour; as bright as that only fur and cloth are.
  const deepest = 0.86 - 0.14 * smoothstep(110, 200, high)
  const bySaturation = smoothstep(0.1, 0.2, saturation) * (1 - smoothstep(deepest - 0.13, deepest, saturation))
  return byHue * bySaturation
}
