import { defineFeature } from "../_kernel/feature.ts"
import * as artworks from "./artwork-contract.ts"
import * as contract from "./contract.ts"
import { listCommunityWorks, listOwnWorks, listWorksOfOther } from "./list-works.ts"
import { localizeWork } from "./localize-work.ts"
import { postData } from "./personal-data.ts"
import { readGenerateInfo } from "./read-generate-info.ts"
import { readWork } from "./read-work.ts"

export const feature = defineFeature({
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
