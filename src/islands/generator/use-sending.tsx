import { useRef } from "react"
import { putsFaces } from "../../domain/studio/face-rules.ts"
import type { Task } from "../../domain/task/contract.ts"
import { openLogin } from "../_runtime/login-dialog.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { isSignedIn } from "../_session/member.ts"
import { useLikeness } from "../moderation/levels/use-likeness.tsx"
import { sendOrder, tellFailure } from "../studio/create-image.ts"
import { EMPTY_DRAFT } from "../studio/draft.ts"
import type { CheckedOrder } from "../studio/live-order.ts"
import type { StudioState } from "../studio/studio-state.ts"
import { submitOrder } from "../studio/submit-order.ts"
import { changeDraft, type GeneratorState, useGenerator } from "./generator-state.ts"
import { type DraftOrder, orderOfDraft } from "./order-of-draft.ts"

/** What the open tab comes to now. */
export function currentOrder({ mode, studio, $tab, $draft, $scene }: GeneratorState): DraftOrder {
  const { $plan, $speed, $imagesLeft } = studio
  return orderOfDraft($draft.get(), {
    mode,
    tab: $tab.get(),
    plan: $plan.get(),
    speed: $speed.get(),
    scene: $scene.get(),
    left: $imagesLeft.get(),
  })
}

interface Sending {
  /** Sends what the open tab holds; answers the new task, or null where something stands against it. */
  readonly send: () => Promise<Task | null>
  /** Asks about somebody's likeness, while it has to be asked. */
  readonly dialog: React.ReactNode
}

/** Sends the open tab: signs in, waits for uploads, heeds the rules, and asks about a likeness on the way. */
export function useSending(resume: () => void): Sending {
  const errors = useMessages("errors")
  const generator = useGenerator()
  const likeness = useLikeness()
  const { studio } = generator
  const isStoring = useRef(false)
  const order = async (drafted: CheckedOrder | null): Promise<Task | null> => {
    const tab = generator.$tab.get()
    const { order: now, errors: failures } = drafted ?? currentOrder(generator)
    const [first] = failures
    // In their order (spec 1§5): the limit of LoRA comes first, the mismatch last.
    if (first?.message === "LoRALimit5TipWeb" || first?.message === "studio25") generator.$rule.set({ rule: first.message, resume })
    const task = await sendOrder(studio, { order: now, failures, again: () => order(drafted) })
    // What was sent is a task now, whose settings can be had back from it (spec 1§4); words stay, to go on from (docs/studio.md).
    if (task !== null && tab !== "textToImage") changeDraft(generator, tab, () => EMPTY_DRAFT)
    return task
  }
  const send = async (): Promise<Task | null> => {
    const isStarter = generator.mode === "generator" && generator.$tab.get() === "textToImage"
    if (!isSignedIn() && !isStarter) {
      openLogin({ reason: "more" })
      return null
    }
    if (generator.$uploading.get() > 0) {
      studio.$failures.set([{ path: "uploading", message: "uploadingWaitTip" }])
      return null
    }
    if (isStoring.current) return null
    isStoring.current = true
    const drafted = await storeDrafted(studio)
    isStoring.current = false
    if (drafted === "failed") return null
    const current = () => drafted ?? currentOrder(generator)
    const { order: now, errors: failures } = current()
    if (failures.length === 0 && putsFaces(now.action, now.meta) && !(await likeness.ask())) return null
    return submitOrder(studio, { order: () => current().order, send: () => order(drafted), successWords: errors("CreateSuccess") })
  }
  return { send, dialog: likeness.dialog }
}

/** What drafts stand for, ready to be ordered; null where there are none. What fails is left in the studio's state. */
async function storeDrafted(studio: StudioState): Promise<CheckedOrder | "failed" | null> {
  try {
    return (await studio.$drafted.get()?.order()) ?? null
  } catch (error) {
    tellFailure(studio, error)
    return "failed"
  }
}
