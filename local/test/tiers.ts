import type { Tier } from "./options.ts"

/**
 * The journeys that a person would miss first: what is proved in them is that the layers are joined, once each. All others run with
 * `npm run test:all`.
 */
export const EVERYDAY_JOURNEYS: readonly string[] = [
  "board",
  "comments",
  "create-audio",
  "create-video",
  "credits",
  "every-page",
  "first-image",
  "generator",
  "headshots",
  "live-channel",
  "owner-link",
  "publish-post",
  "publish-result",
  "render-servers",
  "reports",
  "saved",
  "search",
  "sign-in",
  "trim",
  "uploads",
  "workflow",
].map((name) => `e2e/${name}.test.ts`)

/** Worker tests that run whole every day: money, rooms, and who may do what. */
export const WHOLE_EVERY_DAY: readonly RegExp[] = [
  /^src\/(?:domain|routes)\/credits\//,
  /^src\/edge\/durable\//,
  /^src\/routes\/(?:_http|security)\//,
  /^src\/routes\/(?:access-matrix|bad-input|public-calls)\./,
]

/** The Worker tests of each feature that show, every day, that its verbs stand behind the Worker's door. */
export const EVERYDAY_WORKER_TESTS: Readonly<Record<string, readonly string[]>> = {
  audio: ["src/routes/audio/api.workerd.test.ts"],
  backend: ["src/routes/backend/backend-api.workerd.test.ts"],
  board: ["src/routes/board/board-api.workerd.test.ts"],
  comment: ["src/routes/comment/comment-api.workerd.test.ts"],
  feed: ["src/routes/feed/ranking-api.workerd.test.ts"],
  identity: ["src/routes/identity/sign-in-api.workerd.test.ts"],
  library: ["src/routes/library/file-work.workerd.test.ts"],
  message: ["src/routes/message/message-api.workerd.test.ts"],
  moderation: ["src/routes/moderation/review-api.workerd.test.ts"],
  post: ["src/routes/post/publish-api.workerd.test.ts"],
  profile: ["src/routes/profile/data-export.workerd.test.ts"],
  search: ["src/routes/search/search-api.workerd.test.ts"],
  social: ["src/routes/social/likes-api.workerd.test.ts"],
  square: ["src/routes/square/square-api.workerd.test.ts"],
  stream: ["src/routes/stream/stream-api.workerd.test.ts"],
  studio: ["src/routes/studio/create-api.workerd.test.ts"],
  task: ["src/routes/task/api.workerd.test.ts"],
  upload: ["src/routes/upload/upload-api.workerd.test.ts"],
  video: ["src/routes/video/generation-api.workerd.test.ts"],
  workflow: ["src/routes/workflow/workflow-api.workerd.test.ts"],
}

const EVERYDAY: ReadonlySet<string> = new Set([...EVERYDAY_JOURNEYS, ...Object.values(EVERYDAY_WORKER_TESTS).flat()])
const CHOSEN = /^e2e\/|\.workerd\.test\.ts$/

/** Whether a test file belongs to a tier. What needs neither a Worker nor a whole stack belongs to all of them. */
export function belongsTo(tier: Tier, path: string): boolean {
  return tier !== "everyday" || !CHOSEN.test(path) || EVERYDAY.has(path) || WHOLE_EVERY_DAY.some((pattern) => pattern.test(path))
}
