import { heedingOfAll } from "../order-fields.ts"

/** What becomes of each part of an order at a queue of fal's form; what single models leave out besides, the notes of a result name. */
export const HEEDING_FAL = heedingOfAll("left-out", {
  prompt: "sent",
  negative_prompt: "sent",
  // Videos have a shape and a resolution of a list.
  width: "sent",
  height: "sent",
  steps: "sent",
  cfg_scale: "sent",
  seed: "sent",
  count: "sent",
  model: "sent",
  duration_s: "sent",
  sound: "sent",
})
