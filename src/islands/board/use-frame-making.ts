import { useStore } from "@nanostores/react"
import { useEffect, useState } from "react"
import { layerOf } from "../../domain/board/layer-rules.ts"
import type { FrameFacts } from "../../domain/board/order-rules.ts"
import { operateTask, type Task } from "../../domain/task/contract.ts"
import { call } from "../_runtime/call.ts"
import { openLogin } from "../_runtime/login-dialog.ts"
import { isSignedIn } from "../_session/is-signed-in.ts"
import { learn } from "../_session/live-tasks.ts"
import { useErrorWords } from "../_ui/use-error-words.ts"
import { sendOrder } from "../studio/create-image.ts"
import { useStudio } from "../studio/studio-state.ts"
import { submitOrder } from "../studio/submit-order.ts"
import { useBoard } from "./board-context.ts"
import { glanceAtFrame, lookAtFrame } from "./frame-look.ts"
import { type FrameMaking, makingOf, uploadFrame } from "./frame-order.ts"

/** A glance waits until the hand rests, ms. */
const REST_MS = 150

export interface FrameMaker {
  readonly making: FrameMaking
  readonly facts: FrameFacts
  /** Images of the frame are on their way to the server. */
  readonly isSending: boolean
  /** Why the last try came to nothing, in words; null where it did not. */
  readonly refusal: string | null
  readonly make: () => Promise<void>
  readonly cancel: () => Promise<void>
}

const NOTHING: FrameFacts = { hasImage: false, hasEmptyParts: true, hasMask: false }

/** What the frame comes to now, and the way to have it made. */
export function useFrameMaking(): FrameMaker {
  const { editor, results } = useBoard()
  const studio = useStudio()
  const words = useErrorWords()
  const plan = useStore(studio.$plan)
  const { present } = useStore(editor.$history)
  const [facts, setFacts] = useState<FrameFacts>(NOTHING)
  const [isSending, setIsSending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { layers, frame } = present
  useEffect(() => {
    let isGone = false
    const timer = setTimeout(() => {
      void editor.plane.ready(layers.filter(({ isVisible }) => isVisible)).then(() => {
        if (!isGone) setFacts(glanceAtFrame(editor.plane, { layers, frame }))
      })
    }, REST_MS)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [editor, layers, frame])

  const make = async () => {
    if (isSending) return
    if (!isSignedIn()) {
      openLogin({ reason: "more" })
      return
    }
    setRefusal(null)
    setIsSending(true)
    try {
      await editor.idle
      const { document } = editor
      const seen = document.layers.filter(({ isVisible }) => isVisible)
      if (!(await editor.plane.ready(seen))) {
        editor.$failure.set("imageMissing")
        return
      }
      const look = lookAtFrame(editor.plane, document)
      const asked = makingOf(document, look.facts, plan)
      if (asked.errors.length > 0) {
        setRefusal(words(asked.errors[0]?.message ?? "InvalidInput"))
        return
      }
      const sent = await uploadFrame(editor, look, asked.plan)
      if ("reason" in sent) {
        setRefusal(words(sent.reason))
        return
      }
      const { order, errors } = makingOf(document, look.facts, plan, sent.addresses)
      const send = (): Promise<Task | null> => sendOrder(studio, { order, failures: errors, again: send })
      const task = await submitOrder(studio, { order: () => order, send, successWords: words("CreateSuccess") })
      if (task !== null) results.begin(task, asked.plan, look)
    } catch {
      setRefusal(words("uploadError"))
    } finally {
      setIsSending(false)
    }
  }
  const cancel = async () => {
    const id = results.$making.get()?.taskId
    if (id === undefined) return
    try {
      learn([await call(operateTask, { id, operation: "cancel" })])
      results.forget()
    } catch {
      // The notice has told it; the task goes on.
    }
  }
  return { making: makingOf(present, facts, plan), facts, isSending, refusal, make, cancel }
}

/** Names of layers that are one too many for an order. */
export function namesOf(ids: readonly string[], document: Parameters<typeof layerOf>[0]): readonly string[] {
  return ids.flatMap((id) => layerOf(document, id)?.name ?? [])
}
