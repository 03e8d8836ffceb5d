import type { Locale } from "../_kernel/locales.ts"
import { FEED_KINDS } from "../feed/kind-rules.ts"
import type { Card } from "../post/card-contract.ts"
import { OBJECT_TYPES } from "../post/contribution-rules.ts"
import type { openCovers } from "../post/index.ts"
import { cardPath } from "../post/path-rules.ts"
import { APP_TEMPLATES } from "../studio/apps/app-rules.ts"
import { mediaUrl } from "../upload/rules.ts"
import type { Banner, Element } from "./contract.ts"
import { textIn } from "./module-rules.ts"
import type { ModuleContent, ModuleEntry } from "./module-schemas.ts"

type CoverRow = Awaited<ReturnType<typeof openCovers>>[number]

/** Works as elements. */
export const cardElements = (cards: readonly Card[]): readonly Element[] => cards.map((card) => ({ form: "card", card }))

/** The apps that are named, or all of them. */
export function appsOf(ids: readonly string[]) {
  const chosen = ids.length === 0 ? APP_TEMPLATES.map(({ id }) => id) : ids
  return chosen.map((id) => ({ id, obj_type: OBJECT_TYPES.app, path: cardPath({ id, obj_type: OBJECT_TYPES.app }) }))
}

/** Entries as banners in a language, each with the cover of its work where everybody may meet it. */
export function bannersOf(entries: readonly ModuleEntry[], covers: readonly CoverRow[], locale: Locale): readonly Banner[] {
  return entries.map(({ title, text, work_id, link }) => {
    const cover = covers.find(({ id }) => id === work_id)
    return {
      title: textIn(title, locale),
      text: textIn(text, locale),
      image:
        cover === undefined
          ? null
          : { url: mediaUrl(cover.coverKey), width: cover.width, height: cover.height, thumbhash: cover.thumbhash, colour: cover.colour },
      obj_type: link.obj_type,
      id: link.id,
      path: cardPath({ id: link.id, obj_type: link.obj_type, sub_channel: link.sub_channel }),
    }
  })
}

/** Which page shows all of a module, below the locale; null for one that has none. */
export function morePathOf(content: ModuleContent): string | null {
  switch (content.kind) {
    case "feed":
      return FEED_KINDS[content.feed].page
    case "apps":
      return "/create/ai-app"
    case "tags":
      return "/tags"
    case "banner":
    case "slot":
    case "picks":
    case "people":
      return null
  }
}
