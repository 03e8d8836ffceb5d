import { supportOfAll } from "../order-fields.ts"
import { PLAIN_WORDS } from "./plain-words.ts"

/** What becomes of each part of an order at a queue of fal's form; what single models leave out besides, the notes of a result name. */
export const FAL_SUPPORT = supportOfAll("left-out", {
  ...PLAIN_WORDS,
  duration_s: "sent",
  sound: "sent",
  image_fit: "sent",
})
