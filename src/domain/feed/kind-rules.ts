import { OBJECT_TYPES } from "../post/contribution-rules.ts"

/** Tabs of a feed, and what it is put in order by (spec 3§2, 3§3). `follows` and `recently` are somebody's own and want a login. */
export const TABS = ["recommend", "follows", "hot", "new", "recently"] as const
export type Tab = (typeof TABS)[number]
/** Tabs that are somebody's own. */
export const OWN_TABS: readonly Tab[] = ["follows", "recently"]
/** Tabs that hold the same works in the same order for everybody who may see them. */
export const SHARED_TABS: readonly Tab[] = TABS.filter((tab) => !OWN_TABS.includes(tab))

/** Filters of feeds by their name on the pages (spec 3§2), with the field of the calls that carries each (spec 3§3). */
export const FILTER_FIELDS = {
  preference: "order_by",
  timeType: "timeType",
  resourceType: "source_types",
  appType: "output_types",
  characterType: "character_type",
  postType: "sub_channel",
  genders: "genders",
  age: "ages",
  language: "languages",
  intonation: "tones",
  modelType: "model_types",
  baseModels: "base_models",
  runAvailable: "runAvailable",
  nodesType: "nodesType",
} as const
export type FilterName = keyof typeof FILTER_FIELDS

/** How the cards of a kind stand (spec 3§2). */
export type GridName = "normal" | "work" | "novel" | "role"

/** One kind of feed: its calls, its page, what may be asked of it. */
export interface FeedKind {
  /** Part of the paths of its calls: `square/v3/<call>/{list,recommend}`. */
  readonly call: string
  /** `list` begins with new, `recommend` with recommend. */
  readonly calls: readonly ("list" | "recommend")[]
  /** Path of its page, without the locale; empty for home. */
  readonly page: string
  readonly tabs: readonly Tab[]
  readonly filters: readonly FilterName[]
  readonly grid: GridName
  /** Kinds of cards in it (obj_type); a feature that has none of them yet leaves the page empty and unlinked. */
  readonly objectTypes: readonly number[]
}

const BOTH = ["list", "recommend"] as const
const COMMON_TABS = ["recommend", "follows", "hot", "new"] as const
const { image, model, post, video, character, workflow, app, aiVideo, aiAudio } = OBJECT_TYPES

/** The kinds of feeds (spec 3§2); contracts, pages, filters and tabs follow from this table. */
export const FEED_KINDS = {
  squareMixRecommend: {
    call: "mix",
    calls: ["recommend"],
    page: "",
    tabs: COMMON_TABS,
    filters: ["preference", "timeType", "resourceType"],
    grid: "work",
    objectTypes: [image, post, video, aiVideo, character],
  },
  aiApp: {
    call: "app",
    calls: BOTH,
    page: "/swift_app",
    tabs: COMMON_TABS,
    filters: ["preference", "timeType", "appType"],
    grid: "normal",
    objectTypes: [app],
  },
  character: {
    call: "character",
    calls: BOTH,
    page: "/cyberPub",
    tabs: ["recommend", "follows", "hot", "new", "recently"],
    filters: ["preference", "timeType", "genders", "characterType"],
    grid: "role",
    objectTypes: [character],
  },
  model: {
    call: "model",
    calls: BOTH,
    page: "/models",
    tabs: COMMON_TABS,
    filters: ["preference", "timeType", "modelType", "baseModels"],
    grid: "normal",
    objectTypes: [model],
  },
  post: {
    call: "post",
    calls: BOTH,
    page: "/post",
    tabs: COMMON_TABS,
    filters: ["preference", "timeType", "postType"],
    grid: "normal",
    objectTypes: [post],
  },
  aiVideo: {
    call: "ai_video",
    calls: BOTH,
    page: "/ai-video",
    tabs: COMMON_TABS,
    filters: ["preference", "timeType"],
    grid: "normal",
    objectTypes: [video, aiVideo],
  },
  timbre: {
    call: "timbre",
    calls: BOTH,
    page: "/ai-audio",
    tabs: COMMON_TABS,
    filters: ["preference", "timeType", "genders", "age", "language", "intonation"],
    grid: "normal",
    objectTypes: [aiAudio],
  },
  loraTrain: {
    call: "lora_template",
    calls: BOTH,
    page: "/lora_train",
    tabs: COMMON_TABS,
    filters: ["preference", "timeType", "baseModels"],
    grid: "normal",
    objectTypes: [model],
  },
  comfyui: {
    call: "comfy_ui",
    calls: BOTH,
    page: "/workflowPage",
    tabs: COMMON_TABS,
    filters: ["preference", "timeType", "runAvailable", "nodesType"],
    grid: "normal",
    objectTypes: [workflow],
  },
  designTemplate: {
    call: "design_template",
    calls: BOTH,
    page: "/design_template",
    tabs: ["recommend", "hot", "new"],
    filters: ["preference", "timeType"],
    grid: "normal",
    objectTypes: [],
  },
  ai_ebook: {
    call: "ebook",
    calls: BOTH,
    page: "/novel",
    tabs: COMMON_TABS,
    filters: ["preference", "timeType"],
    grid: "novel",
    objectTypes: [],
  },
} as const satisfies Readonly<Record<string, FeedKind>>
export type FeedKindName = keyof typeof FEED_KINDS
