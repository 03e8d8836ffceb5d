export { type AuditAction, writeAudit } from "./audit.ts"
export { postingPause, type Removal, removalsOf } from "./strikes.ts"
