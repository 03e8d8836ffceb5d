export { findSources } from "../find-sources.ts"
