export { listCollected } from "./collect.ts"
export { notHiddenFor, personNotHiddenFor } from "./hidden-rows.ts"
export { followedBy, followsAuthor, isKeptBy, lastKeptBy } from "./rows-of.ts"
