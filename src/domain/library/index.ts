export { detailsOf, findFile, selectFiles } from "./find-files.ts"
