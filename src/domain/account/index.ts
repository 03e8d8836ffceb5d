export { bannedError, factsChanged, selectFacts, tellFacts } from "./facts.ts"
export { masked, normaliseEmail, normalisePhone } from "./identifier-rules.ts"
export { noteStaffAct } from "./security-log.ts"
