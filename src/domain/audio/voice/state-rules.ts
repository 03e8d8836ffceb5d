import type { SubjectState } from "../../_kernel/moderated-subject.ts"

/** How far a voice's training is: its consent is asked for, its task runs, and how that ended. */
export type VoiceTraining = "asked" | "running" | "done" | "failed"

/** What a voice is to its owner. `inReview`: trained, and nobody has found its consent to be one yet. */
export const VOICE_STATES = ["training", "inReview", "ready", "refused", "failed"] as const
export type VoiceState = (typeof VOICE_STATES)[number]

/** What the state of a voice follows from. */
export interface VoiceFacts {
  readonly training: VoiceTraining
  /** Of its consent, as moderation has it. */
  readonly review: SubjectState
  readonly isRevoked: boolean
}

/** What can happen to a voice. */
export type VoiceEvent = "began" | "trained" | "notTrained" | "approved" | "refused" | "revoked"

/** A voice whose consent was asked for. */
export const ASKED: VoiceFacts = { training: "asked", review: "pending", isRevoked: false }

/** The state of a voice; null if it is not one yet, or none anymore. */
export function voiceStateOf({ training, review, isRevoked }: VoiceFacts): VoiceState | null {
  if (isRevoked || training === "asked") return null
  if (review === "limited" || review === "removed") return "refused"
  if (training === "failed") return "failed"
  if (training === "running") return "training"
  return review === "visible" ? "ready" : "inReview"
}

/** A voice after an event. What was revoked stays so, whatever follows. */
export function afterEvent(facts: VoiceFacts, event: VoiceEvent): VoiceFacts {
  if (facts.isRevoked) return facts
  switch (event) {
    case "began":
      return facts.training === "asked" ? { ...facts, training: "running" } : facts
    case "trained":
      return facts.training === "running" ? { ...facts, training: "done" } : facts
    case "notTrained":
      return facts.training === "running" ? { ...facts, training: "failed" } : facts
    case "approved":
      return facts.training === "asked" ? facts : { ...facts, review: "visible" }
    case "refused":
      return facts.training === "asked" ? facts : { ...facts, review: "removed" }
    case "revoked":
      return { ...facts, isRevoked: true }
  }
}
