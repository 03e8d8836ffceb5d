export { urlOf } from "./read-account.ts"
export { type SearchedAccount, selectAccountIdsAfter, selectSearchedAccounts } from "./searched-account.ts"
export { allows, isFollowedBy, isVisible, showsLikes } from "./visible-account.ts"
