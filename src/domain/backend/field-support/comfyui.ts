import type { FieldSupport } from "../field-support-rules.ts"
import { type OrderField, supportOfAll } from "../order-fields.ts"

/** What becomes of each part of an order at a ComfyUI server that has the nodes for it. */
export const COMFYUI_SUPPORT: Readonly<Record<OrderField, FieldSupport>> = supportOfAll("sent", {
  // Looks of another program, and tunings that no node of ComfyUI's own has.
  style: "left-out",
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
  // The whole image is painted, not a part that is cut out around the mask.
  mask_padding: "left-out",
  // What is painted over begins with the image or with nothing.
  inpainting_fill: "approximated",
  "controls.control_mode": "left-out",
  // ReActor counts faces and does not measure them.
  face_distance: "left-out",
  target_face: "left-out",
  source_face: "left-out",
  motion: "left-out",
  weight: "approximated",
  // Of videos: a model has learnt one rate, begins with an image as it is, and makes no sound, LTX-2 apart.
  frame_rate: "approximated",
  camera: "left-out",
  relevance: "left-out",
  motion_mode: "left-out",
  is_live: "left-out",
  sound: "left-out",
})
