import type { MemberContext } from "../../_kernel/context.ts"
import { invalidInput } from "../../_kernel/errors.ts"
import { OBJECT_TYPES } from "../contribution-rules.ts"
import { type CheckedWords, checkWords } from "./check-words.ts"
import type { PlannedItem } from "./planned-work.ts"

/** A sound is a work by itself: posts are looked at. Throws InvalidInput at the path of a sound. */
export function refuseSounds(items: readonly PlannedItem[], pathOf: (index: number) => string): void {
  const index = items.findIndex(({ work }) => work.objectType === OBJECT_TYPES.aiAudio)
  if (index >= 0) throw invalidInput({ path: pathOf(index), message: "FileTypeNotAllowed" })
}

/**
 * What the rules of texts say of what is typed and of what is heard together: what somebody has a voice say, they say. Throws
 * ContentRefused (`findings`).
 */
export async function checkHeard(context: MemberContext, items: readonly PlannedItem[], checked: CheckedWords): Promise<CheckedWords> {
  const heard = items.flatMap((item, index) =>
    item.is === "new" && item.work.heard !== "" ? [{ path: `items.${index}`, text: item.work.heard }] : [],
  )
  if (heard.length === 0) return checked
  // Limits of posting count what was typed.
  return { ...(await checkWords(context, "post", [...checked.fields, ...heard])), fields: checked.fields }
}
