export { siteInForce } from "./site-in-force.ts"
export { isSiteEdited } from "./site-row.ts"
