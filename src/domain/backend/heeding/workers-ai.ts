import { heedingOfAll } from "../order-fields.ts"
import { PLAIN_WORDS } from "./plain-words.ts"

/** What becomes of each part of an order at Workers AI; what single models leave out besides, the notes of a result name. */
export const HEEDING_WORKERS_AI = heedingOfAll("left-out", {
  ...PLAIN_WORDS,
  denoising_strength: "sent",
})
