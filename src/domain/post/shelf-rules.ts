import { OBJECT_TYPES, type SubChannel } from "./contribution-rules.ts"

const { image, model, post, video, character, board, workflow, app, aiVideo, aiAudio } = OBJECT_TYPES

/**
 * Where a work stands in lists: its kind (obj_type), cut further where people look for a part of it. Ten times the kind, so that a kind's
 * shelves lie side by side; `work.shelf` is this number (spec 3§3: channel 1 of a model is a training, 3 and 4 of a workflow are apps).
 */
export const SHELVES = {
  image: image * 10,
  model: model * 10,
  loraTraining: model * 10 + 1,
  post: post * 10,
  picturePost: post * 10 + 1,
  videoPost: post * 10 + 2,
  articlePost: post * 10 + 3,
  video: video * 10,
  character: character * 10,
  board: board * 10,
  workflow: workflow * 10,
  workflowApp: workflow * 10 + 1,
  app: app * 10,
  aiVideo: aiVideo * 10,
  aiAudio: aiAudio * 10,
} as const
export type Shelf = (typeof SHELVES)[keyof typeof SHELVES]

/** Shelves of posts by their sub channel. */
export const POST_SHELVES = {
  picture: SHELVES.picturePost,
  video: SHELVES.videoPost,
  article: SHELVES.articlePost,
} as const satisfies Readonly<Record<SubChannel, Shelf>>
