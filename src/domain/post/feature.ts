import { defineFeature } from "../_kernel/feature.ts"
import { asWorkId } from "../_kernel/ids.ts"
import { on } from "../_kernel/outbox.ts"
import { likenessClaimed, likenessConsentChanged } from "../moderation/consent/events.ts"
import * as artworks from "./artwork-contract.ts"
import { checkImages, retryChecks } from "./check-images.ts"
import * as contract from "./contract.ts"
import { workAdded } from "./events.ts"
import { listCommunityWorks, listOwnWorks, listWorksOfOther } from "./list-works.ts"
import { localizeWork } from "./localize-work.ts"
import { postData } from "./personal-data.ts"
import { readGenerateInfo } from "./read-generate-info.ts"
import { readWork } from "./read-work.ts"
import { followLikenessConsent, withdrawClaimed } from "./withdraw-likeness.ts"

export const feature = defineFeature({
  events: [
    on(workAdded, (context, { work_id }) => checkImages(context, asWorkId(work_id))),
    on(likenessConsentChanged, (context, { account_id }) => followLikenessConsent(context, account_id)),
    on(likenessClaimed, (context, { subject_id, moderator_id }) => withdrawClaimed(context, subject_id, moderator_id)),
  ],
  jobs: { "image checks": retryChecks },
  contract: { ...contract, ...artworks },
  calls: {
    artworkDetail: (context, { id, obj_type: objectType }) => readWork(context, id, objectType),
    artworkList: listOwnWorks,
    artworkListOther: listWorksOfOther,
    myCommunityWorks: listCommunityWorks,
    artworkGenerateInfo: readGenerateInfo,
    artworkLocalize: localizeWork,
  },
  personalData: postData,
})
