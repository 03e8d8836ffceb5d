import { defineFeature } from "../_kernel/feature.ts"
import { readArticle } from "./article/read-article.ts"
import { addArticle, editArticle } from "./article/write-article.ts"
import * as articles from "./article-contract.ts"
import * as artworks from "./artwork-contract.ts"
import * as contract from "./contract.ts"
import * as portfolios from "./portfolio-contract.ts"
import * as publishing from "./publish-contract.ts"
import { addItems, publishDraft } from "./portfolio/change-portfolio.ts"
import { addPortfolio, addTypedPortfolio, addVideo, editPortfolio, editVideo, showTo } from "./publish/publish-calls.ts"
import { checkSharing } from "./publish/share-check.ts"
import { deletePost, deleteWork, removeFiles } from "./publish/delete-work.ts"
import { listCommunityWorks, listOwnWorks, listWorksOfOther } from "./list-works.ts"
import { localizeWork } from "./localize-work.ts"
import { on } from "../_kernel/outbox.ts"
import { postData } from "./personal-data.ts"
import { proposeText } from "./portfolio/propose-text.ts"
import { readGenerateInfo } from "./read-generate-info.ts"
import { readPayload } from "./create-payload.ts"
import { readPortfolio } from "./portfolio/read-portfolio.ts"
import { sweepCopies } from "./publish/copy-files.ts"
import { sweepRequests } from "./publish/requests.ts"
import { tellTasks } from "./publish/mark-results.ts"
import { workAdded, workChanged, workDeleted } from "./events.ts"
import { readWork } from "./read-work.ts"
import * as refer from "./refer-contract.ts"

export const feature = defineFeature({
  contract: { ...contract, ...publishing, ...portfolios, ...refer, ...artworks, ...articles },
  calls: {
    artworkDetail: (context, { id, obj_type: objectType }) => readWork(context, id, objectType),
    addPortfolio,
    addPortfolioV2: addTypedPortfolio,
    editPortfolio,
    addVideo,
    editVideo,
    shareCheck: checkSharing,
    deleteArtwork: deleteWork,
    artworkVisibility: showTo,
    portfolioDetail: readPortfolio,
    addToPortfolio: addItems,
    publishPortfolio: publishDraft,
    deletePortfolio: deletePost,
    autoText: proposeText,
    createRefer: readPayload,
    artworkList: listOwnWorks,
    artworkListOther: listWorksOfOther,
    myCommunityWorks: listCommunityWorks,
    artworkGenerateInfo: readGenerateInfo,
    artworkLocalize: localizeWork,
    addArticle,
    editArticle,
    articleDetail: (context, { id }) => readArticle(context, id),
  },
  events: [on(workAdded, tellTasks), on(workChanged, tellTasks), on(workDeleted, removeFiles)],
  jobs: { "copies that no work came of": sweepCopies, "requests to publish": sweepRequests },
  personalData: postData,
})
