import { defineShell } from "../_runtime/define-island.ts"
import { FormSkeleton } from "./form-skeleton.tsx"

/**
 * Publishes over any page. It stands on the page where posts are put together (/publish/portfolio), asleep, for the others to borrow it
 * from there (`wire-publish.ts`).
 */
export const publishDesk = defineShell<typeof import("./publish-desk.tsx").PublishDesk>(
  "publish-desk",
  () => null,
  ["ui", "publish", "findings", "levels", "errors"],
  { when: "borrowed" },
)

/** Posts of several items (/publish/portfolio). */
export const publishPortfolio = defineShell<typeof import("./portfolio-screen.tsx").PublishPortfolio>("publish-portfolio", FormSkeleton, [
  "ui",
  "publish",
  "findings",
  "levels",
  "library",
  "upload",
  "tools",
  "errors",
])

/** Videos (/publish/video), with the panels that trim them and take their covers. */
export const publishVideo = defineShell<typeof import("./video-screen.tsx").PublishVideo>("publish-video", FormSkeleton, [
  "ui",
  "publish",
  "findings",
  "levels",
  "library",
  "upload",
  "tools",
  "video",
  "image",
  "audio",
  "errors",
])
