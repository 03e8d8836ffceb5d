import type { Locale } from "../../domain/_kernel/locales.ts"
import { textToImage } from "../../domain/studio/kinds/text-to-image.ts"
import { actionOf } from "../../domain/studio/rules.ts"
import type { Task } from "../../domain/task/contract.ts"
import type { CreatePayload } from "../../domain/task/result-contract.ts"
import { saveDraft } from "../studio/draft.ts"
import { studioPath } from "../studio/result-places.ts"
import { settingsOfMeta } from "../studio/settings.ts"
import { cardKindOf } from "../studio/task-kind-of.ts"

/**
 * Goes to the create page with the settings of a payload; of another action than its own, the page opens as it was left. Settings that
 * are compared have their form in the studio alone.
 */
export function takeSettings(locale: Locale, { action, meta }: Pick<CreatePayload, "action" | "meta">, task?: Task): void {
  const tab = task?.sweep === undefined ? null : actionOf(cardKindOf(task)).tab
  if (task !== undefined && tab !== null) {
    location.assign(`/${locale}${studioPath({ tab, settingsOf: task.id })}`)
    return
  }
  const read = action === textToImage.action ? textToImage.input().safeParse(meta) : null
  if (read?.success === true) saveDraft(settingsOfMeta(read.data))
  location.assign(`/${locale}/create/image`)
}
