export { listCollected } from "./collect.ts"
export { isNotHiddenPerson, isNotHiddenTag, notHiddenFor, personNotHiddenFor } from "./hidden-rows.ts"
export { followedBy, followsAuthor, isKeptBy, lastKeptBy } from "./rows-of.ts"
