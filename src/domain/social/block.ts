import { sql } from "drizzle-orm"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { invalidInput } from "../_kernel/errors.ts"
import type { AccountId } from "../_kernel/ids.ts"
import { emit } from "../_kernel/outbox.ts"
import type { blockList } from "./block-contract.ts"
import { accountBlocked } from "./events.ts"
import { addWish, listWishes, removeWish } from "./wishes.ts"

/**
 * Blocks a person, at most 1,000: neither meets the other, comments on, likes, follows or mentions them, and neither follows the other any
 * more. Repeating changes nothing. Throws InvalidInput (oneself), NotFound, NotAllowed at the limit.
 */
export async function blockPerson(context: MemberContext, id: AccountId): Promise<{ is_blocked: boolean }> {
  const { nowMs, viewer } = context
  if (id === viewer.id) throw invalidInput({ path: "id", message: "BlockSelf" })
  await addWish(
    context,
    { kind: "block", id },
    {
      among: ["block"],
      full: "BlockLimitReached",
      then: (isKept) => [
        ...[
          [viewer.id, id],
          [id, viewer.id],
        ].map(
          ([follower, followed]) => sql`DELETE FROM follow WHERE follower_id = ${follower} AND followed_id = ${followed} AND ${isKept}`,
        ),
        emit(accountBlocked, { blocker_id: viewer.id, blocked_id: id }, { nowMs, only: isKept }),
      ],
    },
  )
  return { is_blocked: true }
}

/** Blocks a person no more, whether or not they are still there; who followed whom does not come back. */
export async function unblockPerson(context: MemberContext, id: AccountId): Promise<{ is_blocked: boolean }> {
  await removeWish(context, { kind: "block", id })
  return { is_blocked: false }
}

/** A page of whom the viewer blocks, last blocked first. Throws InvalidInput (cursor). */
export function listBlocked(context: MemberContext, asked: CallInput<typeof blockList>): Promise<CallOutput<typeof blockList>> {
  return listWishes(context, ["block"], asked)
}
