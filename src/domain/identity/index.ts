export { endAccessTokens, newAccessToken, readAccessToken } from "./access-tokens.ts"
export { isActive } from "./active-account.ts"
export { CarrierRefused } from "./carrier-refusal.ts"
export { answered, answerOf, isClaimed, isOfScene, tryChallenge } from "./challenges.ts"
export { accountShown } from "./events.ts"
export {
  type AccountRow,
  accountExists,
  accountName,
  bannedError,
  copyBan,
  copyTerms,
  factsChanged,
  isSecured,
  keepLevels,
  learnFacts,
  selectFacts,
  tellFacts,
  tryToTellFacts,
} from "./facts.ts"
export { requireFreshProof } from "./fresh-proof.ts"
export { guessedRight, guessedWrong, mayGuess } from "./guess-code.ts"
export { masked, normaliseEmail, normalisePhone } from "./identifier-rules.ts"
export {
  hasInvited,
  hasOpenInvitation,
  insertInvitations,
  listInvitations,
  listInvited,
  newInvitationCode,
  revokeInvitation,
  selectRevoked,
} from "./invitations.ts"
export { oneOfMany } from "./one-of-many.ts"
export { type Owner, requireOwner, selectOwner, tellOwner } from "./owner.ts"
export { newOwnerLink, OWNER_LINK_PATH, openOwnerLink } from "./owner-link.ts"
export { checkNewPassword, hashPassword, verifyPassword } from "./password.ts"
export { protect } from "./protect.ts"
export { redeemProof } from "./provider-sign-in.ts"
export { CHOSEN_REGISTRATION, chooseRegistration, readChosenRegistration, readRegistration } from "./registration.ts"
export { noteSecurity, noteStaffAct } from "./security-log.ts"
