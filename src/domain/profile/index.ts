export { urlOf } from "./read-account.ts"
export { allows, isFollowedBy, isVisible } from "./visible-account.ts"
