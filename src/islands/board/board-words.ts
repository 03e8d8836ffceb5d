import type { useMessages } from "../_runtime/messages.tsx"
import { announce } from "../_runtime/notices.ts"

/** The board's words. */
export type BoardWords = ReturnType<typeof useMessages<"board">>

/** Says a word of the board above the page. */
export function announceWith(t: BoardWords): (key: "nothingHere") => void {
  return (key) => void announce({ tone: "plain", body: { kind: "text", text: t(key) } })
}
