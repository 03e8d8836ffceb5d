import type { Locale } from "../../domain/_kernel/locales.ts"
import { createRefer } from "../../domain/post/refer-contract.ts"
import { textToImage } from "../../domain/studio/kinds/text-to-image.ts"
import { actionOf } from "../../domain/studio/rules.ts"
import type { Task } from "../../domain/task/contract.ts"
import type { CreatePayload } from "../../domain/task/payload-contract.ts"
import { call } from "../_runtime/call.ts"
import { saveDraft } from "../studio/draft.ts"
import { studioPath } from "../studio/result-places.ts"
import { settingsOfMeta } from "../studio/settings.ts"
import { cardKindOf } from "../studio/task-kind-of.ts"

/** Goes to the create page with the settings of a payload; of another action than its own, the page opens as it was left. */
export function takeSettings(locale: Locale, { action, meta }: Pick<CreatePayload, "action" | "meta">): void {
  const read = action === textToImage.action ? textToImage.input().safeParse(meta) : null
  if (read?.success === true) saveDraft(settingsOfMeta(read.data))
  location.assign(`/${locale}/create/image`)
}

/**
 * Goes where the settings of a task are changed: to the create page, or to the studio where settings are compared, which alone has a form
 * for that. What fails is told by its call.
 */
export async function takeSettingsOfTask(locale: Locale, task: Task): Promise<void> {
  const tab = task.sweep === undefined ? null : actionOf(cardKindOf(task)).tab
  if (tab !== null) {
    location.assign(`/${locale}${studioPath({ tab, settingsOf: task.id })}`)
    return
  }
  try {
    takeSettings(locale, await call(createRefer, { id: task.id }))
  } catch {
    // The notice has told it.
  }
}
