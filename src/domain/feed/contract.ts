import { feedCall } from "./feed-call.ts"
import type { FeedKindName } from "./kind-rules.ts"

export const homeFeed = feedCall("squareMixRecommend", {
  summary: "The home feed: published works of every kind, in pages.",
  path: "/api/v1/square/v3/mix/recommend",
})

const NEWEST_FIRST = { script: "The same with the newest first; pages ask the call of their kind for every order." } as const

export const appList = feedCall("aiApp", {
  summary: "Published AI apps in pages; the newest first unless an order is asked for.",
  path: "/api/v1/square/v3/app/list",
  reached: NEWEST_FIRST,
})

export const appRecommend = feedCall("aiApp", {
  summary: "Published AI apps in pages; what is recommended first unless an order is asked for.",
  path: "/api/v1/square/v3/app/recommend",
})

export const characterList = feedCall("character", {
  summary: "Published characters in pages; the newest first unless an order is asked for.",
  path: "/api/v1/square/v3/character/list",
  reached: NEWEST_FIRST,
})

export const characterRecommend = feedCall("character", {
  summary: "Published characters in pages; what is recommended first unless an order is asked for.",
  path: "/api/v1/square/v3/character/recommend",
})

export const modelList = feedCall("model", {
  summary: "Published models in pages; the newest first unless an order is asked for.",
  path: "/api/v1/square/v3/model/list",
  reached: NEWEST_FIRST,
})

export const modelRecommend = feedCall("model", {
  summary: "Published models in pages; what is recommended first unless an order is asked for.",
  path: "/api/v1/square/v3/model/recommend",
})

export const postList = feedCall("post", {
  summary: "Published posts in pages; the newest first unless an order is asked for.",
  path: "/api/v1/square/v3/post/list",
  reached: NEWEST_FIRST,
})

export const postRecommend = feedCall("post", {
  summary: "Published posts in pages; what is recommended first unless an order is asked for.",
  path: "/api/v1/square/v3/post/recommend",
})

export const videoList = feedCall("aiVideo", {
  summary: "Published videos in pages; the newest first unless an order is asked for.",
  path: "/api/v1/square/v3/ai_video/list",
  reached: NEWEST_FIRST,
})

export const videoRecommend = feedCall("aiVideo", {
  summary: "Published videos in pages; what is recommended first unless an order is asked for.",
  path: "/api/v1/square/v3/ai_video/recommend",
})

export const timbreList = feedCall("timbre", {
  summary: "Published voices and sounds in pages; the newest first unless an order is asked for.",
  path: "/api/v1/square/v3/timbre/list",
  reached: NEWEST_FIRST,
})

export const timbreRecommend = feedCall("timbre", {
  summary: "Published voices and sounds in pages; what is recommended first unless an order is asked for.",
  path: "/api/v1/square/v3/timbre/recommend",
})

export const loraTemplateList = feedCall("loraTrain", {
  summary: "Published LoRA trainings in pages; the newest first unless an order is asked for.",
  path: "/api/v1/square/v3/lora_template/list",
  reached: NEWEST_FIRST,
})

export const loraTemplateRecommend = feedCall("loraTrain", {
  summary: "Published LoRA trainings in pages; what is recommended first unless an order is asked for.",
  path: "/api/v1/square/v3/lora_template/recommend",
})

export const publishedWorkflowList = feedCall("comfyui", {
  summary: "Published workflows in pages; the newest first unless an order is asked for.",
  path: "/api/v1/square/v3/comfy_ui/list",
  reached: NEWEST_FIRST,
})

export const publishedWorkflowRecommend = feedCall("comfyui", {
  summary: "Published workflows in pages; what is recommended first unless an order is asked for.",
  path: "/api/v1/square/v3/comfy_ui/recommend",
})

export const designTemplateList = feedCall("designTemplate", {
  summary: "Published design templates in pages; the newest first unless an order is asked for.",
  path: "/api/v1/square/v3/design_template/list",
  reached: NEWEST_FIRST,
})

export const designTemplateRecommend = feedCall("designTemplate", {
  summary: "Published design templates in pages; what is recommended first unless an order is asked for.",
  path: "/api/v1/square/v3/design_template/recommend",
})

export const ebookList = feedCall("ai_ebook", {
  summary: "Published novels in pages; the newest first unless an order is asked for.",
  path: "/api/v1/square/v3/ebook/list",
  reached: NEWEST_FIRST,
})

export const ebookRecommend = feedCall("ai_ebook", {
  summary: "Published novels in pages; what is recommended first unless an order is asked for.",
  path: "/api/v1/square/v3/ebook/recommend",
})

export const comfyUiList = feedCall("comfyui", {
  summary: "Published workflows in pages, as square/v3/comfy_ui/list.",
  path: "/api/v1/square/comfy-ui/list",
  reached: { aliasOf: "/api/v1/square/v3/comfy_ui/list" },
})

export const artworkHomeList = feedCall("squareMixRecommend", {
  summary: "The home feed, the newest works first unless an order is asked for.",
  path: "/api/v1/artwork/home/list",
  reached: { script: "The home feed with the newest first; its page asks the call of the feed for every order." },
})

/** The calls of each kind of feed. */
export const FEED_CALLS = {
  squareMixRecommend: { recommend: homeFeed },
  aiApp: { list: appList, recommend: appRecommend },
  character: { list: characterList, recommend: characterRecommend },
  model: { list: modelList, recommend: modelRecommend },
  post: { list: postList, recommend: postRecommend },
  aiVideo: { list: videoList, recommend: videoRecommend },
  timbre: { list: timbreList, recommend: timbreRecommend },
  loraTrain: { list: loraTemplateList, recommend: loraTemplateRecommend },
  comfyui: { list: publishedWorkflowList, recommend: publishedWorkflowRecommend },
  designTemplate: { list: designTemplateList, recommend: designTemplateRecommend },
  ai_ebook: { list: ebookList, recommend: ebookRecommend },
} as const satisfies Readonly<Record<FeedKindName, Readonly<Record<string, ReturnType<typeof feedCall>>>>>
