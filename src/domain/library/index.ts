export { keepCopy } from "../upload/index.ts"
export { detailsOf, findFile, findPrompt, selectFiles } from "./find-files.ts"
export { type ArchiveEntry, zipOf } from "./zip-archive.ts"
