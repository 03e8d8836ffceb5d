export { hidesMember, isNotHiddenPerson, isNotHiddenTag, notHiddenFor, personNotHiddenFor } from "./hidden-rows.ts"
export { listCollected } from "./marked-works.ts"
export { followedBy, followsAuthor, IS_KEPT_BY_AUTHOR, IS_LIKED_BY_AUTHOR, isKeptBy, lastKeptBy } from "./rows-of.ts"
