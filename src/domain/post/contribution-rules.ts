/** Kinds of cards by their number (spec 3§2, obj_type). */
export const OBJECT_TYPES = {
  image: 1,
  model: 2,
  post: 4,
  video: 5,
  character: 9,
  board: 11,
  workflow: 13,
  app: 14,
  aiVideo: 15,
  aiAudio: 16,
  aiTool: 60,
  special: 61,
} as const
export type ObjectType = (typeof OBJECT_TYPES)[keyof typeof OBJECT_TYPES]

/** What posts are, by their sub channel (spec 3§2). */
export const SUB_CHANNELS = ["picture", "video", "article"] as const
export type SubChannel = (typeof SUB_CHANNELS)[number]

/** What people contribute (spec 3§3, contribution types); the last three join with their features. */
export const CONTRIBUTION_TYPES = ["work", "local_video", "article", "character", "model_Checkpoint", "model_LORA"] as const
export type ContributionType = (typeof CONTRIBUTION_TYPES)[number]

/** Parts of one post. */
export const MAXIMUM_POST_ITEMS = 20
export const MAXIMUM_TAGS = 10
export const MAXIMUM_TAG_CHARACTERS = 40
/** Longest name that a tag is asked for by: works keep tags without width and ligatures, which may make them longer than they were written. */
export const MAXIMUM_TAG_NAME_CHARACTERS = MAXIMUM_TAG_CHARACTERS * 2
export const MAXIMUM_TITLE_CHARACTERS = 120
/** Of what stands below a title; an article's body has its own bound. */
export const MAXIMUM_TEXT_CHARACTERS = 5_000
/** JSON of an article's tree. */
export const MAXIMUM_DOCUMENT_BYTES = 200 * 1024
