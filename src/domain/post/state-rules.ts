/**
 * Where a published thing stands. `pending`: waits for a check or a person. `limited`: taken from the public by a moderator, a rule or
 * reports, and may come back. `removed`: gone permanently but for a granted appeal. Only `visible` is met by anybody but its author and
 * those who moderate.
 */
export const WORK_STATES = ["pending", "visible", "limited", "removed"] as const
export type WorkState = (typeof WORK_STATES)[number]

/** Who its author shows a thing to: everyone, anyone with the link, no one. */
export const WORK_VISIBILITIES = ["public", "unlisted", "private"] as const
export type WorkVisibility = (typeof WORK_VISIBILITIES)[number]

/** Who acts where nobody does: a rule, a check, the clock. */
export const SYSTEM_ACTOR = "system"
