/** What a moderator finds: what was decided stands, or it is undone. */
export const APPEAL_DECISIONS = ["upheld", "overturned"] as const
export type AppealDecision = (typeof APPEAL_DECISIONS)[number]

/** What may be appealed against: the refusal of a file, a work's state or level, a ban. */
export const APPEAL_SUBJECTS = ["file", "work", "ban"] as const
export type AppealSubject = (typeof APPEAL_SUBJECTS)[number]
