import type { Context } from "../_kernel/context.ts"
import { defineFeature } from "../_kernel/feature.ts"
import type { CardPage } from "../post/card-contract.ts"
import { listCollected } from "../social/index.ts"
import { ageWorks } from "./age-works.ts"
import { listAssociated, listLikeCollected, listLikeFollowed, listLikeRecent } from "./alike-works.ts"
import * as kinds from "./contract.ts"
import type { FeedAsked } from "./feed-call.ts"
import type { FeedKindName, Tab } from "./kind-rules.ts"
import { listFeed } from "./list-feed.ts"
import { listWorksOfOther } from "./list-works-by.ts"
import * as square from "./square-contract.ts"
import { listTagged } from "./tagged-works.ts"
import * as viewed from "./viewed-contract.ts"
import { forgetViewed, keepViewed, listViewed } from "./viewed-works.ts"

type FeedVerb = (context: Context, asked: FeedAsked) => Promise<CardPage>

/** What the calls of a kind do: the feed, in the order that the call begins with where none is asked for. */
const beginningWith =
  (order: Tab) =>
  (kind: FeedKindName): FeedVerb =>
  (context, asked) =>
    listFeed(context, kind, { ...asked, order_by: asked.order_by ?? order })
const list = beginningWith("new")
const recommend = beginningWith("recommend")

export const feature = defineFeature({
  contract: { ...kinds, ...square, ...viewed },
  calls: {
    homeFeed: recommend("squareMixRecommend"),
    artworkHomeList: list("squareMixRecommend"),
    appList: list("aiApp"),
    appRecommend: recommend("aiApp"),
    characterList: list("character"),
    characterRecommend: recommend("character"),
    modelList: list("model"),
    modelRecommend: recommend("model"),
    postList: list("post"),
    postRecommend: recommend("post"),
    videoList: list("aiVideo"),
    videoRecommend: recommend("aiVideo"),
    timbreList: list("timbre"),
    timbreRecommend: recommend("timbre"),
    loraTemplateList: list("loraTrain"),
    loraTemplateRecommend: recommend("loraTrain"),
    publishedWorkflowList: list("comfyui"),
    publishedWorkflowRecommend: recommend("comfyui"),
    designTemplateList: list("designTemplate"),
    designTemplateRecommend: recommend("designTemplate"),
    ebookList: list("ai_ebook"),
    ebookRecommend: recommend("ai_ebook"),
    comfyUiList: list("comfyui"),
    tagList: (context, asked) => listTagged(context, { ...asked, order_by: asked.order_by ?? "new" }),
    tagRecommend: listTagged,
    squareCollectList: listCollected,
    squareCollectRecommend: listLikeCollected,
    squareFollowList: (context, asked) => listFeed(context, "squareMixRecommend", { ...asked, order_by: "follows" }),
    squareFollowRecommend: listLikeFollowed,
    squareRecentList: listViewed,
    clearRecent: forgetViewed,
    keepRecent: keepViewed,
    squareRecentRecommend: listLikeRecent,
    associatedWorks: listAssociated,
    artworkListOther: listWorksOfOther,
  },
  jobs: { "ages of works": ageWorks },
})
