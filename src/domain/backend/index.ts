export {
  type Audience,
  BACKEND_KINDS,
  type BackendKind,
  type Capabilities,
  capabilitiesWith,
  type FleetServer,
  isPreviewFleet,
  type KindOffer,
  type OfferedModel,
  previewOf,
  type ServerState,
} from "./capability-rules.ts"
export { type FieldSupport, type MadeBy, type MadeWith, NO_NOTES, type RenderNotes } from "./field-support-rules.ts"
export { fieldsFor, merged } from "./fields-for-server.ts"
export { lackOf, mayUse, needOf, type RenderNeed } from "./need-rules.ts"
export type { PoolLoad } from "./pool-load.ts"
export type {
  CapabilityChange,
  CheckReport,
  CheckTarget,
  FleetOffice,
  ServerSecrets,
  ServerStanding,
  TestImage,
} from "./ports.ts"
export * from "./rules.ts"
export type { RunReport } from "./run-report.ts"
export type { CheckRow } from "./server-schemas.ts"
export { selectNamedServers } from "./server-table.ts"
export { speakersFor } from "./speakers-for.ts"
