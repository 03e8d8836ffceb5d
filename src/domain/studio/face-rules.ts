import { actionOf } from "./action-rules.ts"
import type { Configuration } from "./configuration.ts"

/** Whether an order puts somebody's face into an image: by swapping it, or by steering with it. */
export function putsFaces(action: number | undefined, meta: Pick<Configuration, "controlnet_units" | "lab_base">): boolean {
  const swap = actionOf("face-swap")
  if (action !== undefined && (action === swap.oldCode || action === swap.newCode)) return true
  const isSwapMode = ({ mode }: { readonly mode: string }) => mode.toLowerCase().replaceAll(/[^a-z]/g, "") === "faceswap"
  return (meta.controlnet_units ?? []).some(({ module }) => module === "face") || (meta.lab_base?.conds ?? []).some(isSwapMode)
}
