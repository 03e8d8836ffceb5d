export { keepCopy } from "../upload/index.ts"
export { detailsOf, findFile, findPrompt, selectFiles } from "./find-files.ts"
export { keyOfAddress, readResultKey } from "./media-address-rules.ts"
export { type ArchiveEntry, zipOf } from "./zip-archive.ts"
