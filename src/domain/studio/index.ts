export { offeredModels, readServers } from "./read-offering.ts"
export * from "./rules.ts"
