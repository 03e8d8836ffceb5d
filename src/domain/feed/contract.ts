import { feedCall } from "./feed-call.ts"
import type { FeedKindName } from "./kind-rules.ts"

export const homeFeed = feedCall("squareMixRecommend", {
  summary: "Lists the home feed: published works of every kind.",
  path: "/api/v1/square/v3/mix/recommend",
})

const NEWEST_FIRST = { script: "The same with the newest first; pages ask the call of their kind for every order." } as const

export const appList = feedCall("aiApp", {
  summary: "Lists published AI apps, newest first by default.",
  path: "/api/v1/square/v3/app/list",
  reached: NEWEST_FIRST,
})

export const appRecommend = feedCall("aiApp", {
  summary: "Lists published AI apps, recommended first by default.",
  path: "/api/v1/square/v3/app/recommend",
})

export const characterList = feedCall("character", {
  summary: "Lists published characters, newest first by default.",
  path: "/api/v1/square/v3/character/list",
  reached: NEWEST_FIRST,
})

export const characterRecommend = feedCall("character", {
  summary: "Lists published characters, recommended first by default.",
  path: "/api/v1/square/v3/character/recommend",
})

export const modelList = feedCall("model", {
  summary: "Lists published models, newest first by default.",
  path: "/api/v1/square/v3/model/list",
  reached: NEWEST_FIRST,
})

export const modelRecommend = feedCall("model", {
  summary: "Lists published models, recommended first by default.",
  path: "/api/v1/square/v3/model/recommend",
})

export const postList = feedCall("post", {
  summary: "Lists published posts, newest first by default.",
  path: "/api/v1/square/v3/post/list",
  reached: NEWEST_FIRST,
})

export const postRecommend = feedCall("post", {
  summary: "Lists published posts, recommended first by default.",
  path: "/api/v1/square/v3/post/recommend",
})

export const videoList = feedCall("aiVideo", {
  summary: "Lists published videos, newest first by default.",
  path: "/api/v1/square/v3/ai_video/list",
  reached: NEWEST_FIRST,
})

export const videoRecommend = feedCall("aiVideo", {
  summary: "Lists published videos, recommended first by default.",
  path: "/api/v1/square/v3/ai_video/recommend",
})

export const timbreList = feedCall("timbre", {
  summary: "Lists published voices and audio, newest first by default.",
  path: "/api/v1/square/v3/timbre/list",
  reached: NEWEST_FIRST,
})

export const timbreRecommend = feedCall("timbre", {
  summary: "Lists published voices and audio, recommended first by default.",
  path: "/api/v1/square/v3/timbre/recommend",
})

export const loraTemplateList = feedCall("loraTrain", {
  summary: "Lists published LoRA trainings, newest first by default.",
  path: "/api/v1/square/v3/lora_template/list",
  reached: NEWEST_FIRST,
})

export const loraTemplateRecommend = feedCall("loraTrain", {
  summary: "Lists published LoRA trainings, recommended first by default.",
  path: "/api/v1/square/v3/lora_template/recommend",
})

export const publishedWorkflowList = feedCall("comfyui", {
  summary: "Lists published workflows, newest first by default.",
  path: "/api/v1/square/v3/comfy_ui/list",
  reached: NEWEST_FIRST,
})

export const publishedWorkflowRecommend = feedCall("comfyui", {
  summary: "Lists published workflows, recommended first by default.",
  path: "/api/v1/square/v3/comfy_ui/recommend",
})

export const designTemplateList = feedCall("designTemplate", {
  summary: "Lists published design templates, newest first by default.",
  path: "/api/v1/square/v3/design_template/list",
  reached: NEWEST_FIRST,
})

export const designTemplateRecommend = feedCall("designTemplate", {
  summary: "Lists published design templates, recommended first by default.",
  path: "/api/v1/square/v3/design_template/recommend",
})

export const ebookList = feedCall("ai_ebook", {
  summary: "Lists published novels, newest first by default.",
  path: "/api/v1/square/v3/ebook/list",
  reached: NEWEST_FIRST,
})

export const ebookRecommend = feedCall("ai_ebook", {
  summary: "Lists published novels, recommended first by default.",
  path: "/api/v1/square/v3/ebook/recommend",
})

export const comfyUiList = feedCall("comfyui", {
  summary: "Lists published workflows. Same as square/v3/comfy_ui/list.",
  path: "/api/v1/square/comfy-ui/list",
  reached: { aliasOf: "/api/v1/square/v3/comfy_ui/list" },
})

export const artworkHomeList = feedCall("squareMixRecommend", {
  summary: "Lists the home feed, newest first by default.",
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
