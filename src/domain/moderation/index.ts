export { type AuditAction, writeAudit } from "./audit.ts"
