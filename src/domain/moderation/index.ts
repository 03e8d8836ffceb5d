export { type AuditAction, writeAudit } from "./audit.ts"
export { openCase } from "./cases/open-case.ts"
export { hasConsent } from "./consent/consents.ts"
export { likenessClaimOf } from "./consent/likeness-claims.ts"
export { blockedAmong, isBlockedImage } from "./images/blocked-images.ts"
export {
  blocksLandedAt,
  CHECKS,
  type CheckOutcome,
  type ClaimedCheck,
  claimChecks,
  closeUnchecked,
  dropChecks,
  dropChecksOf,
  dueChecks,
  hasCheck,
  type ImageToCheck,
  imageLevelOf,
  noteCheck,
  overdueChecks,
  waitingChecks,
  waitsForPerson,
} from "./images/check-statements.ts"
export { followLevels } from "./levels-in-force.ts"
export { levelsFor } from "./viewer-levels.ts"
