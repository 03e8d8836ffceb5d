import { cleanStores } from "nanostores"
import type { CallOutput } from "../../src/domain/_kernel/call.ts"
import { newTaskId } from "../../src/domain/_kernel/ids.ts"
import type { Plan } from "../../src/domain/_kernel/plans.ts"
import { boardList } from "../../src/domain/board/contract.ts"
import { assets, paymentInfo } from "../../src/domain/credits/contract.ts"
import { readPaymentInfo } from "../../src/domain/credits/read-payment-info.ts"
import { socketTicket } from "../../src/domain/message/contract.ts"
import { searchModels } from "../../src/domain/model/contract.ts"
import { MODELS } from "../../src/domain/model/rules.ts"
import { facePhotoInfo } from "../../src/domain/moderation/consent-contract.ts"
import { accountInfo } from "../../src/domain/profile/contract.ts"
import { visitorGuide } from "../../src/domain/profile/usage-contract.ts"
import { promptWords } from "../../src/domain/prompt/contract.ts"
import { simpleConfig } from "../../src/domain/studio/contract.ts"
import { createTask } from "../../src/domain/studio/create-contract.ts"
import { modelConfig } from "../../src/domain/studio/model-contract.ts"
import { sceneConfigOf } from "../../src/domain/studio/offer-rules.ts"
import { baseModelOf, STARTER_MODEL } from "../../src/domain/studio/rules.ts"
import { batchProgress, listTasks, type Task, type TaskImage, taskHistories } from "../../src/domain/task/contract.ts"
import { $notices } from "../../src/islands/_runtime/notices.ts"
import { $tasks } from "../../src/islands/_session/live-tasks.ts"
import { $member, $membership, $purse } from "../../src/islands/_session/member.ts"
import { $recharge } from "../../src/islands/_session/recharge.ts"
import { answer, answerCalls, never, refusal } from "./answer-calls.ts"
import { NOON_MS } from "./mount.tsx"

/** An image as a task shows it. */
export const imageOf = (over: Partial<TaskImage> = {}): TaskImage => ({
  url: `/media/result/test/${over.operate_number ?? 1}.png`,
  operate_number: 1,
  width: 1024,
  height: 1024,
  seed: 7,
  thumbhash: "",
  ...over,
})

/** A task as every call shows it: words that became an image, by default otherwise. */
export const taskOf = (over: Partial<Task> = {}): Task => ({
  id: newTaskId(Date.now()),
  status: 3,
  process: 100,
  seq: 9,
  position: 0,
  rest_estimate_time: null,
  estimate_time: null,
  expiration_time: null,
  status_desc: null,
  sub_status: null,
  category: 1,
  type: 1,
  create_at: new Date(NOON_MS).toISOString(),
  prompt: "a red fox",
  width: 1024,
  height: 1024,
  n_iter: 1,
  seed: 7,
  calculate_coins: 4,
  img_uris: (over.status ?? 3) === 3 ? [imageOf()] : [],
  banner: null,
  preprocess_images: [],
  preview: null,
  preview_index: null,
  deduction_detail: null,
  pub_community: false,
  pub_artwork_no: null,
  pub_artwork_nos: [],
  nsfw: null,
  ...over,
})

const FEATURES = ["loras", "embeddings", "prompt_magic", "clip_skip", "vae", "refiner", "hires", "tuning", "face_choice"]

/** What a model comes with where a server can do everything. */
export const sceneFor = (modelNo?: string): CallOutput<typeof modelConfig> => {
  const model = baseModelOf(modelNo) ?? STARTER_MODEL
  const { art_model_no, art_model_ver_no, name, base_model_type, is_preview } = model
  return {
    ...sceneConfigOf(model, { features: FEATURES, kinds: ["character-repair"] }),
    model: { art_model_no, art_model_ver_no, name, base_model_type, is_preview },
    is_gone: false,
    categories: [1, 3, 5, 7, 11],
  }
}

/** How a server stands towards somebody who makes things; what a test changes of it is so from the next call on. */
export interface Maker {
  /** `visitor` needs no purse. */
  plan: Plan
  stamina: number
  coins: number
  /** What a visitor has left of the day; null for whoever has no limit. */
  left: number | null
  /** Every task that they have, newest first. */
  tasks: Task[]
}

/** Somebody with these rights, and all that screens of making ask the server for beside their orders; forgets who was there before. */
export function answerMaker(given: Partial<Maker> = {}): Maker {
  const maker: Maker = { plan: "free", stamina: 100, coins: 0, left: null, tasks: [], ...given }
  cleanStores($member, $membership, $purse, $tasks)
  for (const store of [$member, $membership, $purse, $recharge]) store.set(null)
  $notices.set([])
  $tasks.set({})
  answerCalls(
    answer(paymentInfo, () => readPaymentInfo({ nowMs: Date.now(), viewer: { plan: planOf(maker), terms: [] } })),
    answer(assets, () => ({
      stamina: maker.stamina,
      coins: maker.coins,
      held_stamina: 0,
      held_coins: 0,
      stamina_cap: 100,
      stamina_withheld: null,
      next_stamina_at: new Date(Date.now() + 3_600_000).toISOString(),
    })),
    answer(socketTicket, never),
    answer(listTasks, () => ({ items: maker.tasks, next_cursor: null })),
    answer(taskHistories, () => ({ items: maker.tasks.filter(({ status }) => status === 3), next_cursor: null })),
    answer(batchProgress, ({ task_ids: ids }) => ({ items: maker.tasks.filter(({ id }) => ids.some((asked) => asked === id)) })),
    answer(simpleConfig, () => ({
      sizes: [],
      styles: [],
      maximum_images: 4,
      pictures_per_day: 4,
      pictures_left: maker.left,
      defaults: { n_iter: 2, aspect_ratio: 2, steps: 20, cfg_scale: 7, sampler_name: "Euler", seed: 0 },
    })),
    answer(searchModels, () => ({
      items: MODELS.map((model) => ({
        id: model.id,
        obj_type: 2 as const,
        model_id: model.id,
        model_ver_no: model.versionNo,
        version_name: model.versionNo,
        model_type: model.type,
        name: model.name,
        base_models: [...model.families],
        trained_words: [...model.trainedWords],
        is_negative: model.isNegative,
        is_preview: model.isPreview,
      })),
    })),
    answer(modelConfig, ({ art_model_no: no }) => sceneFor(no)),
    answer(facePhotoInfo, () => ({ show: false, version: 1, given_at: null })),
    answer(visitorGuide, () => ({ show: false, steps: [] })),
    answer(promptWords, () => ({ unknown_words: [] })),
    // Menus ask for boards when somebody comes near them.
    answer(boardList, () => ({ items: [], next_cursor: null })),
    answer(accountInfo, () => {
      throw refusal("Unavailable")
    }),
  )
  return maker
}

/** The server takes every order of the studio: its task is under way from then on. */
export const takesOrders = (maker: Maker) =>
  answer(createTask, ({ action, meta }) => {
    const task = taskOf({ status: 1, process: 0, seq: 1, type: action, prompt: meta?.prompt ?? "", n_iter: meta?.n_iter ?? 1 })
    maker.tasks.unshift(task)
    return createdOf(task)
  })

/** What every call that creates a task answers. */
export const createdOf = (task: Task = taskOf()) => ({
  id: task.id,
  status: 1 as const,
  calculate_coins: task.calculate_coins,
  rest_estimate_time: null,
})

/** What every call answers that has nothing to tell. */
export const DONE = { ok: true as const }

const planOf = ({ plan }: Maker) => (plan === "visitor" ? "free" : plan)
