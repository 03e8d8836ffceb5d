import type { CallInput } from "../../_kernel/call.ts"
import type { MemberContext } from "../../_kernel/context.ts"
import { DomainError, invalidInput } from "../../_kernel/errors.ts"
import { MAXIMUM_POST_ITEMS, OBJECT_TYPES } from "../contribution-rules.ts"
import type { addToPortfolio as addition, publishPortfolio as publication } from "../portfolio-contract.ts"
import { changeWork } from "../publish/change-work.ts"
import type { ContributionItem } from "../publish/contribution.ts"
import type { Published } from "../publish/input-schemas.ts"
import { readOwnWork } from "../publish/own-work.ts"
import { itemOf } from "../publish/publish-calls.ts"

/** Adds items behind those that a post of the member's has. Throws NotFound, InvalidInput above 20, and as `changeWork`. */
export async function addItems(context: MemberContext, { id, items }: CallInput<typeof addition>): Promise<Published> {
  const own = await readOwnWork(context, id)
  if (own.objectType !== OBJECT_TYPES.post || own.subChannel === "article") throw new DomainError("NotFound")
  if (own.items.length + items.length > MAXIMUM_POST_ITEMS)
    throw invalidInput({ path: "items", message: "TooManyItems", maximum: MAXIMUM_POST_ITEMS })
  const before = own.items.map((item): ContributionItem => ({ from: "work", workId: item.id, caption: item.caption }))
  return changeWork(context, id, { words: {}, items: [...before, ...items.map(itemOf)] })
}

/** Publishes a draft of the member's; what was published before is shown as is said. Throws NotFound, and as `publishWork`. */
export async function publishDraft(
  context: MemberContext,
  { id, visibility = "public" }: CallInput<typeof publication>,
): Promise<Published> {
  return changeWork(context, id, { words: { visibility } })
}
