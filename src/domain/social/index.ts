export { hidesMember, isNotBlocked, isNotHiddenPerson, isNotHiddenTag, notHiddenFor, personNotHiddenFor } from "./hidden-rows.ts"
export { listCollected } from "./marked-works.ts"
export { blockedAt } from "./refuse-blocked.ts"
export { followedBy, followsAuthor, IS_KEPT_BY_AUTHOR, IS_LIKED_BY_AUTHOR, isKeptBy, lastKeptBy } from "./rows-of.ts"
