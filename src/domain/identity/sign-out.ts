import type { CallInput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { noteSecurity } from "./security-log.ts"
import type { signOut as declaration } from "./sign-in-contract.ts"

/** Ends this session, or every session of the account; answers how many ended. */
export async function signOut(context: MemberContext, input: CallInput<typeof declaration>): Promise<{ readonly ended: number }> {
  const { viewer } = context
  const everywhere = input.everywhere === true
  const ended = await context.sessions.end(viewer.id, everywhere ? { except: null } : { only: viewer.sessionId }, "signed-out")
  context.later(Promise.resolve(context.database.run(noteSecurity(context, viewer.id, everywhere ? "sessions-revoked" : "signed-out"))))
  context.browser.forgetSession()
  return { ended }
}
