export { siteInForce } from "./site-in-force.ts"
