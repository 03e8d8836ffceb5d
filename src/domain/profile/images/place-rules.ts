import type { AccountId } from "../../_kernel/ids.ts"
import type { SubjectState } from "../../_kernel/moderated-subject.ts"
import { isSafe, LEVELS, type Level } from "../../moderation/level-rules.ts"
import type { ImageKind } from "../profile-rules.ts"

/** Who meets an image of a profile; nobody is its owner and those who moderate. */
export const IMAGE_PLACES = ["everyone", "members", "nobody"] as const
export type ImagePlace = (typeof IMAGE_PLACES)[number]

const MEMBERS = "members/"
const WITHDRAWN = "withdrawn/"

/** The key of an image where some people meet it; who may read it stands in the key, so that a file is answered without a question to the database. */
export function imageKey(kind: ImageKind, place: ImagePlace, accountId: AccountId, random: string): string {
  switch (place) {
    case "everyone":
      return `${kind}/${random}`
    case "members":
      return `${MEMBERS}${kind}/${random}`
    case "nobody":
      return `${WITHDRAWN}p${accountId.slice("user_".length)}-${random.slice(0, 10)}/${accountId}/${kind}`
  }
}

/** Who meets the image with a key. */
export function placeOf(key: string): ImagePlace {
  if (key.startsWith(WITHDRAWN)) return "nobody"
  return key.startsWith(MEMBERS) ? "members" : "everyone"
}

/** What decides who meets an image. */
interface Judged {
  readonly state: SubjectState
  readonly level: Level
  /** Whether its owner is shown: neither banned, nor hidden, nor gone. */
  readonly isOwnerShown: boolean
  /** Whether their word is taken: that a profile is for everybody its form says. */
  readonly isOwnerTrusted: boolean
}

/** Who is to meet an image: it stands beside every comment and card, so that nobody may have to ask for it. */
export function placeFor({ state, level, isOwnerShown, isOwnerTrusted }: Judged): ImagePlace {
  if (state !== "visible" || !isOwnerShown) return "nobody"
  if (isSafe(level)) return "everyone"
  if (level !== LEVELS.unrated) return "nobody"
  return isOwnerTrusted ? "everyone" : "members"
}
