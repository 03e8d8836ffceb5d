import type { MemberContext } from "../../_kernel/context.ts"
import { DomainError } from "../../_kernel/errors.ts"
import type { WorkId } from "../../_kernel/ids.ts"
import type { WorkChange } from "./contribution.ts"
import type { Published } from "./input-schemas.ts"

/** Changes a work of the member's of any kind, by the same checks as publishing. Throws as `publishWork` does. */
export async function changeWork(_context: MemberContext, _id: WorkId, _change: WorkChange): Promise<Published> {
  throw new DomainError("Unavailable")
}
