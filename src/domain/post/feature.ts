import { defineFeature } from "../_kernel/feature.ts"
import { asWorkId } from "../_kernel/ids.ts"
import { on } from "../_kernel/outbox.ts"
import { likenessConsentChanged } from "../moderation/consent/events.ts"
import { caseDecided } from "../moderation/events.ts"
import * as artworks from "./artwork-contract.ts"
import { checkImages, retryChecks } from "./check-images.ts"
import * as contract from "./contract.ts"
import { workAdded } from "./events.ts"
import { listCommunityWorks, listOwnWorks, listWorksOfOther } from "./list-works.ts"
import { localizeWork } from "./localize-work.ts"
import { postData } from "./personal-data.ts"
import { readGenerateInfo } from "./read-generate-info.ts"
import { readWork } from "./read-work.ts"
import { followLikenessClaim, followLikenessConsent } from "./withdraw-likeness.ts"

export const feature = defineFeature({
  events: [
    on(workAdded, (context, { work_id }) => checkImages(context, asWorkId(work_id))),
    on(likenessConsentChanged, (context, { account_id }) => followLikenessConsent(context, account_id)),
    on(caseDecided, (context, { case_id }) => followLikenessClaim(context, case_id)),
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
