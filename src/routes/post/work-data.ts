import { isLocale, LOCALE_TAGS } from "../../domain/_kernel/locales.ts"
import { renditionUrl } from "../../domain/library/rendition-rules.ts"
import type { Card } from "../../domain/post/card-contract.ts"
import type { Work } from "../../domain/post/contract.ts"
import { OBJECT_TYPES } from "../../domain/post/contribution-rules.ts"
import { cardPath } from "../../domain/post/path-rules.ts"
import type { StructuredData } from "../_page/structured-data.ts"
import { audioTypeOf } from "./work-sound.tsx"

/** Where the pages of a work are. */
interface Place {
  /** Scheme and host. */
  readonly site: string
  readonly locale: string
  readonly description: string
}

/** What machines read of a work: an image, a video, a sound, a gallery or an article, who made it, and whether a machine did. */
export function structuredDataOf(work: Work, place: Place): StructuredData {
  const { site, locale } = place
  const url = `${site}/${locale}${cardPath(work)}`
  const common = {
    name: work.title,
    description: place.description,
    url,
    ...(isLocale(work.language) ? { inLanguage: LOCALE_TAGS[work.language] } : {}),
    ...(work.tags.length === 0 ? {} : { keywords: work.tags }),
    datePublished: work.create_at,
    dateModified: work.update_at,
    author: {
      "@type": "Person",
      name: work.author.name,
      ...(work.author.id === null ? {} : { url: `${site}/${locale}/user/${work.author.id}` }),
    },
    ...sourceOf(work),
  }
  if (work.sub_channel === "article")
    return { "@type": "Article", headline: work.title, mainEntityOfPage: url, ...imageIn(work, site), ...common }
  if (work.items.length > 0)
    return {
      "@type": "ImageGallery",
      ...common,
      ...imageIn(work, site),
      associatedMedia: work.items.map(({ work: item }) => mediaOf(item, site)),
    }
  return { ...mediaOf(work, site), ...common }
}

/** One file: what it is, where it lies and how large it is. */
function mediaOf(card: Pick<Card, "id" | "obj_type" | "title" | "cover" | "stream" | "duration_ms">, site: string): StructuredData {
  const { cover, stream, obj_type: type } = card
  const size = { width: cover.width, height: cover.height }
  const thumbnail = cover.url === null ? {} : { thumbnailUrl: absolute(renditionUrl(cover.url, 640), site) }
  if (stream === undefined)
    return {
      "@type": "ImageObject",
      name: card.title,
      ...(cover.url === null ? {} : { contentUrl: absolute(cover.url, site) }),
      ...thumbnail,
      ...size,
    }
  return {
    "@type": type === OBJECT_TYPES.aiAudio ? "AudioObject" : "VideoObject",
    name: card.title,
    contentUrl: absolute(stream.url3, site),
    embedUrl: `${site}/embed/${card.id}`,
    ...thumbnail,
    ...(type === OBJECT_TYPES.aiAudio ? { encodingFormat: audioTypeOf(stream.url3) } : size),
    ...(card.duration_ms === undefined ? {} : { duration: durationOf(card.duration_ms) }),
  }
}

function imageIn({ cover }: Work, site: string) {
  return cover.url === null ? {} : { image: absolute(cover.url, site) }
}

/**
 * Where the pixels come from, in the IPTC's words as schema.org spells them; nothing of a file whose making nobody told. The preview
 * renderer follows a procedure: no model was trained for it.
 */
function sourceOf(work: Work): Record<string, string> {
  const wasMadeByMachine = work.is_preview || work.made_by !== undefined || work.recipe !== null
  if (!wasMadeByMachine) return {}
  if (work.has_face_swap) return source("CompositeWithTrainedAlgorithmicMedia")
  return source(work.is_preview ? "AlgorithmicMedia" : "TrainedAlgorithmicMedia")
}

function source(kind: string): Record<string, string> {
  return { digitalSourceType: `https://schema.org/${kind}DigitalSource` }
}

/** ISO 8601, in whole seconds and at least one. */
function durationOf(durationMs: number): string {
  return `PT${Math.max(1, Math.round(durationMs / 1000))}S`
}

function absolute(url: string, site: string): string {
  return url.startsWith("/") ? `${site}${url}` : url
}
