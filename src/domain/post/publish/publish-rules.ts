import type { TextAction, TextVerdict } from "../../moderation/index.ts"
import type { SubChannel } from "../contribution-rules.ts"
import type { WorkState } from "../state-rules.ts"

const SCORE_ORIGIN_MS = Date.UTC(2026, 0, 1)
const MINUTE_MS = 60_000

/** How soon a person looks at what a rule of texts wants looked at; the scale is that of reports, where 300 is usual and 600 severe. */
export const REVIEW_PRIORITY = 300

/** What a new work is worth where no snapshot says it: the newest first, a step a minute. In what is hot it stands by its moment, see `hotScore`. */
export function initialScore(nowMs: number): number {
  return Math.max(0, Math.floor((nowMs - SCORE_ORIGIN_MS) / MINUTE_MS))
}

/** What a result lacks to be published, as the message that says so; null where it lacks nothing. Of a sound lists and checks take its cover. */
export function lackToPublish(as: "image" | "video" | "audio" | null, posterKey: string | null): "SoundCoverNeeded" | null {
  return as === "audio" && posterKey === null ? "SoundCoverNeeded" : null
}

/** What a post of these is: videos where nothing else is in it. */
export function subChannelOf(items: readonly { readonly streamKey: string | null }[]): SubChannel {
  return items.length > 0 && items.every(({ streamKey }) => streamKey !== null) ? "video" : "picture"
}

/** What the rules of texts make of a work that they do not refuse: it waits for its checks, is limited, or waits for a person. */
export interface TextDecision {
  readonly state: Extract<WorkState, "pending" | "limited">
  /** The rule behind it, as `work_move.rule` and causes of cases name it; null where no rule does anything. */
  readonly rule: string | null
  readonly needsReview: boolean
}

/** How a verdict is carried out. What refuses is refused before. */
export function decideByVerdict({ action, findings }: Pick<TextVerdict, "action" | "findings">): TextDecision {
  const rule = findings.find((finding) => finding.action === action)
  const name = rule === undefined ? null : `text:${rule.rule}@${rule.version}`
  switch (action satisfies TextAction | null) {
    case "limit":
      return { state: "limited", rule: name, needsReview: false }
    case "review":
      return { state: "pending", rule: name, needsReview: true }
    case "refuse":
    case "note":
    case null:
      return { state: "pending", rule: null, needsReview: false }
  }
}

/** Tags each once, however they are written. */
export function distinctTags(tags: readonly string[]): readonly string[] {
  const seen = new Set<string>()
  return tags.filter((tag) => {
    const key = tag.normalize("NFKC").toLowerCase()
    return seen.has(key) ? false : seen.add(key)
  })
}
