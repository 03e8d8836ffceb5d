import { POST_SHELVES, SHELVES, type Shelf } from "../post/shelf-rules.ts"
import { SOURCE_TYPES, type SourceType } from "./filter-rules.ts"
import { FEED_KINDS, type FeedKindName } from "./kind-rules.ts"

/** Shelves that each kind of feed shows. */
const KIND_SHELVES: Readonly<Record<FeedKindName, readonly Shelf[]>> = {
  squareMixRecommend: [SHELVES.image, ...Object.values(POST_SHELVES), SHELVES.video, SHELVES.aiVideo, SHELVES.character],
  aiApp: [SHELVES.app, SHELVES.workflowApp],
  character: [SHELVES.character],
  model: [SHELVES.model],
  post: Object.values(POST_SHELVES),
  aiVideo: [SHELVES.video, SHELVES.aiVideo],
  timbre: [SHELVES.aiAudio],
  loraTrain: [SHELVES.loraTraining],
  comfyui: [SHELVES.workflow],
  designTemplate: [],
  ai_ebook: [],
}

const SHELVES_OF_SOURCES: Readonly<Record<SourceType, readonly Shelf[]>> = {
  [SOURCE_TYPES.explore]: [SHELVES.image],
  [SOURCE_TYPES.posts]: Object.values(POST_SHELVES),
  [SOURCE_TYPES.video]: [SHELVES.video, SHELVES.aiVideo],
  [SOURCE_TYPES.tavern]: [SHELVES.character],
}

/** What fills shelves, a line a feature; a feature that begins to publish adds its own here. */
const SOURCES: Readonly<Record<string, readonly Shelf[]>> = {
  post: [SHELVES.image, ...Object.values(POST_SHELVES), SHELVES.video, SHELVES.aiVideo, SHELVES.aiAudio],
}
const FILLED: ReadonlySet<Shelf> = new Set(Object.values(SOURCES).flat())

/** Shelves of a kind of feed that something fills; none where its feature has not joined yet. */
export function shelvesOf(kind: FeedKindName): readonly Shelf[] {
  return KIND_SHELVES[kind].filter((shelf) => FILLED.has(shelf))
}

/** Shelves that a resource type stands for (spec 3§3). */
export function shelvesOfSource(source: SourceType): readonly Shelf[] {
  return SHELVES_OF_SOURCES[source]
}

/** Kinds of works (obj_type) that stand on some shelves, each once. */
export function objectTypesOf(shelves: readonly Shelf[]): readonly number[] {
  return [...new Set(shelves.map((shelf) => Math.floor(shelf / 10)))]
}

const SERVED_SOURCES: readonly unknown[] = Object.values(SOURCE_TYPES).filter((source) =>
  shelvesOfSource(source).some((shelf) => FILLED.has(shelf)),
)

/** Whether something of a resource type can be in a feed yet; it is offered as a choice only then. */
export function isSourceServed(source: unknown): boolean {
  return SERVED_SOURCES.includes(source)
}

/** Whether a kind of feed can have anything in it yet; its page is linked only then. */
export function isServed(kind: FeedKindName): boolean {
  return shelvesOf(kind).length > 0
}

/** Kinds of feeds that can have anything in them yet. */
export const SERVED_KINDS: readonly FeedKindName[] = (Object.keys(FEED_KINDS) as FeedKindName[]).filter(isServed)
