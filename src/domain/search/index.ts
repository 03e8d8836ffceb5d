export { titledWorkIds } from "./titled-works.ts"
