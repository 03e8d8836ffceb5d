import type { Locale } from "../../domain/_kernel/locales.ts"
import { textToImage } from "../../domain/studio/kinds/text-to-image.ts"
import type { CreatePayload } from "../../domain/task/payload-contract.ts"
import { saveDraft } from "../studio/draft.ts"

/** Goes to the image room with the settings of a payload; of another action than its own, the room opens as it was left. */
export function takeSettings(locale: Locale, { action, meta }: Pick<CreatePayload, "action" | "meta">): void {
  const read = action === textToImage.action ? textToImage.input().safeParse(meta) : null
  if (read?.success === true) saveDraft("generator", "textToImage", { meta: read.data, images: [] })
  location.assign(`/${locale}/create/image`)
}
