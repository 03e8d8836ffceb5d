import { useEffect, useState } from "react"
import { modelConfig } from "../../domain/studio/model-contract.ts"
import type { SceneConfig } from "../../domain/studio/offer-rules.ts"
import { call } from "../_runtime/call.ts"

/** What a model (the starter's unless named) and the renderers both can; null until it is known, and where no answer comes. */
export function useScene(modelNo?: string): SceneConfig | null {
  const [known, setKnown] = useState<SceneConfig | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    const input = modelNo === undefined ? {} : { art_model_no: modelNo }
    call(modelConfig, input, { handlesErrors: true, isInBackground: true, signal: controller.signal }).then(setKnown, () => undefined)
    return () => controller.abort()
  }, [modelNo])
  return known
}
