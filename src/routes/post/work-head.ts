import { firstGraphemes } from "../../domain/_kernel/graphemes.ts"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { Work } from "../../domain/post/contract.ts"
import { OBJECT_TYPES } from "../../domain/post/contribution-rules.ts"
import { cardPath } from "../../domain/post/path-rules.ts"
import { PREVIEW_HEIGHT_PX, PREVIEW_WIDTH_PX } from "../../domain/post/preview-rules.ts"
import type { PageHead } from "../_page/define-page.ts"
import { wordsOf } from "../_page/words.ts"
import type { LoadedWork } from "./load-work.ts"
import { structuredDataOf } from "./work-data.ts"

const MAXIMUM_DESCRIPTION_CHARACTERS = 300

/** What the head of a work's page says: for others only what is public and safe. */
export function workHead({ work, isOpen, site }: LoadedWork, locale: Locale, siteName: string): PageHead {
  const description = describe(work, locale, siteName)
  if (!isOpen) return { title: work.title, description: work.is_masked ? "" : description, isListed: false }
  const path = cardPath(work)
  const hasImage = work.cover.url !== null
  return {
    title: work.title,
    description,
    kind: work.stream === undefined ? "article" : work.obj_type === OBJECT_TYPES.aiAudio ? "music.song" : "video.other",
    ...(hasImage ? { image: { url: `/og/${work.id}.jpg`, width: PREVIEW_WIDTH_PX, height: PREVIEW_HEIGHT_PX, alt: work.title } } : {}),
    canonicalPath: path,
    structuredData: structuredDataOf(work, { site, locale, description }),
    oembedUrl: `/api/oembed?url=${encodeURIComponent(`${site}/${locale}${path}`)}`,
  }
}

function describe(work: Work, locale: Locale, site: string): string {
  const said = work.text === "" ? (work.recipe?.prompt ?? "") : work.text
  const line = said.replaceAll(/\s+/g, " ").trim()
  return line === ""
    ? wordsOf(locale, "post")("description", { title: work.title, author: work.author.name, site })
    : firstGraphemes(line, MAXIMUM_DESCRIPTION_CHARACTERS)
}
