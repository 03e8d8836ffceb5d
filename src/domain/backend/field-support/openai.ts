import { supportOfAll } from "../order-fields.ts"

/** What becomes of each part of an order at a server of OpenAI's API: words, size, number, length, image and mask are all that it knows. */
export const OPENAI_SUPPORT = supportOfAll("left-out", {
  prompt: "sent",
  width: "sent",
  height: "sent",
  count: "sent",
  model: "sent",
  duration_s: "sent",
  image_fit: "sent",
  speed: "sent",
  emotion: "sent",
  // Every pixel is repainted or kept: half a mask there is none.
  mask: "approximated",
  // What lies within may come back otherwise in its details.
  borders: "approximated",
})
