import { defineFeature } from "../_kernel/feature.ts"
import { on } from "../_kernel/outbox.ts"
import * as contract from "./contract.ts"
import { readPayload } from "./create-payload.ts"
import { workAdded, workChanged, workDeleted } from "./events.ts"
import { workEvents } from "./follow-work.ts"
import { postData } from "./personal-data.ts"
import { addItems, publishDraft } from "./portfolio/change-portfolio.ts"
import { proposeText } from "./portfolio/propose-text.ts"
import { readPortfolio } from "./portfolio/read-portfolio.ts"
import * as portfolios from "./portfolio-contract.ts"
import { sweepCopies } from "./publish/copy-files.ts"
import { deletePost, deleteWork, removeDeleted } from "./publish/delete-work.ts"
import { tellTasks } from "./publish/mark-results.ts"
import { addPortfolio, addTypedPortfolio, addVideo, editPortfolio, editVideo, showTo } from "./publish/publish-calls.ts"
import { sweepRequests } from "./publish/requests.ts"
import { checkSharing } from "./publish/share-check.ts"
import * as publishing from "./publish-contract.ts"
import { readWork } from "./read-work.ts"
import * as refer from "./refer-contract.ts"
import { findMisplaced } from "./withdrawal/misplaced-works.ts"

export const feature = defineFeature({
  contract: { ...contract, ...publishing, ...portfolios, ...refer },
  calls: {
    artworkDetail: (context, { id }) => readWork(context, id),
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
  },
  events: [...workEvents, on(workAdded, tellTasks), on(workChanged, tellTasks), on(workDeleted, removeDeleted)],
  jobs: { "misplaced works": findMisplaced, "copies that no work came of": sweepCopies, "requests to publish": sweepRequests },
  personalData: postData,
})
