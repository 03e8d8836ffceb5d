export { imageUrlFor } from "./images/image-rows.ts"
export { urlOf } from "./read-account.ts"
export { type SearchedAccount, selectAccountIdsAfter, selectSearchedAccounts } from "./searched-account.ts"
export { allows, isFollowedBy, isShownAccount, isVisible, moderates, showsLikes } from "./visible-account.ts"
