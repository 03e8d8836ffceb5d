export { readWork } from "./read-work.ts"
