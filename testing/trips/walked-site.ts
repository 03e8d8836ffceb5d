import { requestVoiceConsent } from "../../src/domain/audio/voice-contract.ts"
import { addToCollection, createCollection } from "../../src/domain/social/collection-contract.ts"
import { moduleSave } from "../../src/domain/square/module-contract.ts"
import { savePreset } from "../../src/domain/task/preset-contract.ts"
import { type MemberClient, TestClient } from "../_http/call.ts"
import { type Things, thingsOf } from "../_http/owned-things.ts"
import { testSessions } from "../_kernel/runtime.ts"
import { commentOn } from "../comment/comment.ts"
import { insertAccount } from "../identity/account.ts"
import { reportedWork } from "../moderation/reviews.ts"
import { imageFile } from "../post/publish.ts"
import { insertWork } from "../post/work.ts"
import { finishedTask } from "../task/finished-task.ts"
import { somePng } from "../upload/upload.ts"
import { exampleFor } from "./example-for.ts"

/** Somebody who may make every call, with one of each thing that a call can name. */
export interface WalkedSite {
  readonly owner: MemberClient
  /** Their image is really there, and their task has painted one. */
  readonly things: Things
  /** A task of theirs that waits. */
  readonly waiting: string
  /** Addresses of what the task painted. */
  readonly images: readonly string[]
  /** A thing of theirs, or of somebody else, by what its id begins with; null where none is made. */
  readonly named: (prefix: string) => Promise<string | null>
}

/** Makes it; most things when somebody first names them. */
export async function walkedSite(): Promise<WalkedSite> {
  const owner = await TestClient.signedIn({ plan: "vip2", coins: 10_000, isAdmin: true, isModerator: true })
  const made = await thingsOf(owner)
  const { id: task, urls: images } = await finishedTask(owner.accountId, [await somePng(), await somePng()])
  const known = new Map<string, Promise<string>>()
  const named = async (prefix: string): Promise<string | null> => {
    const make = MAKERS[prefix]
    if (make === undefined) return null
    const thing = known.get(prefix) ?? make(site)
    known.set(prefix, thing)
    return thing
  }
  const site = { owner, things: { ...made, image: await imageFile(owner), task }, waiting: made.task, images, named }
  return site
}

const MAKERS: Readonly<Record<string, (site: WalkedSite) => Promise<string>>> = {
  task: async ({ things }) => things.task,
  file: async ({ things }) => things.image,
  folder: async ({ things }) => things.folder,
  search: async ({ things }) => things.search,
  board: async ({ things }) => things.board,
  workflow: async ({ things }) => things.workflow,
  user: () => insertAccount(),
  work: ({ owner }) => insertWork({ authorId: owner.accountId }),
  comment: async ({ owner, named }) => (await commentOn(owner, (await named("work")) ?? "")).id,
  collection: async ({ owner, named }) => {
    const { id } = await owner.dataOf(createCollection, { name: "Seas" })
    await owner.dataOf(addToCollection, { id, obj_id: await named("work") })
    return id
  },
  preset: async ({ owner }) => (await owner.dataOf(savePreset, { name: "Night", action: 1, meta: { prompt: "a fox" } })).preset_id,
  voice: async ({ owner }) => (await owner.dataOf(requestVoiceConsent, {})).voice_id,
  module: async ({ owner, named }) => {
    const example = await exampleFor(moduleSave, { named: async (prefix) => (prefix === "module" ? null : named(prefix)) })
    return (await owner.dataOf(moduleSave, { ...Object(example), id: null })).id
  },
  case: async () => (await reportedWork()).reference.case_id,
  session: async ({ owner }) => (await testSessions().list(owner.accountId, Date.now()))[0]?.id ?? "",
}
