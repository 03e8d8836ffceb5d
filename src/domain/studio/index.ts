export { offeredModels, readServers, type ServersNow } from "./read-offering.ts"
export * from "./rules.ts"
