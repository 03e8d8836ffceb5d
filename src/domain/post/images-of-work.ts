import { sql } from "drizzle-orm"
import type { Database } from "../../../db/client.ts"
import { work } from "../../../db/schema/post.ts"
import type { AccountId, FileId, WorkId } from "../_kernel/ids.ts"
import { json, type RowOf, select } from "../_kernel/select.ts"
import type { ClassifiedKind } from "../moderation/images/check-rules.ts"
import { type SeenImage, wordsOfImages } from "../moderation/index.ts"
import { storyboardKeys } from "../upload/index.ts"
import { OBJECT_TYPES } from "./contribution-rules.ts"
import type { WorkState } from "./state-rules.ts"

/** An image of a work, and what a classifier may know of it. */
export interface ImageOfWork extends SeenImage {
  readonly workId: WorkId
}

/** A work whose checks belong together with those of another: itself, its parts, the posts that it is a part of and their other parts. */
export interface CheckedWork {
  readonly id: WorkId
  readonly authorId: AccountId | null
  readonly state: WorkState
  readonly relation: "self" | "part" | "post" | "sibling"
  readonly images: readonly ImageOfWork[]
  /** What plays of a video whose images are its own to be looked at; null of all else. */
  readonly film: { readonly streamKey: string; readonly recipeWords: string | null } | null
}

const { id, authorId, state, objectType, coverKey, streamKey } = work
const ROW = {
  ...{ id, authorId, state, objectType, coverKey, streamKey },
  relation: sql<CheckedWork["relation"]>`near.relation`,
  recipe: sql<string | null>`work_text.recipe`,
  document: sql<string | null>`work_text.document`,
  fileId: sql<FileId | null>`(SELECT file_id FROM work_origin WHERE work_id = work.id AND relation = 'self' LIMIT 1)`,
  /** What came with its images. */
  words: json<Readonly<Record<string, string>>>(wordsOfImages(sql`work.id`)),
}
type Row = RowOf<typeof ROW>

/** Keys of stored files of works within an article's tree, wherever they stand in it. */
const KEY_IN_TREE = /(?:^|\/media\/)((?:work|withdrawn)\/[a-z0-9_/-]+\.(?:png|jpe?g|webp|avif|gif))$/

/** A work with all its images and those of its parts, and what is settled with it; one round trip, two where videos have storyboards. Empty for one that is gone. */
export async function imagesAround(database: Database, workId: WorkId): Promise<readonly CheckedWork[]> {
  const rows = await select(
    database,
    ROW,
    sql`(SELECT ${workId} AS id, 'self' AS relation
      UNION SELECT item_id, 'part' FROM work_item WHERE post_id = ${workId}
      UNION SELECT post_id, 'post' FROM work_item WHERE item_id = ${workId}
      UNION SELECT other.item_id, 'sibling' FROM work_item own JOIN work_item other ON other.post_id = own.post_id
        WHERE own.item_id = ${workId} AND other.item_id <> ${workId}) near
    CROSS JOIN work ON work.id = near.id LEFT JOIN work_text ON work_text.work_id = work.id`,
  )
  const ofVideos = rows.flatMap(({ fileId, streamKey }) => (fileId !== null && streamKey !== null ? [fileId] : []))
  const sheets = await storyboardKeys(database, ofVideos)
  const ofParts = new Set(rows.flatMap((row) => (row.relation === "part" ? [row.coverKey, row.streamKey ?? ""] : [])))
  return rows.map((row) => {
    const { id, authorId, state, relation } = row
    // What is around it is settled with it; the images there are looked at for themselves, and the cover of a post is one of its parts'.
    const isOwn = relation === "self" || relation === "part"
    return {
      id,
      authorId,
      state,
      relation,
      images: isOwn ? imagesOf(row, sheets).filter(({ mediaKey }) => relation === "part" || !ofParts.has(mediaKey)) : [],
      film:
        isOwn && row.streamKey !== null && isVideo(row) && (relation === "part" || !ofParts.has(row.streamKey))
          ? { streamKey: row.streamKey, recipeWords: wordsOf(row.recipe) }
          : null,
    }
  })
}

function isVideo({ objectType }: Row): boolean {
  return objectType === OBJECT_TYPES.video || objectType === OBJECT_TYPES.aiVideo
}

function imagesOf(
  { id, coverKey, streamKey, recipe, document, fileId, words: known }: Row,
  sheets: ReadonlyMap<FileId, string>,
): readonly ImageOfWork[] {
  const ofRecipe = wordsOf(recipe)
  const sheet = fileId === null ? undefined : sheets.get(fileId)
  const poster: ClassifiedKind = streamKey === null ? "image" : "poster"
  // A video of which nothing can be looked at is one whose check never lands: a person looks.
  const covers = coverKey === "" && sheet === undefined && streamKey !== null ? [streamKey] : coverKey === "" ? [] : [coverKey]
  const found: readonly (readonly [string, ClassifiedKind])[] = [
    ...covers.map((key) => [key, poster] as const),
    ...(sheet === undefined || streamKey === null ? [] : [[sheet, "storyboard"] as const]),
    ...keysIn(document).map((key) => [key, "image"] as const),
  ]
  const once = found.filter(([key], index) => found.findIndex(([other]) => other === key) === index)
  // Without words that came with an image those of the whole are taken.
  const wordsFor = (key: string) => (known[key] === undefined ? ofRecipe : known[key] || null)
  return once.map(([mediaKey, kind], position) => ({
    ...{ workId: id, position, mediaKey, kind, recipeWords: wordsFor(mediaKey) },
    isMadeHere: kind === "image" && mediaKey === coverKey && fileId === null && recipe !== null,
  }))
}

/** What a recipe asks for; null where there is none. What it asks to be left out is not in the image. */
function wordsOf(recipe: string | null): string | null {
  if (recipe === null) return null
  const parsed: unknown = JSON.parse(recipe)
  return typeof parsed === "object" && parsed !== null && "prompt" in parsed && typeof parsed.prompt === "string" ? parsed.prompt : null
}

function keysIn(document: string | null): readonly string[] {
  return document === null ? [] : textsIn(JSON.parse(document)).flatMap((text) => KEY_IN_TREE.exec(text)?.[1] ?? [])
}

function textsIn(node: unknown): readonly string[] {
  if (typeof node === "string") return [node]
  return typeof node === "object" && node !== null ? Object.values(node).flatMap(textsIn) : []
}
