import { parentPort, workerData } from "node:worker_threads"
import { openStudio, type StopSign } from "./edit/open-studio.ts"
import { carryOut } from "./edit/runs.ts"
import { giveWay } from "./give-way.ts"
import { OrderFailure } from "./order-failure.ts"
import type { PainterData, PainterMessage, PainterOrder } from "./painter-messages.ts"
import { unknownWordsOf } from "./unknown-words.ts"

/** The thread that paints: one order at a time, a word after every step, a look at the stop cell before every step. */

const port = parentPort
if (port === null) throw new Error("painter.worker.ts runs as a worker thread only")
const data = workerData as PainterData
const stopCell = new Int32Array(data.stopCell)
if (data.givesWay) giveWay()

const say = (message: PainterMessage, moved: readonly ArrayBuffer[] = []): void => port.postMessage(message, moved)

const stop: StopSign = {
  mustStop: () => Atomics.load(stopCell, 0) !== 0,
  pause(delayMs) {
    if (delayMs > 0) Atomics.wait(stopCell, 0, 0, delayMs)
  },
}

port.on("message", (order: PainterOrder) => {
  const words = unknownWordsOf(order.request)
  if (words.length > 0) say({ type: "misread", words })
  carryOut(order.request, openStudio(order, stop, say)).then(
    () => say({ type: "ended" }),
    (error: unknown) =>
      say({
        type: "failed",
        message: error instanceof Error ? error.message : String(error),
        code: error instanceof OrderFailure ? error.code : undefined,
      }),
  )
})
say({ type: "ready" })
