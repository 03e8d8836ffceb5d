import { defineFeature } from "../_kernel/feature.ts"
import { readArticle } from "./article/read-article.ts"
import { addArticle, editArticle } from "./article/write-article.ts"
import * as articles from "./article-contract.ts"
import * as artworks from "./artwork-contract.ts"
import * as contract from "./contract.ts"
import { listCommunityWorks, listOwnWorks, listWorksOfOther } from "./list-works.ts"
import { localizeWork } from "./localize-work.ts"
import { postData } from "./personal-data.ts"
import { readGenerateInfo } from "./read-generate-info.ts"
import { readWork } from "./read-work.ts"

export const feature = defineFeature({
  contract: { ...contract, ...artworks, ...articles },
  calls: {
    artworkDetail: (context, { id, obj_type: objectType }) => readWork(context, id, objectType),
    artworkList: listOwnWorks,
    artworkListOther: listWorksOfOther,
    myCommunityWorks: listCommunityWorks,
    artworkGenerateInfo: readGenerateInfo,
    artworkLocalize: localizeWork,
    addArticle,
    editArticle,
    articleDetail: (context, { id }) => readArticle(context, id),
  },
  personalData: postData,
})
