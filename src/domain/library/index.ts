export { archivedFiles } from "./archived-files.ts"
export { detailsOf, findFile, selectFiles } from "./find-files.ts"
