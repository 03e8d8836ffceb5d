import type { Context } from "./_kernel/context.ts"
import { type CountedThings, type FoldContext, foldCounts } from "./_kernel/count-fold.ts"
import { type Feature, type Jobs, type ListedFeature, listFeature } from "./_kernel/feature.ts"
import { sweepAnswers } from "./_kernel/kept-answers.ts"
import { kernelData } from "./_kernel/kernel-data.ts"
import type { ModeratedSubject } from "./_kernel/moderated-subject.ts"
import { once } from "./_kernel/once.ts"
import { drainOutbox, drainOwn, type EventHandler } from "./_kernel/outbox.ts"
import type { PersonalData } from "./_kernel/personal-data.ts"
import * as admin from "./admin/contract.ts"
import * as setup from "./admin/setup-contract.ts"
import * as audio from "./audio/contract.ts"
import * as sounds from "./audio/generation-contract.ts"
import * as transcripts from "./audio/transcript/transcript-contract.ts"
import * as voices from "./audio/voice-contract.ts"
import * as backend from "./backend/contract.ts"
import * as board from "./board/contract.ts"
import * as comment from "./comment/contract.ts"
import * as credits from "./credits/contract.ts"
import * as estimate from "./estimate/contract.ts"
import * as feed from "./feed/contract.ts"
import * as ranking from "./feed/ranking/contract.ts"
import * as squareLists from "./feed/square-contract.ts"
import * as viewed from "./feed/viewed-contract.ts"
import * as health from "./health/contract.ts"
import * as passkeys from "./identity/passkey-contract.ts"
import * as signIn from "./identity/sign-in-contract.ts"
import * as library from "./library/contract.ts"
import * as libraryItems from "./library/item-contract.ts"
import * as resources from "./library/resource-contract.ts"
import * as savedSearches from "./library/saved-search-contract.ts"
import * as folderShares from "./library/share-contract.ts"
import * as videoInfos from "./library/video-info-contract.ts"
import * as message from "./message/contract.ts"
import * as notifications from "./message/notification-contract.ts"
import * as model from "./model/contract.ts"
import * as appeals from "./moderation/appeal-contract.ts"
import * as consents from "./moderation/consent-contract.ts"
import * as content from "./moderation/content-contract.ts"
import * as moderation from "./moderation/contract.ts"
import * as reporting from "./moderation/report-contract.ts"
import * as reviewing from "./moderation/review-contract.ts"
import * as rules from "./moderation/rule-contract.ts"
import * as articles from "./post/article-contract.ts"
import * as artworks from "./post/artwork-contract.ts"
import * as post from "./post/contract.ts"
import * as keeping from "./post/keep-contract.ts"
import * as picks from "./post/pick-contract.ts"
import * as portfolios from "./post/portfolio-contract.ts"
import * as publishing from "./post/publish-contract.ts"
import * as refer from "./post/refer-contract.ts"
import * as profile from "./profile/contract.ts"
import * as usage from "./profile/usage-contract.ts"
import * as prompt from "./prompt/contract.ts"
import * as search from "./search/contract.ts"
import * as security from "./security/contract.ts"
import * as site from "./site/contract.ts"
import * as signUps from "./site/sign-up-contract.ts"
import * as blocks from "./social/block-contract.ts"
import * as collections from "./social/collection-contract.ts"
import * as social from "./social/contract.ts"
import * as hides from "./social/hide-contract.ts"
import * as marking from "./social/mark-contract.ts"
import * as people from "./social/people-contract.ts"
import * as square from "./square/contract.ts"
import * as squareModules from "./square/module-contract.ts"
import * as squareTags from "./square/tag-contract.ts"
import * as stream from "./stream/contract.ts"
import * as apps from "./studio/apps/contract.ts"
import * as studio from "./studio/contract.ts"
import * as creating from "./studio/create-contract.ts"
import * as headshots from "./studio/headshots/contract.ts"
import * as live from "./studio/live/contract.ts"
import * as models from "./studio/model-contract.ts"
import * as task from "./task/contract.ts"
import * as lineage from "./task/lineage-contract.ts"
import * as presets from "./task/preset-contract.ts"
import * as taskResults from "./task/result-contract.ts"
import * as taskShares from "./task/share-contract.ts"
import * as upload from "./upload/contract.ts"
import * as videos from "./video/generation-contract.ts"
import * as lips from "./video/lips/lip-contract.ts"
import * as remakes from "./video/remake/remake-contract.ts"
import * as nodeClasses from "./workflow/class-contract.ts"
import * as workflow from "./workflow/contract.ts"

