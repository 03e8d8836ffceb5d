import { supportOfAll } from "../order-fields.ts"

/** What becomes of each part of an order at the AUTOMATIC1111 web UI and Forge. */
export const A1111_SUPPORT = supportOfAll("sent", {
  // Fooocus's own.
  "tuning.styles": "left-out",
  "tuning.sharpness": "left-out",
  "tuning.hdr": "left-out",
  "tuning.brightness": "left-out",
  "tuning.adjust": "left-out",
  "tuning.detail": "left-out",
  "tuning.expand_tokens": "left-out",
  "tuning.semantics": "left-out",
  "tuning.film": "left-out",
  "tuning.prompt_magic": "left-out",
  regions: "left-out",
  "regions.negative_prompt": "left-out",
  "regions.weight": "left-out",
  references: "left-out",
  "references.weight": "left-out",
  // By the strength of image to image.
  variation_strength: "approximated",
  // The script paints equal borders alone.
  borders: "approximated",
  // Only Canny's are numbers that the extension knows.
  "controls.threshold_a": "approximated",
  "controls.threshold_b": "approximated",
  threshold_a: "approximated",
  threshold_b: "approximated",
  // A preview has the size that is ordered, and with it the resolution.
  processor_res: "approximated",
  // ReActor swaps the largest face and knows no distance.
  face_distance: "left-out",
  target_face: "left-out",
  source_face: "left-out",
  // By a motion LoRA, where there is one.
  motion: "approximated",
  weight: "approximated",
})
