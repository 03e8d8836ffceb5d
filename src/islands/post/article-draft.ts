import * as z from "zod/mini"
import { type ArticleDocument, EMPTY_DOCUMENT } from "../../domain/post/article/document-rules.ts"
import { articleDocumentSchema } from "../../domain/post/article/document-schema.ts"
import type { Article } from "../../domain/post/article-contract.ts"
import { type Card, cardSchema } from "../../domain/post/card-contract.ts"
import { levelOfDraft, NO_WORDS, type WordsDraft } from "../publish/work-words.ts"
import type { EditorImage, EditorParts } from "./editor/editor-parts.ts"

/** Addresses of ours as answers have them; a draft that says anything else is none. */
const address = z.string().check(z.regex(/^(?:https?:\/\/|\/)/))
const image = z.object({ url: address, width: z.int(), height: z.int(), colour: z.string() })
/** The cover of a draft: `file_id` where it is to be another one. */
const cover = z.nullable(z.extend(image, { file_id: z.nullable(z.string()) }))
export type DraftCover = z.infer<typeof cover>

/** What is typed of an article, as the texts that a draft keeps. */
export type ArticleFields = WordsDraft & Readonly<Record<"document" | "cover" | "images" | "cards" | "begunAtMs", string>>

/** The fields of an article as it is published; empty for a new one. */
export function fieldsOf(article: Article | null): ArticleFields {
  const shown = article?.cover ?? null
  return {
    ...NO_WORDS,
    begunAtMs: "",
    title: article?.title ?? "",
    tags: (article?.tags ?? []).join("\n"),
    visibility: article?.visibility ?? NO_WORDS.visibility,
    level: levelOfDraft({ level: String(article?.author_level ?? NO_WORDS.level) }),
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

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
