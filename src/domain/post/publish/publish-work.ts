import type { MemberContext } from "../../_kernel/context.ts"
import { DomainError } from "../../_kernel/errors.ts"
import type { Contribution } from "./contribution.ts"
import type { Published } from "./input-schemas.ts"

/**
 * Publishes a work of any kind: text and limits are checked, its files copied, then one batch writes all of it and what follows. The
 * same again answers the same work. Throws NotFound (an item that is not the member's), ContentRefused (`findings`), NotAllowed,
 * TooManyRequests, FileRefused, Conflict (the same key with another input).
 */
export async function publishWork(_context: MemberContext, _contribution: Contribution): Promise<Published> {
  throw new DomainError("Unavailable")
}
