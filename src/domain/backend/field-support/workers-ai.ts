import { supportOfAll } from "../order-fields.ts"
import { PLAIN_WORDS } from "./plain-words.ts"

/** What becomes of each part of an order at Workers AI; what single models leave out besides, the notes of a result name. */
export const WORKERS_AI_SUPPORT = supportOfAll("left-out", {
  ...PLAIN_WORDS,
  denoising_strength: "sent",
})
