export { bannedError, factsChanged, learnFacts } from "./facts.ts"
export { masked, normaliseEmail, normalisePhone } from "./identifier-rules.ts"
export { noteSecurity } from "./security-log.ts"
