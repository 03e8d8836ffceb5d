import type { Access } from "../../src/domain/_kernel/call.ts"
import type { ErrorName } from "../../src/domain/_kernel/errors.ts"

/** Everybody who can come to a call (goal S2). */
export const ROLES = ["visitor", "guest", "free", "lite", "vip", "company", "moderator", "admin", "banned", "disabled"] as const
export type Role = (typeof ROLES)[number]

/** What the gate can say to a role because of the access of a call, and for no other reason. */
export const ACCESS_REFUSALS: ReadonlySet<string> = new Set(["LoginRequired", "NotAllowed", "AccountBanned", "AccountDisabled"])

const NOT_LIVE = { banned: "AccountBanned", disabled: "AccountDisabled" } as const
const NOT_SIGNED_IN = { visitor: "LoginRequired", guest: "LoginRequired" } as const

/** What the gate says to a role at an access; null lets it pass. Written down by hand: the other opinion on what the code does. */
export const SAID_TO: Readonly<Record<Access, Readonly<Record<Role, ErrorName | null>>>> = {
  visitor: everybody(null),
  guest: { ...everybody(null), ...NOT_LIVE },
  owner: { ...everybody(null), ...NOT_LIVE },
  member: { ...everybody(null), ...NOT_SIGNED_IN, ...NOT_LIVE },
  moderator: { ...everybody("NotAllowed"), ...NOT_SIGNED_IN, ...NOT_LIVE, moderator: null, admin: null },
  admin: { ...everybody("NotAllowed"), ...NOT_SIGNED_IN, ...NOT_LIVE, admin: null },
}

function everybody(answer: ErrorName | null): Record<Role, ErrorName | null> {
  return {
    visitor: answer,
    guest: answer,
    free: answer,
    lite: answer,
    vip: answer,
    company: answer,
    moderator: answer,
    admin: answer,
    banned: answer,
    disabled: answer,
  }
}
