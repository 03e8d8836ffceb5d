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

/**
 * Worker tests that cost most for what they prove besides others of their feature. The rest runs every day: money, rooms and access whole,
 * and each feature behind the Worker's door.
 */
export const LATER_WORKER_TESTS: readonly string[] = [
  "domain/feed/ranking/many-votes",
  "domain/post/withdrawal/withdrawal",
  "domain/queries",
  "edge/adapters/renditions",
  "edge/adapters/store-stream",
  "edge/backends/check/run-check",
  "routes/audio/sample-api",
  "routes/audio/transcript-api",
  "routes/audio/voice-api",
  "routes/post/published-sounds",
  "routes/post/shared-works",
  "routes/studio/apps-api",
  "routes/studio/create-twins",
  "routes/studio/creating-proofs",
  "routes/studio/draft-api",
  "routes/studio/headshots-api",
  "routes/studio/sweep-api",
  "routes/task/painted-truly",
  "routes/task/result-api",
  "routes/video/lip-sync-api",
  "routes/video/remake-api",
  "routes/video/videos-on-comfyui",
].map((name) => `src/${name}.workerd.test.ts`)

const JOURNEYS: ReadonlySet<string> = new Set(EVERYDAY_JOURNEYS)
const LATER: ReadonlySet<string> = new Set(LATER_WORKER_TESTS)
const ENGINES = /^e2e\/engines\//

/** Whether a test file belongs to a tier. What needs neither a Worker nor a whole stack belongs to all of them. */
export function belongsTo(tier: Tier, path: string): boolean {
  if (tier !== "everyday" || ENGINES.test(path)) return true
  return path.startsWith("e2e/") ? JOURNEYS.has(path) : !LATER.has(path)
}
