import { namedBatch } from "../_kernel/batch.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { countWaiting } from "../moderation/index.ts"

/** What every page of the desk shows beside its own section. */
export interface Desk {
  readonly isAdmin: boolean
  /** Cases and appeals that wait for a person. */
  readonly waiting: { readonly reports: number; readonly appeals: number }
}

/** What stands beside a section of the desk; one round trip. */
export async function readDesk(context: MemberContext): Promise<Desk> {
  const { counts } = await namedBatch(context.database, { counts: countWaiting(context) })
  return deskOf(context, counts)
}

/** The same, out of the answer to `countWaiting`. */
export function deskOf({ viewer }: MemberContext, [counts]: readonly { readonly reports: number; readonly appeals: number }[]): Desk {
  return { isAdmin: viewer.isAdmin, waiting: { reports: counts?.reports ?? 0, appeals: counts?.appeals ?? 0 } }
}