/** Every feature of the platform, each once: calls, events, jobs and personal data come from here. */
export const FEATURES: readonly ListedFeature[] = [
  listFeature({ contract: { ...admin, ...setup }, load: () => import("./admin/feature.ts") }),
  listFeature({ contract: health, load: () => import("./health/feature.ts") }),
  listFeature({ contract: { ...signIn, ...passkeys }, load: () => import("./identity/feature.ts") }),
  listFeature({ contract: security, load: () => import("./security/feature.ts") }),
  listFeature({ contract: search, load: () => import("./search/feature.ts") }),
  listFeature({ contract: { ...profile, ...usage }, load: () => import("./profile/feature.ts") }),
  listFeature({
    contract: { ...social, ...marking, ...collections, ...hides, ...blocks, ...people },
    load: () => import("./social/feature.ts"),
  }),
  listFeature({ contract: comment, load: () => import("./comment/feature.ts") }),
  listFeature({ contract: credits, load: () => import("./credits/feature.ts") }),
  listFeature({ contract: { ...message, ...notifications }, load: () => import("./message/feature.ts") }),
  listFeature({
    contract: { ...moderation, ...reporting, ...reviewing, ...appeals, ...consents, ...content, ...rules },
    load: () => import("./moderation/feature.ts"),
  }),
  listFeature({ contract: backend, load: () => import("./backend/feature.ts") }),
  listFeature({ contract: { ...task, ...taskResults, ...presets, ...taskShares, ...lineage }, load: () => import("./task/feature.ts") }),
  listFeature({ contract: { ...studio, ...creating, ...models }, load: () => import("./studio/feature.ts") }),
  listFeature({ contract: estimate, load: () => import("./estimate/feature.ts") }),
  listFeature({ contract: model, load: () => import("./model/feature.ts") }),
  listFeature({ contract: apps, load: () => import("./studio/apps/feature.ts") }),
  listFeature({ contract: live, load: () => import("./studio/live/feature.ts") }),
  listFeature({ contract: headshots, load: () => import("./studio/headshots/feature.ts") }),
  listFeature({ contract: { ...workflow, ...nodeClasses }, load: () => import("./workflow/feature.ts") }),
  listFeature({ contract: board, load: () => import("./board/feature.ts") }),
  listFeature({ contract: prompt, load: () => import("./prompt/feature.ts") }),
  listFeature({ contract: ranking, load: () => import("./feed/ranking/feature.ts") }),
  listFeature({ contract: { ...feed, ...squareLists, ...viewed }, load: () => import("./feed/feature.ts") }),
  listFeature({ contract: { ...site, ...signUps }, load: () => import("./site/feature.ts") }),
  listFeature({ contract: { ...square, ...squareTags, ...squareModules }, load: () => import("./square/feature.ts") }),
  listFeature({
    contract: { ...post, ...picks, ...publishing, ...portfolios, ...refer, ...keeping, ...artworks, ...articles },
    load: () => import("./post/feature.ts"),
  }),
  listFeature({
    contract: { ...library, ...libraryItems, ...savedSearches, ...folderShares, ...resources, ...videoInfos },
    load: () => import("./library/feature.ts"),
  }),
  listFeature({ contract: { ...audio, ...sounds, ...transcripts, ...voices }, load: () => import("./audio/feature.ts") }),
  listFeature({ contract: upload, load: () => import("./upload/feature.ts") }),
  listFeature({ contract: stream, load: () => import("./stream/feature.ts") }),
  listFeature({ contract: { ...videos, ...remakes, ...lips }, load: () => import("./video/feature.ts") }),
]

const loaded = once((): Promise<readonly Feature[]> => Promise.all(FEATURES.map(({ load }) => load())))

const handlers = async (): Promise<readonly EventHandler[]> => (await loaded()).flatMap(({ events }) => events)

/** Carries out what is recorded to follow from writes; answers how much there was. What fails is tried again later. */
export async function drainEvents(context: Context): Promise<number> {
  return drainOutbox(context, await handlers())
}

/** As `drainEvents`, for what the caller's own writes recorded about some subjects; true where more may be due. */
export async function drainOwnEvents(context: Context, subjects: readonly string[]): Promise<boolean> {
  return drainOwn(context, await handlers(), subjects)
}

/** Adds what is logged to the counters of things; answers how much there was. Safe at once with another. */
export async function foldEveryCount(context: FoldContext): Promise<number> {
  return foldCounts(context, await allCounted())
}

/** What the clock starts every minute, in this order: first what follows from writes and was lost. */
export async function everyJob(): Promise<Jobs> {
  return Object.assign({ outbox: drainEvents, counts: foldEveryCount, answers: sweepAnswers }, ...(await loaded()).map(({ jobs }) => jobs))
}

/** What every table holds of people, and how it is exported and forgotten. */
export async function allPersonalData(): Promise<readonly PersonalData[]> {
  return [kernelData, ...(await loaded()).flatMap(({ personalData }) => personalData ?? [])]
}

/** Every kind of thing that can be reported and moderated. */
export async function allSubjects(): Promise<readonly ModeratedSubject[]> {
  return (await loaded()).flatMap(({ subjects }) => subjects)
}

/** How every kind of thing keeps its counters. */
async function allCounted(): Promise<readonly CountedThings[]> {
  return (await loaded()).flatMap(({ counted }) => counted)
}
