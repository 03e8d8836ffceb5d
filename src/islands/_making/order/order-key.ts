import { useRef } from "react"
import { newIdempotencyKey } from "../../_runtime/call.ts"

/** The key of an order: the same while the order is, so that it is fulfilled once, and another after `renew`. */
export function useOrderKey(): { readonly keyOf: (order: unknown) => string; readonly renew: () => void } {
  const known = useRef({ order: "", key: "" })
  return {
    keyOf: (order) => {
      const text = JSON.stringify(order)
      if (known.current.order !== text) known.current = { order: text, key: newIdempotencyKey() }
      return known.current.key
    },
    renew: () => {
      known.current = { order: "", key: "" }
    },
  }
}
