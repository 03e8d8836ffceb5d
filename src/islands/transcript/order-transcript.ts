import type { Plan } from "../../domain/_kernel/plans.ts"
import { TRANSCRIPT_ACTION } from "../../domain/audio/generation/task-actions.ts"
import { speechToText } from "../../domain/audio/kinds/transcript.ts"
import { transcribe } from "../../domain/audio/transcript/transcript-contract.ts"
import { LONGEST_TRANSCRIPT_S } from "../../domain/audio/transcript/transcript-rules.ts"
import { missingCoins } from "../../domain/credits/rules.ts"
import type { Task } from "../../domain/task/contract.ts"
import { planTask } from "../../domain/task/rules.ts"
import { orderAndPay } from "../_making/order/order-and-pay.ts"
import { call, newIdempotencyKey } from "../_runtime/call.ts"
import { firstState } from "../_session/first-state.ts"
import { learnCreated } from "../_session/live-tasks.ts"
import { $purse } from "../_session/member.ts"
import { $recharge } from "../_session/recharge.ts"
import { ActionCancelled } from "../_ui/failure.ts"

/** Something that may be written down: a result of a task or a file of My media, how long it plays, and what it is called. */
export interface Spoken {
  readonly named: { readonly parent_task_id: string; readonly operate_number: number } | { readonly file_id: string }
  readonly durationS: number
  readonly title: string
}

/** What writing it down costs a member of a plan, by the server's own rules. */
export function transcriptPriceOf({ durationS }: Pick<Spoken, "durationS">, plan: Plan): number {
  const source = {
    role: "sound",
    mediaKey: "",
    url: "",
    sha256: "",
    sizeBytes: 0,
    width: 0,
    height: 0,
    prompt: "",
    durationMs: durationS * 1000,
  }
  return planTask(speechToText, { input: {}, sources: [source] }, plan === "visitor" ? "free" : plan).quote.calculate_coins
}

/** Whether it is short enough to be written down. */
export function isShortEnough({ durationS }: Pick<Spoken, "durationS">): boolean {
  return durationS <= LONGEST_TRANSCRIPT_S
}

/** Orders a transcript at a price that was shown. Throws CallError, ActionCancelled where a dialog of credits took over. */
export async function orderTranscript(spoken: Spoken, priceCoins: number): Promise<Task> {
  const again = () => void orderTranscript(spoken, priceCoins).then(learnCreated, () => {})
  const balance = $purse.get()
  if (balance !== null && missingCoins(priceCoins, balance) > 0) {
    $recharge.set({ reason: "short", priceCoins, balance, resume: again })
    throw new ActionCancelled()
  }
  const input = { ...spoken.named, max_coins: priceCoins, source: "create-audio" }
  const options = { handlesErrors: true, idempotencyKey: newIdempotencyKey() }
  const created = await orderAndPay(() => call(transcribe, input, options), { again })
  return firstState(created, { type: TRANSCRIPT_ACTION, prompt: spoken.title, width: null, height: null, n_iter: 1, seed: null })
}
