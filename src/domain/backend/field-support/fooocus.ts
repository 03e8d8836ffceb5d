import { supportOfAll } from "../order-fields.ts"
import { PLAIN_WORDS } from "./plain-words.ts"

/** What becomes of each part of an order at a Fooocus-API: it has its own words for much of the studio, and none for the rest. */
export const FOOOCUS_SUPPORT = supportOfAll("left-out", {
  ...PLAIN_WORDS,
  sampler_name: "sent",
  loras: "sent",
  embeddings: "sent",
  clip_skip: "sent",
  refiner: "sent",
  "refiner.switch_at": "sent",
  "tuning.styles": "sent",
  "tuning.sharpness": "sent",
  // Its style that adds words, however many.
  "tuning.expand_tokens": "approximated",
  references: "approximated",
  "references.weight": "approximated",
  denoising_strength: "sent",
  mask: "sent",
  variation_strength: "sent",
  borders: "sent",
  controls: "sent",
  "controls.is_map": "sent",
  "controls.weight": "sent",
  "controls.guidance_end": "sent",
  "controls.threshold_a": "sent",
  "controls.threshold_b": "sent",
  // Its one way of enlarging has a model of its own.
  upscaler: "left-out",
})
