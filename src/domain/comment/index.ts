export { isRead, isReadBy } from "./seen-by.ts"
