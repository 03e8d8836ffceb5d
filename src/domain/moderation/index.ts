export { type AuditAction, writeAudit } from "./audit.ts"
export { type CaseCause, openCase } from "./cases/open-case.ts"
export { hasConsent } from "./consent/consents.ts"
export { expectCheck, forgetChecks, hasOpenCheck, nextCheckPosition } from "./images/expect-check.ts"
export { forgetTexts, keepTexts } from "./posting/checked-texts.ts"
export {
  type DeletingLimits,
  deletingLimits,
  type Posting,
  type PostingFacts,
  type PostingLimits,
  postingLimits,
} from "./posting/limits.ts"
export { checkTexts } from "./text/check-texts.ts"
export { documentFields, fieldsOf } from "./text/fields-of.ts"
export { type CheckedField, refuseByVerdict, type TextAction, type TextFinding, type TextScene, type TextVerdict } from "./text/verdict.ts"
export { levelsFor } from "./viewer-levels.ts"
