import type { Plan } from "../_kernel/plans.ts"

/** What gates the actions on a result, in the words of spec 2§6. */
export const PERMISSION_KEYS = [
  "upscale",
  "variation",
  "extraUpscale",
  "smartEdit",
  "videoExtend",
  "img2video",
  "playaroundPopup",
  "videoUpscale",
  "supportPublish",
  "removeBackground",
  "supportSave",
  "supportDownload",
  "audioToVideo",
  "lipSyncVideo",
  "3d",
  "videoExtendFrame",
  "supportFeedback",
  "supportReport",
  "supportDelete",
  "supportShare",
  "imageSmartErase",
  "imagePartialRepainting",
  "imageSmartExpand",
] as const
export type PermissionKey = (typeof PERMISSION_KEYS)[number]

/** A visitor keeps and deletes what the starter made; whatever makes something of it is a member's (spec 1§6). */
const VISITORS: ReadonlySet<PermissionKey> = new Set(["supportDownload", "supportDelete"])

/**
 * Every key that an action exists for; the rest wait for theirs, and nobody holds them. `supportReport` is held of what is not one's own
 * alone: works and people have it on their pages.
 */
const MEMBERS: ReadonlySet<PermissionKey> = new Set([
  ...VISITORS,
  "supportSave",
  "supportPublish",
  "supportShare",
  "upscale",
  "extraUpscale",
  "variation",
  "removeBackground",
  "smartEdit",
  "img2video",
  "videoExtend",
  "videoUpscale",
  "videoExtendFrame",
  "audioToVideo",
  "lipSyncVideo",
  "playaroundPopup",
  "imagePartialRepainting",
  "imageSmartExpand",
])

/** What a plan may do with results of its own (docs/studio.md). */
export function resultRightsOf(plan: Plan): ReadonlySet<PermissionKey> {
  return plan === "visitor" ? VISITORS : MEMBERS
}
