import { getEnvironmentData, parentPort, workerData } from "node:worker_threads"
import { openStudio, type StopSign } from "../../../easel/edit/open-studio.ts"
import { OrderFailure } from "../../../easel/order-failure.ts"
import type { PainterData, PainterMessage, PainterOrder } from "../../../easel/painter-messages.ts"
import { TRULY } from "./painters.ts"
import { carryOutPlainly } from "./plain-runs.ts"

/** A painter of Easel that is done at once, or paints as Easel does where a test asks for it. */

const port = parentPort
if (port === null) throw new Error("painter.worker.ts runs as a worker thread only")
const { stopCell } = workerData as PainterData
const stopped = new Int32Array(stopCell)
const truly = new Int32Array(getEnvironmentData(TRULY) as SharedArrayBuffer)

const say = (message: PainterMessage, moved: readonly ArrayBuffer[] = []): void => port.postMessage(message, moved)

const stop: StopSign = {
  mustStop: () => Atomics.load(stopped, 0) !== 0,
  pause(delayMs) {
    if (delayMs > 0) Atomics.wait(stopped, 0, 0, delayMs)
  },
}

async function carryOut(order: PainterOrder): Promise<void> {
  const studio = openStudio(order, stop, say)
  if (Atomics.load(truly, 0) === 0) return carryOutPlainly(order.request, studio)
  // Easel's painters are loaded where they are wanted.
  const easel = await import("../../../easel/edit/runs.ts")
  return easel.carryOut(order.request, studio)
}

port.on("message", (order: PainterOrder) => {
  carryOut(order).then(
    () => say({ type: "ended" }),
    (error: unknown) => {
      const message = error instanceof Error ? error.message : String(error)
      say({ type: "failed", message, code: error instanceof OrderFailure ? error.code : undefined })
    },
  )
})
say({ type: "ready" })
