export { readImageHeader } from "./image-header.ts"
