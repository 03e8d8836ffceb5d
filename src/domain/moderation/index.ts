export { selectAppeal } from "./appeals/appeal-rows.ts"
export { newAppeal, withWords } from "./appeals/new-appeal.ts"
export { type AuditAction, writeAudit } from "./audit.ts"
export { type AuditLine, listActs, selectNewestActs } from "./audit-log.ts"
export { decidedCase } from "./cases/decided-case.ts"
export { openCase, wasKept } from "./cases/open-case.ts"
export { checkedFileMoved, checkedFilesMoved } from "./checked-files.ts"
export { hasConsent } from "./consent/consents.ts"
export { likenessClaimOf } from "./consent/likeness-claims.ts"
export { isBlockedFile, liftFilesOf, selectBlockedFiles } from "./images/blocked-files.ts"
export { isBlockedImage, liftBlocksOf } from "./images/blocked-images.ts"
export {
  addressOnceOff,
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
  imageLevelOf,
  landedLevel,
  levelOfSeen,
  noteCheck,
  overdueChecks,
  waitingChecks,
  waitsForPerson,
  wordsOfImages,
} from "./images/check-statements.ts"
export { expectCheck, forgetCheck, forgetChecks, hasOpenCheck, nextCheckPosition } from "./images/expect-check.ts"
export { checkImagesOf, lookAtImages, type SeenImage } from "./images/look-at-images.ts"
export { followLevels } from "./levels-in-force.ts"
export { selectNamedAccounts } from "./list-bans.ts"
export { type KindRow, thingFinder, thingsOf } from "./moderated-subjects.ts"
export { selectMatters } from "./named-matters.ts"
export { keepTexts } from "./posting/checked-texts.ts"
export { commentLimits, forgetComment, forgetComments } from "./posting/comment-limits.ts"
export { deletingLimits, type PostingFacts, postingLimits } from "./posting/limits.ts"
export { isTrustedAuthor } from "./reports/standing.ts"
export { checkTexts } from "./text/check-texts.ts"
export { documentFields, fieldsOf } from "./text/field-rules.ts"
export {
  type CheckedField,
  isFitForAll,
  refuseByVerdict,
  refuseUnlessFit,
  type TextAction,
  type TextFinding,
  type TextScene,
  type TextVerdict,
} from "./text/verdict.ts"
export { levelsFor } from "./viewer-levels.ts"
export { countWaiting, selectWaiting, type WaitingItem, waitingOf } from "./waiting.ts"
