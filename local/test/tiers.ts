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

const JOURNEYS: ReadonlySet<string> = new Set(EVERYDAY_JOURNEYS)
const IS_JOURNEY = /^e2e\/(?!engines\/)/

/** Whether a test file belongs to a tier. Every day has all but the journeys that others would not miss first. */
export function belongsTo(tier: Tier, path: string): boolean {
  return tier !== "everyday" || !IS_JOURNEY.test(path) || JOURNEYS.has(path)
}
