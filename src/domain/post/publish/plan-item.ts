import type { Context } from "../../_kernel/context.ts"
import { invalidInput } from "../../_kernel/errors.ts"
import { newMediaName, newWorkId } from "../../_kernel/ids.ts"
import { traitsOfVoice } from "../../audio/generation/voice-rules.ts"
import { detailsOf, promptIn } from "../../library/index.ts"
import { besideKeyOf } from "../../stream/beside-rules.ts"
import { SOUND_COVER_PX } from "../../stream/poster-rules.ts"
import type { FinishedResult } from "../../task/index.ts"
import type { FileRow, KeptStoryboard } from "../../upload/index.ts"
import { OBJECT_TYPES } from "../contribution-rules.ts"
import { usesFaceSwap } from "../face-swap-rules.ts"
import { facetsOfSound, heardWords, soundMadeBy, videoMadeBy } from "../made-rules.ts"
import { originsOfResult } from "./lineage-rules.ts"
import type { PlannedCheck, PlannedCopy, PlannedWork } from "./planned-work.ts"
import { recipeOfFinished, recipeOfNote, recipeOfPlaying } from "./recipe-of.ts"
import { type FolderOf, newWorkKey, publishableAs } from "./work-files.ts"

/** The image that is to stand for a video. */
export interface Poster {
  readonly key: string
  readonly contentType: string
  readonly width: number
  readonly height: number
  readonly thumbhash: string
  readonly colour: string | null
  readonly perceptualHash: string | null
  /** What the recipe that came with it asked for; null where it came with none. */
  readonly recipeWords: string | null
}

/** The image file that stands for a video. Throws InvalidInput at its path for what is no image. */
export function posterOf(row: FileRow, path: string): Poster {
  if (row.kind !== "image" || row.width === null || row.height === null || publishableAs(row.contentType) !== "image")
    throw invalidInput({ path, message: "FileTypeNotAllowed" })
  const { mediaKey: key, contentType, width, height, thumbhash, colour, perceptualHash } = row
  return { key, contentType, width, height, thumbhash: thumbhash ?? "", colour, perceptualHash, recipeWords: promptOf(row) }
}

/** What the recipe in a file of My media asks for; null without words. */
export function promptOf(row: FileRow): string | null {
  const prompt = promptIn(detailsOf(row))
  return prompt === null || prompt.trim() === "" ? null : prompt
}

/** Where an item stands in the input, and where the files of its work are to lie. */
export interface ItemPlace {
  readonly path: string
  readonly folderOf: FolderOf
}

/** The work that a result becomes. Throws InvalidInput at its path for what can be no work. */
export function planResult(context: Pick<Context, "nowMs">, result: FinishedResult, poster: Poster | null, place: ItemPlace): PlannedWork {
  const id = newWorkId(context.nowMs)
  const as = publishableAs(result.contentType)
  if (as === null) throw invalidInput({ path: place.path, message: "FileTypeNotAllowed" })
  const sound = as === "audio" ? soundMadeBy(result, traitsOfVoice) : null
  const { json, words, prompt, importedFrom } =
    as === "image"
      ? recipeOfFinished(result)
      : recipeOfPlaying(result, sound === null ? { video: videoMadeBy(result.specification) } : { sound })
  const known = {
    id,
    isPreview: result.madeBy?.is_preview ?? false,
    recipe: json,
    recipeWords: words,
    importedFrom,
    madeBy: result.madeBy === null ? null : JSON.stringify(result.madeBy),
    sha256: result.sha256,
    fileHash: result.sha256 === null ? null : `sha256:${result.sha256}`,
    hasFaceSwap: usesFaceSwap(result.specification, ...result.ancestry),
    facets: sound === null ? [] : facetsOfSound(sound),
    heard: sound === null ? "" : heardWords(sound, result.specification.prompt),
    origins: originsOfResult(result),
  }
  const file = { key: result.mediaKey, contentType: result.contentType, width: result.width, height: result.height }
  if (as === "image")
    return {
      ...known,
      ...imageFields(place.folderOf(id), { ...file, thumbhash: result.thumbhash, colour: null, perceptualHash: null, recipeWords: prompt }),
      objectType: OBJECT_TYPES.image,
    }
  const unknown = { thumbhash: result.thumbhash, colour: null, perceptualHash: null, recipeWords: prompt }
  // A sound has no size: its cover is always drawn in the same one.
  const ownPoster = ownPosterOf(result.posterKey, { ...file, ...(sound === null ? {} : SOUND_COVER_PX), ...unknown })
  if (sound !== null)
    return {
      ...known,
      ...videoFields(place.folderOf(id), file, {
        durationMs: result.durationMs,
        poster: ownPoster,
        storyboardKey: null,
        recipeWords: prompt,
      }),
      objectType: OBJECT_TYPES.aiAudio,
    }
  return {
    ...known,
    ...videoFields(place.folderOf(id), file, {
      durationMs: result.durationMs,
      poster: poster ?? ownPoster,
      storyboardKey: null,
      recipeWords: prompt,
    }),
    objectType: OBJECT_TYPES.aiVideo,
  }
}

