import { useState } from "react"
import { paintTestImage } from "../../domain/backend/contract.ts"
import { call } from "../_runtime/call.ts"
import { useAction } from "../_ui/use-action.ts"

const TEST_TIMEOUT_MS = 120_000

type Painted = ReturnType<typeof paintTestImage.output>["_zod"]["output"]

/** One small image, painted at a server beside the queue. */
export function useTestImage(name: string) {
  const { isBusy, failure, run } = useAction()
  const [painted, setPainted] = useState<Painted | null>(null)
  const paint = async () => {
    setPainted(null)
    setPainted(await run(() => call(paintTestImage, { name }, { handlesErrors: true, timeoutMs: TEST_TIMEOUT_MS })))
  }
  return { isBusy, failure, painted, paint }
}
