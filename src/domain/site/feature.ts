import { defineFeature } from "../_kernel/feature.ts"
import { on } from "../_kernel/outbox.ts"
import { listInvitations, listInvited } from "../identity/index.ts"
import { addInvitations, saveSignUp, takeInvitationBack } from "./change-sign-up.ts"
import * as site from "./contract.ts"
import { logoDue } from "./events.ts"
import { dropLogo } from "./logo.ts"
import { siteData } from "./personal-data.ts"
import { saveSite } from "./save-site.ts"
import * as signUp from "./sign-up-contract.ts"

export const feature = defineFeature({
  contract: { ...site, ...signUp },
  calls: {
    siteSave: saveSite,
    signUpSave: saveSignUp,
    invitationList: listInvitations,
    invitationAdd: addInvitations,
    invitationRevoke: takeInvitationBack,
    invitedList: listInvited,
  },
  events: [on(logoDue, (context, { key }) => dropLogo(context, key))],
  personalData: siteData,
})
