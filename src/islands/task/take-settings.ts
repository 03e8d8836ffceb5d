import type { Locale } from "../../domain/_kernel/locales.ts"
import { textToImage } from "../../domain/studio/kinds/text-to-image.ts"
import type { CreatePayload } from "../../domain/task/result-contract.ts"
import { saveDraft } from "../studio/draft.ts"
import { settingsOfMeta } from "../studio/settings.ts"

/** Goes to the create page with the settings of a payload; of another action than its own, the page opens as it was left. */
export function takeSettings(locale: Locale, { action, meta }: Pick<CreatePayload, "action" | "meta">): void {
  const read = action === textToImage.action ? textToImage.input().safeParse(meta) : null
  if (read?.success === true) saveDraft(settingsOfMeta(read.data))
  location.assign(`/${locale}/create/image`)
}
