export { type AuditAction, writeAudit } from "./audit.ts"
export { keepTexts } from "./posting/checked-texts.ts"
export {
  deletingLimits,
  type Posting,
  type PostingFacts,
  postingLimits,
} from "./posting/limits.ts"
export { checkTexts } from "./text/check-texts.ts"
export { documentFields, fieldsOf } from "./text/fields-of.ts"
export { type CheckedField, refuseByVerdict, type TextFinding, type TextScene, type TextVerdict } from "./text/verdict.ts"
