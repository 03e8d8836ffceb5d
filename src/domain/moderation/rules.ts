/** Rules of moderation that the browser and the server share. */

export const MAXIMUM_REASON_CHARACTERS = 500
export const MAXIMUM_NOTE_CHARACTERS = 2000
/** A longer ban is a permanent one. */
export const MAXIMUM_BAN_DAYS = 3650

/** Terms that the form offers, in days; null means permanent. */
export const BAN_TERMS_DAYS = [1, 3, 7, 30, 365, null] as const

/** Where a ban stands at a moment; times in milliseconds since 1970. */
export function banState(
  ban: { readonly endsAtMs: number | null; readonly cancelledAtMs: number | null },
  nowMs: number,
): "in-force" | "ended" | "cancelled" {
  if (ban.cancelledAtMs !== null) return "cancelled"
  return ban.endsAtMs !== null && ban.endsAtMs <= nowMs ? "ended" : "in-force"
}

/** Who may act against whom: nobody against themselves, moderators not against admins or one another, admins against anybody else. */
export function mayModerate(
  actor: { readonly id: string; readonly isAdmin: boolean },
  subject: { readonly id: string; readonly isModerator: boolean; readonly isAdmin: boolean },
): boolean {
  if (actor.id === subject.id) return false
  return actor.isAdmin || !(subject.isModerator || subject.isAdmin)
}
