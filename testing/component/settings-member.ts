import { newAccountId } from "../../src/domain/_kernel/ids.ts"
import { accountInfo } from "../../src/domain/profile/contract.ts"
import type { SettingsMember } from "../../src/islands/settings/member.ts"

import { answer, refusal } from "./answer-calls.ts"

/** Whose settings are shown: Ida, who just proved who she is. */
export const settingsMember: SettingsMember = {
  id: newAccountId(Date.now()),
  name: "Ida",
  email: "ida@example.com",
  deleteAt: null,
  proofAgeMs: 0,
}

/** Who is signed in is asked for, and not told: no screen under test waits for it. */
export const unknownMember = () =>
  answer(accountInfo, () => {
    throw refusal("Unavailable")
  })
