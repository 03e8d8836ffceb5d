import { type SQL, sql } from "drizzle-orm"
import type { MemberContext } from "../../_kernel/context.ts"
import type { Emission } from "../../_kernel/emission.ts"
import { invalidInput } from "../../_kernel/errors.ts"
import { expectCheck, nextCheckPosition } from "../../moderation/index.ts"
import { imagesOfStored } from "../article/stored-article.ts"
import { OBJECT_TYPES } from "../contribution-rules.ts"
import { folderOfWork } from "../withdrawal/folder-rules.ts"
import { copyArticleMedia } from "./article-media.ts"
import { checkRecipes } from "./check-words.ts"
import type { WorkChange } from "./contribution.ts"
import { copyWorks, noteCopies } from "./copy-files.ts"
import { deleteStatements } from "./delete-statements.ts"
import { coverOf, partWork } from "./draft-works.ts"
import { refuseSounds } from "./heard-words.ts"
import type { OwnWork } from "./own-work.ts"
import { wordsOfPoster } from "./plan-item.ts"
import { subChannelOf } from "./publish-rules.ts"
import { findPoster, itemPath, type NamedThings, planItems, readNamed } from "./read-items.ts"
import { refuseBlockedFiles } from "./refuse-blocked.ts"
import { foldersFor, newWorkKey } from "./work-files.ts"
import { type Publication, writeWork } from "./write-work.ts"

/** What a change makes of the files of a work; copied before, and written by its statements. */
export interface ChangedMedia {
  readonly statements: (isDone: SQL) => readonly (SQL | Emission)[]
  readonly copies: readonly { readonly to: string }[]
  /** Its cover is an image that nothing has looked at, so that nobody sees it until something has. */
  readonly hidesUntilChecked: boolean
  /** Keys of files that are the work's no more. */
  readonly leftovers: readonly string[]
}

const NOTHING: ChangedMedia = { statements: () => [], copies: [], hidesUntilChecked: false, leftovers: [] }

/** Reads and copies what a change brings. Throws NotFound, NotAllowed and InvalidInput as publishing does. */
export async function prepareMedia(context: MemberContext, own: OwnWork, change: WorkChange): Promise<ChangedMedia> {
  const { items = [], posterFileId, body, coverFileId } = change
  const fileIds = [
    ...(posterFileId === undefined ? [] : [posterFileId]),
    ...(body?.imageFileIds ?? []),
    ...(coverFileId == null ? [] : [coverFileId]),
  ]
  if (change.items === undefined && fileIds.length === 0 && body === undefined && coverFileId === undefined) return NOTHING
  const isArticle = own.subChannel === "article"
  const isPost = own.objectType === OBJECT_TYPES.post && !isArticle
  const isVideo = own.objectType === OBJECT_TYPES.video || own.objectType === OBJECT_TYPES.aiVideo
  if (change.items !== undefined && !isPost) throw invalidInput({ path: "items", message: "NotAllowedValue" })
  if (posterFileId !== undefined && !isVideo) throw invalidInput({ path: "poster_file_id", message: "NotAllowedValue" })
  if ((body !== undefined || coverFileId !== undefined) && !isArticle) throw invalidInput({ path: "document", message: "NotAllowedValue" })
  const named = await readNamed(context, items, { fileIds })
  if (change.items !== undefined) return changedItems(context, own, change, named)
  if (posterFileId !== undefined) return changedPoster(context, own, named, posterFileId)
  return changedArticle(context, own, change, named)
}

async function changedItems(
  context: MemberContext,
  own: OwnWork,
  { items = [], words }: WorkChange,
  named: NamedThings,
): Promise<ChangedMedia> {
  const { nowMs, viewer } = context
  const planned = planItems(context, items, named, { folderOf: foldersFor(viewer.id, words.visibility ?? own.visibility) })
  refuseSounds(planned, itemPath)
  const added = planned.flatMap((item) => (item.is === "new" ? [item.work] : []))
  await refuseBlockedFiles(context, added)
  const copied = await checkRecipes(context, await copyWorks(context, added))
  const all = planned.flatMap((item) => (item.is === "there" ? item.work : (copied.find(({ id }) => id === item.work.id) ?? [])))
  const kept = new Set(planned.map((item) => item.work.id))
  const dropped = own.items.filter(({ id, isPart }) => isPart && !kept.has(id)).map(({ id }) => id)
  const cover = coverOf(all, (words.visibility ?? own.visibility) !== "private")
  const { tagOf } = await context.concepts()
  return {
    copies: added.flatMap(({ copies }) => copies),
    hidesUntilChecked: cover.coverKey !== own.coverKey && copied.some(({ coverKey }) => coverKey === cover.coverKey),
    leftovers: [],
    statements(isDone) {
      const publication: Publication = {
        authorId: viewer.id,
        visibility: words.visibility ?? own.visibility,
        authorLevel: words.level ?? own.authorLevel,
        language: words.language ?? own.language,
        nowMs,
        tagOf,
        isFirst: isDone,
      }
      return [
        sql`DELETE FROM work_item WHERE post_id = ${own.id} AND ${isDone}`,
        ...planned.flatMap((item) => {
          const work = item.is === "new" ? copied.find(({ id }) => id === item.work.id) : undefined
          return work === undefined ? [] : writeWork(partWork(work, item.caption, words.title ?? own.title, 1), publication)
        }),
        ...planned.map(
          (item, position) =>
            sql`INSERT INTO work_item (post_id, position, item_id, caption) SELECT ${own.id}, ${position}, ${item.work.id}, ${item.caption} WHERE ${isDone}`,
        ),
        ...(dropped.length === 0 ? [] : deleteStatements(abandoned(dropped, isDone), nowMs)),
        sql`UPDATE work SET cover_key = ${cover.coverKey}, width = ${cover.width}, height = ${cover.height}, thumbhash = ${cover.thumbhash}, colour = ${cover.colour},
          stream_key = ${cover.streamKey}, preview_key = ${cover.previewKey}, duration_ms = ${cover.durationMs}, sub_channel = ${subChannelOf(all)}
          WHERE id = ${own.id} AND ${isDone}`,
      ]
    },
  }
}

