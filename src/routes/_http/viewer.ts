import type { Access } from "../../domain/_kernel/call.ts"
import type { Context, Identity, MemberContext, ViewerContext } from "../../domain/_kernel/context.ts"
import { unreachable } from "../../domain/_kernel/errors.ts"

/** Whether an identity reaches an access that needs one. */
export function mayEnter(access: Exclude<Access, "visitor">, identity: Identity): boolean {
  switch (access) {
    case "guest":
    case "owner":
      return true
    case "member":
      return identity.kind === "member"
    case "moderator":
      return identity.kind === "member" && identity.isModerator
    case "admin":
      return identity.kind === "member" && identity.isAdmin
    default:
      return unreachable(access)
  }
}

/** The context with its viewer; by inheritance, since a copy would open what is only opened when it is asked for. */
export function withViewer(context: Context, viewer: Identity): ViewerContext | MemberContext {
  const extended: ViewerContext | MemberContext = Object.create(context, { viewer: { value: viewer } })
  return extended
}
