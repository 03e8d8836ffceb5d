export { detailsOf, findFile, selectFiles } from "./find-files.ts"
export { keyOfAddress, readResultKey } from "./media-address-rules.ts"
