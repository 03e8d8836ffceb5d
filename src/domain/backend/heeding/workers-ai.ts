import { heedingOfAll } from "../order-fields.ts"

/** What becomes of each part of an order at Workers AI; what single models leave out besides, the notes of a result name. */
export const HEEDING_WORKERS_AI = heedingOfAll("left-out", {
  prompt: "sent",
  negative_prompt: "sent",
  width: "sent",
  height: "sent",
  steps: "sent",
  cfg_scale: "sent",
  seed: "sent",
  count: "sent",
  model: "sent",
  denoising_strength: "sent",
})
