import type { CallInput, CallOutput } from "../../_kernel/call.ts"
import type { Context, MemberContext, ViewerContext } from "../../_kernel/context.ts"
import { DomainError, invalidInput } from "../../_kernel/errors.ts"
import { listTasksFrom } from "../../task/index.ts"
import { findImage } from "../find-sources.ts"
import type { checkPhoto, HeadshotSet, headshotHistory, headshotLooks } from "./contract.ts"
import { lookAtPhoto } from "./look-at-photo.ts"
import { HEADSHOT_LOOKS, IMAGES_A_LOOK, MAXIMUM_LOOKS } from "./looks.ts"
import { type PhotoProblem, problemsOf } from "./photo-rules.ts"
import { priceOfLook } from "./price-headshots.ts"
import { HEADSHOT_SOURCE, setsOf, sourceOfSet, type TaskSet } from "./set-rules.ts"

const SETS_A_PAGE = 6
/** Of one set: its looks, each with further tries. */
const MAXIMUM_SET_TASKS = 16

/** Every look with its price for the caller. */
export function readLooks({ viewer }: Context): CallOutput<typeof headshotLooks> {
  const calculate_coins = priceOfLook(viewer?.plan ?? "visitor")
  return { items: HEADSHOT_LOOKS.map(({ id: look }) => ({ look, calculate_coins })), n_iter: IMAGES_A_LOOK, maximum_looks: MAXIMUM_LOOKS }
}

/**
 * Judges a photo by what this server sees in it, and by its file's sides. What a client found counts only where its pixels cannot be read
 * here. Throws NotFound, InvalidInput for what is no image.
 */
export async function judgePhoto(
  context: MemberContext,
  { file_id, faces = [], sharpness = 0 }: CallInput<typeof checkPhoto>,
): Promise<CallOutput<typeof checkPhoto>> {
  const image = await findImage(context, { path: "file_id", file_id })
  const seen = await lookAtPhoto(context, image)
  const problems = [...problemsOf(seen ?? { faces, sharpness, size: image })]
  return { is_fit: problems.length === 0, problems, checked_by: seen === null ? "client" : "server" }
}

/** Throws InvalidInput for a photo that no headshots can be made from, NotFound; one that cannot be read here passes. */
export async function demandFitPhoto(context: MemberContext, file_id: string): Promise<void> {
  const image = await findImage(context, { path: "file_id", file_id })
  const seen = await lookAtPhoto(context, image)
  const [problem] = seen === null ? [] : problemsOf(seen)
  if (problem !== undefined) throw invalidInput({ path: "file_id", message: PHOTO_ERRORS[problem] })
}

/** What is told of a photo that will not do. */
const PHOTO_ERRORS: Readonly<Record<PhotoProblem, string>> = {
  noFace: "PhotoNoFace",
  manyFaces: "PhotoManyFaces",
  tooSmall: "PhotoTooSmall",
  blurred: "PhotoBlurred",
}

/** A page of the viewer's sets, newest first. */
export async function listSets(
  context: MemberContext,
  { cursor, limit = SETS_A_PAGE }: CallInput<typeof headshotHistory>,
): Promise<CallOutput<typeof headshotHistory>> {
  const { items, next_cursor } = await listTasksFrom(context, { prefix: HEADSHOT_SOURCE }, { cursor, limit: limit * MAXIMUM_LOOKS })
  const sets = setsOf(items)
  // The rest of the last set may stand on the next page.
  const whole = next_cursor === null || sets.length === 1 ? sets : sets.slice(0, -1)
  const page = whole.slice(0, limit)
  const hasMore = next_cursor !== null || page.length < sets.length
  return { items: page.map(shownSet), next_cursor: hasMore ? (page.at(-1)?.tasks.at(-1)?.sourced.cursor ?? next_cursor) : null }
}

/** The tasks of a set of the viewer's. Throws NotFound. */
export async function findSet(context: ViewerContext, setId: string): Promise<TaskSet> {
  const { items } = await listTasksFrom(context, { prefix: sourceOfSet(setId) }, { limit: MAXIMUM_SET_TASKS })
  const [set] = setsOf(items)
  if (set === undefined) throw new DomainError("NotFound")
  return set
}

/** A set as clients see it, its looks in the order in which they were asked for. */
export function shownSet({ setId, tasks }: TaskSet): HeadshotSet {
  const items = tasks.map(({ look, sourced: { task } }) => ({ look, task })).toReversed()
  return { set_id: setId, created_at: items[0]?.task.create_at ?? "", items }
}
