import type { MemberContext } from "../_kernel/context.ts"
import { noteSecurity } from "./security-log.ts"

/** Ends this session, or every session of the account; answers how many ended. */
export async function signOut(context: MemberContext, everywhere: boolean): Promise<{ readonly ended: number }> {
  const { viewer } = context
  const ended = await context.sessions.end(viewer.id, everywhere ? { except: null } : { only: viewer.sessionId }, "signed-out")
  context.later(Promise.resolve(context.database.run(noteSecurity(context, viewer.id, everywhere ? "sessions-revoked" : "signed-out"))))
  return { ended }
}
