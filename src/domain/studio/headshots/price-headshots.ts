import type { Plan } from "../../_kernel/plans.ts"
import type { SizePx } from "../../_kernel/task-kind.ts"
import { planTask } from "../../task/rules.ts"
import { imageToImage } from "../kinds/image-to-image.ts"
import { configurationOfLook, HEADSHOT_LOOKS } from "./looks.ts"

const PHOTO: SizePx = { width: 1024, height: 1024 }

/** What one look costs under a plan; every look has the same size, so the same price, whatever the photo. */
export function priceOfLook(plan: Plan): number {
  const source = { role: "image", mediaKey: "", url: "", sha256: "", sizeBytes: 0, prompt: "", ...PHOTO }
  const input = configurationOfLook(HEADSHOT_LOOKS[0])
  return planTask(imageToImage, { input, sources: [source] }, plan === "visitor" ? "free" : plan).quote.calculate_coins
}