/** The work that a file of My media becomes. Throws InvalidInput at its path for what is no image and no video: sounds are published from where they were made. */
export function planFile(context: Pick<Context, "nowMs">, row: FileRow, poster: Poster | null, place: ItemPlace): PlannedWork {
  const id = newWorkId(context.nowMs)
  const as = publishableAs(row.contentType)
  const { width, height } = row
  if (as === null || as === "audio" || width === null || height === null)
    throw invalidInput({ path: place.path, message: "FileTypeNotAllowed" })
  const { generator } = detailsOf(row)
  const { json, words, prompt, importedFrom } = recipeOfNote(generator)
  const known = {
    id,
    isPreview: json !== null && importedFrom === null,
    recipe: json,
    recipeWords: words,
    importedFrom,
    madeBy: null,
    sha256: null,
    fileHash: row.contentHash,
    hasFaceSwap: false,
    facets: [],
    heard: "",
    origins: [{ relation: "self", fileKey: row.mediaKey } as const],
  }
  const { mediaKey: key, contentType, perceptualHash } = row
  const shown = { key, contentType, width, height, thumbhash: row.thumbhash ?? "", colour: row.colour, perceptualHash, recipeWords: prompt }
  if (as === "image") return { ...known, ...imageFields(place.folderOf(id), shown), objectType: OBJECT_TYPES.image }
  const ownPoster = ownPosterOf(row.posterKey, shown)
  const { durationMs } = row
  const beside = { durationMs, poster: poster ?? ownPoster, storyboardKey: storyboardKeyOf(row), recipeWords: prompt }
  const fields = videoFields(place.folderOf(id), shown, beside)
  return { ...known, ...fields, objectType: OBJECT_TYPES.video }
}

/** The poster that lies beside a video, which has its size. */
function ownPosterOf(key: string | null, video: Poster): Poster | null {
  return key === null ? null : { ...video, key, contentType: "image/jpeg" }
}

type FileFields = Pick<
  PlannedWork,
  "coverKey" | "width" | "height" | "thumbhash" | "colour" | "streamKey" | "durationMs" | "checks" | "copies"
>

function imageFields(folder: string, image: Poster): FileFields {
  const coverKey = newWorkKey(folder, image.contentType)
  return {
    coverKey,
    width: image.width,
    height: image.height,
    thumbhash: image.thumbhash,
    colour: image.colour,
    streamKey: null,
    durationMs: null,
    checks: [{ mediaKey: coverKey, perceptualHash: image.perceptualHash, recipeWords: image.recipeWords }],
    copies: [{ from: image.key, to: coverKey, what: "file" }],
  }
}

function videoFields(
  folder: string,
  video: { readonly key: string; readonly contentType: string; readonly width: number; readonly height: number },
  beside: {
    readonly durationMs: number | null
    readonly poster: Poster | null
    readonly storyboardKey: string | null
    readonly recipeWords: string | null
  },
): FileFields {
  const { durationMs, poster, storyboardKey, recipeWords } = beside
  const streamKey = newWorkKey(folder, video.contentType)
  const coverKey = poster === null ? "" : newWorkKey(folder, poster.contentType)
  const storyboard = storyboardKey === null ? null : besideKeyOf(streamKey, "storyboard", newMediaName())
  const checks: PlannedCheck[] = []
  const copies: PlannedCopy[] = [{ from: video.key, to: streamKey, what: "video" }]
  if (poster !== null) {
    checks.push({ mediaKey: coverKey, perceptualHash: poster.perceptualHash, recipeWords: wordsOfPoster(recipeWords, poster.recipeWords) })
    copies.push({ from: poster.key, to: coverKey, what: "file" })
  }
  if (storyboardKey !== null && storyboard !== null) {
    checks.push({ mediaKey: storyboard, perceptualHash: null, recipeWords })
    copies.push({ from: storyboardKey, to: storyboard, what: "file" })
  }
  return {
    coverKey,
    width: poster?.width ?? video.width,
    height: poster?.height ?? video.height,
    thumbhash: poster?.thumbhash ?? "",
    colour: poster?.colour ?? null,
    streamKey,
    durationMs,
    // Of what plays and has no image, a person decides: the check of the file itself never lands.
    checks: checks.length === 0 ? [{ mediaKey: streamKey, perceptualHash: null, recipeWords }] : checks,
    copies,
  }
}

/** What is known in words of a video and the image that stands for it: what both ask for, and nothing where one of them came without a recipe. */
export function wordsOfPoster(video: string | null, poster: string | null): string | null {
  return video === null || poster === null ? null : video === poster ? video : `${video}\n${poster}`
}

function storyboardKeyOf({ storyboard }: FileRow): string | null {
  if (storyboard === null) return null
  const { key }: KeptStoryboard = JSON.parse(storyboard)
  return key
}
