import * as z from "zod/mini"
import { type ArticleDocument, EMPTY_DOCUMENT } from "../../domain/post/article/document-rules.ts"
import { articleDocumentSchema } from "../../domain/post/article/document-schema.ts"
import type { Article } from "../../domain/post/article-contract.ts"
import { type Card, cardSchema } from "../../domain/post/card-contract.ts"
import { WORK_VISIBILITIES, type WorkVisibility } from "../../domain/post/state-rules.ts"
import type { EditorImage, EditorParts } from "./editor/editor-parts.ts"

const image = z.object({ url: z.string(), width: z.int(), height: z.int(), colour: z.string() })
/** The cover of a draft: `file_id` where it is to be another one. */
const cover = z.nullable(z.extend(image, { file_id: z.nullable(z.string()) }))
export type DraftCover = z.infer<typeof cover>

/** Levels that an author may say; 0 leaves it to the check. */
export const AUTHOR_LEVELS = ["0", "1", "2", "4", "8", "16"] as const
export type AuthorLevel = (typeof AUTHOR_LEVELS)[number]

/** What is typed of an article, as the texts that a draft keeps. */
export type ArticleFields = Readonly<Record<"title" | "tags" | "visibility" | "level" | "document" | "cover" | "images" | "cards", string>>

/** The fields of an article as it is published; empty for a new one. */
export function fieldsOf(article: Article | null): ArticleFields {
  const level = AUTHOR_LEVELS.find((one) => one === String(article?.author_level)) ?? "0"
  const shown = article?.cover ?? null
  return {
    title: article?.title ?? "",
    tags: (article?.tags ?? []).join(", "),
    visibility: article?.visibility ?? "public",
    level,
    document: JSON.stringify(article?.document ?? EMPTY_DOCUMENT),
    cover: JSON.stringify(
      shown === null ? null : { url: shown.url, width: shown.width, height: shown.height, colour: shown.colour, file_id: null },
    ),
    images: JSON.stringify((article?.images ?? []).map(({ kept, url, width, height, colour }) => [kept, { url, width, height, colour }])),
    cards: JSON.stringify((article?.cards ?? []).map((card) => [card.id, card])),
  }
}

/** The document of a draft; an empty one where it cannot be read. */
export function documentOf({ document }: ArticleFields): ArticleDocument {
  const read = z.safeParse(articleDocumentSchema(), parsed(document))
  return read.success ? read.data : EMPTY_DOCUMENT
}

/** The cover of a draft. */
export function coverOf({ cover: kept }: ArticleFields): DraftCover {
  const read = z.safeParse(cover, parsed(kept))
  return read.success ? read.data : null
}

/** The images and cards that the document of a draft names. */
export function partsOf({ images, cards }: ArticleFields): EditorParts {
  const knownImages = z.safeParse(z.array(z.tuple([z.string(), image])), parsed(images))
  const knownCards = z.safeParse(z.array(z.tuple([z.string(), cardSchema()])), parsed(cards))
  return {
    images: new Map<string, EditorImage>(knownImages.success ? knownImages.data : []),
    cards: new Map<string, Card>(knownCards.success ? knownCards.data : []),
  }
}

/** The parts as a draft keeps them. */
export function keptParts({ images, cards }: EditorParts): Pick<ArticleFields, "images" | "cards"> {
  return { images: JSON.stringify([...images]), cards: JSON.stringify([...cards]) }
}

export function visibilityOf({ visibility }: ArticleFields): WorkVisibility {
  return WORK_VISIBILITIES.find((one) => one === visibility) ?? "public"
}

/** The tags of a draft: what stands between commas, each once, without its mark. */
export function tagsOf({ tags }: Pick<ArticleFields, "tags">): string[] {
  const words = tags.split(/[,،，、\n]/u).map((tag) => tag.replaceAll("#", "").trim())
  return [...new Set(words.filter((tag) => tag !== ""))]
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
