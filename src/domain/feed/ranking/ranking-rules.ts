import { firstGraphemes } from "../../_kernel/graphemes.ts"

/** Works that one call may note. */
export const MAXIMUM_SEEN = 50
/** How a work was seen: for a second in a list, opened, or played. */
export const SEEN_AS = ["view", "open", "play"] as const
export type SeenAs = (typeof SEEN_AS)[number]

/** Models of one range of time that are ranked. */
export const RANKED_MODELS = 100
/** Models of each range on the leaderboard. */
export const LEADERBOARD_PLACES = 10
/** People who must name a model in works that everybody may find before its name is shown to everybody. */
export const AUTHORS_OF_A_MODEL = 3
/** Of a model's name, as people count characters. */
const MAXIMUM_NAME_CHARACTERS = 80

/** A model's name as it is shown: on one line, without what nobody sees, such as marks that turn the direction of what follows. */
export function modelNameOf(raw: string): string {
  const plain = raw.normalize("NFC").replaceAll(/\s+|\p{Cc}+/gu, " ")
  return firstGraphemes(
    plain
      .replaceAll(/[\p{Cf}\p{Co}\p{Cs}]+/gu, "")
      .replaceAll(/ {2,}/g, " ")
      .trim(),
    MAXIMUM_NAME_CHARACTERS,
  ).trim()
}
