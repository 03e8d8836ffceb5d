import { defineFeature } from "../_kernel/feature.ts"
import { asWorkId } from "../_kernel/ids.ts"
import { on } from "../_kernel/outbox.ts"
import { likenessConsentChanged } from "../moderation/consent/events.ts"
import { caseDecided } from "../moderation/events.ts"
import { readArticle } from "./article/read-article.ts"
import { addArticle, editArticle } from "./article/write-article.ts"
import * as articles from "./article-contract.ts"
import * as artworks from "./artwork-contract.ts"
import { checkImages, retryChecks } from "./check-images.ts"
import * as contract from "./contract.ts"
import { OBJECT_TYPES } from "./contribution-rules.ts"
import { readPayload } from "./create-payload.ts"
import { workAdded, workChanged, workDeleted } from "./events.ts"
import { workEvents } from "./follow-work.ts"
import * as keeping from "./keep-contract.ts"
import { keepWork } from "./keep-work.ts"
import { listCommunityWorks, listOwnWorks } from "./list-works.ts"
import { localizeWork } from "./localize-work.ts"
import { moderatedWork } from "./moderated-work.ts"
import { postData } from "./personal-data.ts"
import * as picks from "./pick-contract.ts"
import { listPickCategories, pick } from "./picks.ts"
import { addItems, publishDraft } from "./portfolio/change-portfolio.ts"
import { proposeText } from "./portfolio/propose-text.ts"
import { readPortfolio } from "./portfolio/read-portfolio.ts"
import * as portfolios from "./portfolio-contract.ts"
import { sweepCopies } from "./publish/copy-files.ts"
import { deletePost, deleteWork, removeDeleted } from "./publish/delete-work.ts"
import { tellTasks } from "./publish/mark-results.ts"
import { nameConcepts } from "./publish/name-concepts.ts"
import { addPortfolio, addTypedPortfolio, addVideo, editPortfolio, editVideo, showTo } from "./publish/publish-calls.ts"
import { sweepRequests } from "./publish/requests.ts"
import { checkSharing } from "./publish/share-check.ts"
import * as publishing from "./publish-contract.ts"
import { rateByAuthors } from "./rate-by-authors.ts"
import { readGenerateInfo } from "./read-generate-info.ts"
import { readWork } from "./read-work.ts"
import * as refer from "./refer-contract.ts"
import { extendSitemap } from "./sitemap/shards.ts"
import { followLikenessClaim, followLikenessConsent } from "./withdraw-likeness.ts"
import { findMisplaced } from "./withdrawal/misplaced-works.ts"

export const feature = defineFeature({
  contract: { ...contract, ...picks, ...publishing, ...portfolios, ...refer, ...keeping, ...artworks, ...articles },
  calls: {
    artworkDetail: (context, { id, obj_type: objectType }) => readWork(context, id, objectType),
    aiVideoDetail: (context, { id }) => readWork(context, id, OBJECT_TYPES.aiVideo),
    pickCategories: listPickCategories,
    pickWork: pick,
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
    keepWork,
    artworkList: listOwnWorks,
    myCommunityWorks: listCommunityWorks,
    artworkGenerateInfo: readGenerateInfo,
    artworkLocalize: localizeWork,
    addArticle,
    editArticle,
    articleDetail: (context, { id }) => readArticle(context, id),
  },
  events: [
    on(workAdded, (context, { work_id }) => checkImages(context, asWorkId(work_id))),
    on(likenessConsentChanged, (context, { account_id }) => followLikenessConsent(context, account_id)),
    on(workAdded, tellTasks),
    on(workChanged, tellTasks),
    ...workEvents,
    on(workDeleted, removeDeleted),
    on(caseDecided, (context, { case_id }) => followLikenessClaim(context, case_id)),
  ],
  jobs: {
    "image checks": retryChecks,
    "copies that no work came of": sweepCopies,
    "requests to publish": sweepRequests,
    "misplaced works": findMisplaced,
    "unrated works": rateByAuthors,
    "parts of the sitemap": extendSitemap,
    "tags that name concepts": nameConcepts,
  },
  personalData: postData,
  subjects: [moderatedWork],
})
