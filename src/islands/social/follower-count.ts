import type { AccountId } from "../../domain/_kernel/ids.ts"
import { readProfile } from "../../domain/profile/contract.ts"
import { call } from "../_runtime/call.ts"

/** How many others than the viewer follow the person of the page: what the page says may be a minute old. Null where nobody is told. */
export async function otherFollowers(id: AccountId): Promise<number | null> {
  const profile = await call(readProfile, { id }, { handlesErrors: true, isInBackground: true }).catch(() => null)
  if (profile === null || profile.follower_count === null) return null
  return profile.follower_count - (profile.is_followed ? 1 : 0)
}
