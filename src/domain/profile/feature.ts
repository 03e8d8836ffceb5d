import { dayOf } from "../_kernel/clock.ts"
import { defineFeature } from "../_kernel/feature.ts"
import { updateProfile } from "./change-profile.ts"
import { changeBehavior, changeSettings, readBehavior } from "./change-settings.ts"
import * as profile from "./contract.ts"
import { dataExport } from "./data-export.ts"
import { askDeletion, cancelDeletion } from "./delete-account.ts"
import { changeImage } from "./images/change-image.ts"
import { retryImageChecks } from "./images/check-images.ts"
import { imageEvents } from "./images/image-events.ts"
import { followStanding } from "./images/place-images.ts"
import { moderatedAccount } from "./moderated-account.ts"
import { profileData } from "./personal-data.ts"
import { purgeDueAccounts } from "./purge-accounts.ts"
import { readAccount } from "./read-account.ts"
import { readProfile } from "./read-profile.ts"
import { reportConversion, reportEvents } from "./report-usage.ts"
import { askSubscriptionBanner, confirmPopUp, readGuide, readVisitorState } from "./shown-once.ts"
import * as usage from "./usage-contract.ts"

export const feature = defineFeature({
  contract: { ...profile, ...usage },
  calls: {
    accountInfo: readAccount,
    accountSettings: changeSettings,
    updateProfile,
    changeImage,
    readProfile: (context, { id }) => readProfile(context, id),
    deleteAccount: askDeletion,
    cancelDeletion,
    dataExport: async (context) => ({
      name: `atelier-${dayOf(context.nowMs)}.zip`,
      contentType: "application/zip",
      sizeBytes: null,
      bytes: await dataExport(context),
    }),
    confirmPop: (context, { name }) => confirmPopUp(context, name),
    vipPop: askSubscriptionBanner,
    visitorGuide: readGuide,
    visitorState: readVisitorState,
    guestState: readVisitorState,
    sdkLogin: () => ({ enabled: false as const }),
    reportEvents,
    reportConversion,
    readBehavior,
    changeBehavior,
  },
  events: imageEvents,
  jobs: { purge: purgeDueAccounts, "checks of profile images": retryImageChecks, "profile images": followStanding },
  personalData: profileData,
  subjects: [moderatedAccount],
})
