export { type AuditAction, writeAudit } from "./audit.ts"
export { checkedFilesMoved } from "./checked-files.ts"
