import { defineFeature } from "../_kernel/feature.ts"
import { asWorkId } from "../_kernel/ids.ts"
import { on } from "../_kernel/outbox.ts"
import { likenessClaimed, likenessConsentChanged } from "../moderation/consent/events.ts"
import { checkImages, retryChecks } from "./check-images.ts"
import * as contract from "./contract.ts"
import { moderatedWork } from "./moderated-work.ts"
import { workAdded } from "./events.ts"
import { postData } from "./personal-data.ts"
import * as picks from "./pick-contract.ts"
import { listPickCategories, pick } from "./picks.ts"
import { readWork } from "./read-work.ts"
import { followLikenessConsent, withdrawClaimed } from "./withdraw-likeness.ts"

export const feature = defineFeature({
  contract: { ...contract, ...picks },
  calls: {
    artworkDetail: (context, { id }) => readWork(context, id),
    pickCategories: listPickCategories,
    pickWork: pick,
  },
  events: [
    on(workAdded, (context, { work_id }) => checkImages(context, asWorkId(work_id))),
    on(likenessConsentChanged, (context, { account_id }) => followLikenessConsent(context, account_id)),
    on(likenessClaimed, (context, { subject_id, moderator_id }) => withdrawClaimed(context, subject_id, moderator_id)),
  ],
  jobs: { "image checks": retryChecks },
  personalData: postData,
  subjects: [moderatedWork],
})
