export { listCollected } from "./collect.ts"
export { hidesMember, notHiddenFor, personNotHiddenFor } from "./hidden-rows.ts"
export { followedBy, followsAuthor, isKeptBy, lastKeptBy } from "./rows-of.ts"
