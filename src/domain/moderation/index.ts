export { writeAudit } from "./audit.ts"
