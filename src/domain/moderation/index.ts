export { selectAppeal } from "./appeals/appeal-rows.ts"
export { newAppeal } from "./appeals/new-appeal.ts"
export { type AuditAction, writeAudit } from "./audit.ts"
export { postingPause, type Removal, removalsOf } from "./strikes.ts"
