export {
  type Audience,
  BACKEND_KINDS,
  type BackendKind,
  type Capabilities,
  capabilitiesWith,
  type FleetServer,
  type KindOffer,
  type OfferedModel,
  SERVER_STATES,
  type ServerState,
} from "./capability-rules.ts"
export { type Heeding, type MadeBy, NO_NOTES, type RenderNotes } from "./heed-rules.ts"
export { type Asker, type Lack, lackOf, mayUse, needOf, type RenderNeed } from "./need-rules.ts"
export * from "./rules.ts"
export type { RunReport } from "./run-report.ts"
