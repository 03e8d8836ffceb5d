import { asAccountId, asWorkId } from "../../domain/_kernel/ids.ts"
import { OBJECT_TYPES, type ObjectType } from "../../domain/post/contribution-rules.ts"
import { block, cancelBlock } from "../../domain/social/block-contract.ts"
import { cancelCollect, cancelFollow, collect, follow } from "../../domain/social/contract.ts"
import { cancelHide, hide } from "../../domain/social/hide-contract.ts"
import { likeWork } from "../../domain/social/mark-contract.ts"
import { CallError, call } from "../_runtime/call.ts"

/** What a button marks: a work that is liked or kept, a person who is followed, hidden or blocked, a tag that is hidden. */
export const MARK_KINDS = ["like", "collect", "follow", "hide", "hideTag", "block"] as const
export type MarkKind = (typeof MARK_KINDS)[number]

/** The attribute of a kind's buttons; it has the id of the work or the person, or the tag. */
export const MARK_ATTRIBUTES: Readonly<Record<MarkKind, string>> = {
  like: "data-like",
  collect: "data-collect",
  follow: "data-follow",
  hide: "data-hide-person",
  hideTag: "data-hide-tag",
  block: "data-block",
}

/** What the server made of a request. */
export interface MarkAnswer {
  readonly isOn: boolean
  /** How many like it now; null for what is not counted on the button. */
  readonly count: number | null
}

const QUIET = { handlesErrors: true } as const

/** Sends what somebody wants of a thing; `objectType` is the kind of a work that is kept. Throws CallError. */
export async function sendMark(kind: MarkKind, id: string, isOn: boolean, objectType: string | undefined): Promise<MarkAnswer> {
  switch (kind) {
    case "like": {
      const answer = await call(likeWork, { id: asWorkId(id), is_liked: isOn }, QUIET)
      return { isOn: answer.is_liked, count: answer.like_count }
    }
    case "collect": {
      const thing = { obj_id: asWorkId(id), obj_type: kindOf(objectType) }
      return { isOn: (await call(isOn ? collect : cancelCollect, thing, QUIET)).is_collected, count: null }
    }
    case "follow":
      return { isOn: (await call(isOn ? follow : cancelFollow, { id: asAccountId(id) }, QUIET)).is_followed, count: null }
    case "block":
      return { isOn: (await call(isOn ? block : cancelBlock, { id: asAccountId(id) }, QUIET)).is_blocked, count: null }
    case "hide":
    case "hideTag": {
      const thing = { kind: kind === "hide" ? ("account" as const) : ("tag" as const), id }
      return { isOn: (await call(isOn ? hide : cancelHide, thing, QUIET)).is_hidden, count: null }
    }
  }
}

/** The kind that a button names; an image where it names none. */
function kindOf(text: string | undefined): ObjectType {
  return Object.values(OBJECT_TYPES).find((one) => String(one) === text) ?? OBJECT_TYPES.image
}

const LIMITS = ["CollectLimitReached", "FollowLimitReached", "HideLimitReached", "BlockLimitReached"]

/** What is said of a failure, as a key of the status' words; null where a dialog says it already. */
export function reasonOf(kind: MarkKind, wanted: boolean, error: unknown): string | null {
  if (error instanceof CallError) {
    if (error.code === "LoginRequired" || error.code === "AccountBanned") return null
    if (error.errors.some(({ message }) => LIMITS.includes(message))) return FULL[kind]
    if (error.errors.some(({ message }) => message === "BlockedPerson")) return "blockedPerson"
    if (error.code === "Offline") return "offline"
    if (error.code === "TooManyRequests") return "busy"
    if (error.code === "NotFound") return "gone"
  }
  return FAILED[kind][wanted ? 0 : 1]
}

const FULL: Readonly<Record<MarkKind, string | null>> = {
  like: null,
  collect: "collectFull",
  follow: "followFull",
  hide: "hideFull",
  hideTag: "hideFull",
  block: "blockFull",
}

const FAILED: Readonly<Record<MarkKind, readonly [string, string]>> = {
  like: ["likeFailed", "unlikeFailed"],
  collect: ["saveFailed", "unsaveFailed"],
  follow: ["followFailed", "unfollowFailed"],
  hide: ["hideFailed", "unhideFailed"],
  hideTag: ["hideTagFailed", "unhideTagFailed"],
  block: ["blockFailed", "unblockFailed"],
}