/** Parts that no post has anymore. */
function abandoned(ids: readonly string[], isDone: SQL): SQL {
  return sql`SELECT id FROM work WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND is_part = 1
    AND NOT EXISTS (SELECT 1 FROM work_item WHERE item_id = work.id) AND ${isDone}`
}

async function changedPoster(
  context: MemberContext,
  own: OwnWork,
  { files }: NamedThings,
  posterFileId: Parameters<typeof findPoster>[1],
): Promise<ChangedMedia> {
  const { media, nowMs } = context
  const poster = findPoster(files, posterFileId, "")
  const coverKey = newWorkKey(folderOf(own), poster.contentType)
  const copies = [{ to: coverKey }]
  await noteCopies(context, copies)
  if (!(await media.copy(poster.key, coverKey))) throw invalidInput({ path: "poster_file_id", message: "NotFound" })
  return {
    copies,
    hidesUntilChecked: true,
    leftovers: own.coverKey === "" ? [] : [own.coverKey],
    statements: (isDone) => [
      sql`UPDATE work SET cover_key = ${coverKey}, width = ${poster.width}, height = ${poster.height}, thumbhash = ${poster.thumbhash},
        colour = ${poster.colour ?? "#808080"} WHERE id = ${own.id} AND ${isDone}`,
      expectCheck({
        workId: own.id,
        position: 0,
        mediaKey: coverKey,
        perceptualHash: poster.perceptualHash,
        recipeWords: wordsOfPoster(own.prompt, poster.recipeWords),
        nowMs,
        only: isDone,
      }),
    ],
  }
}

async function changedArticle(
  context: MemberContext,
  own: OwnWork,
  { body, coverFileId }: WorkChange,
  named: NamedThings,
): Promise<ChangedMedia> {
  const { nowMs } = context
  const wanted = { body: body ?? { imageFileIds: [] }, coverFileId: coverFileId ?? null }
  const { cover, images, checks, copies } = await copyArticleMedia(context, folderOf(own), named, wanted)
  const document = body?.write(images, own.document) ?? null
  const [before, after] = [imagesOfStored(own.document), imagesOfStored(document ?? own.document)]
  // The cover that its author chose stays until they choose another; without one it is shown by its first image.
  const hasOwnCover = own.coverKey !== "" && !before.some(({ mediaKey }) => mediaKey === own.coverKey)
  const shown = cover ?? (hasOwnCover && coverFileId !== null ? undefined : (after[0] ?? null))
  const kept = new Set([...after.map(({ mediaKey }) => mediaKey), shown === undefined ? own.coverKey : (shown?.mediaKey ?? "")])
  const leftovers = [own.coverKey, ...before.map(({ mediaKey }) => mediaKey)].filter((key) => key !== "" && !kept.has(key))
  return {
    copies,
    hidesUntilChecked: checks.length > 0,
    leftovers: [...new Set(leftovers)],
    statements: (isDone) => [
      ...(document === null ? [] : [sql`UPDATE work_text SET document = ${document} WHERE work_id = ${own.id} AND ${isDone}`]),
      ...(shown === undefined
        ? []
        : shown === null
          ? [sql`UPDATE work SET cover_key = '', width = 0, height = 0, thumbhash = '' WHERE id = ${own.id} AND ${isDone}`]
          : [
              sql`UPDATE work SET cover_key = ${shown.mediaKey}, width = ${shown.width}, height = ${shown.height}, thumbhash = ${shown.thumbhash},
              colour = ${shown.colour} WHERE id = ${own.id} AND ${isDone}`,
            ]),
      ...checks.map((check) => expectCheck({ workId: own.id, position: nextCheckPosition(own.id), ...check, nowMs, only: isDone })),
    ],
  }
}

/** Files of a work lie together, wherever they are: they move together too. */
function folderOf(own: OwnWork): string {
  return folderOfWork(own) ?? `work/${own.id.slice("work_".length)}`
}
