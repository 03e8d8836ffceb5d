import { useCallback, useEffect, useRef, useState } from "react"
import type * as z from "zod/mini"
import { CHECK_PARTS, type CheckPart } from "../../domain/backend/check-rules.ts"
import { checkBackend } from "../../domain/backend/contract.ts"
import type { CheckRow, ServerView } from "../../domain/backend/server-schemas.ts"
import { call } from "../_runtime/call.ts"
import { useAction } from "../_ui/use-action.ts"

/** Making every kind of image once takes minutes on a slow card. */
const PART_TIMEOUT_MS = 900_000

/** What is checked: a server of the site, or one that might become one. */
export type Checked = Pick<z.input<ReturnType<typeof checkBackend.input>>, "name" | "server">

/** A check, part after part, so that what is known is shown at once. */
export function useCheck() {
  const { isBusy, failure, run, clear } = useAction()
  const [rows, setRows] = useState<readonly CheckRow[]>([])
  const [part, setPart] = useState<CheckPart | null>(null)
  const [found, setFound] = useState<{ readonly kind: ServerView["kind"]; readonly slots: number } | null>(null)
  const stopping = useRef<AbortController | null>(null)
  const stop = useCallback(() => stopping.current?.abort(), [])
  useEffect(() => stop, [stop])
  const forget = useCallback(() => {
    stop()
    clear()
    setRows([])
    setFound(null)
  }, [stop, clear])
  const start = (checked: Checked) =>
    run(async () => {
      const controller = new AbortController()
      stopping.current = controller
      setRows([])
      setFound(null)
      try {
        for (const next of CHECK_PARTS) {
          setPart(next)
          const options = { handlesErrors: true, signal: controller.signal, timeoutMs: PART_TIMEOUT_MS }
          const answer = await call(checkBackend, { ...checked, part: next }, options)
          setRows((before) => merged(before, answer.rows))
          if (answer.kind !== null) setFound({ kind: answer.kind, slots: answer.slots ?? 1 })
          if (!answer.rows.some(({ step, outcome }) => step === "capabilities" && outcome !== "fails")) break
        }
      } finally {
        setPart(null)
      }
    })
  return { rows, part, found, isBusy, failure, start, stop, forget }
}

/** Later parts look at the way again; what they say of a step that is known is left out. */
function merged(before: readonly CheckRow[], next: readonly CheckRow[]): readonly CheckRow[] {
  const known = new Set(before.map(({ step }) => step))
  return [...before, ...next.filter(({ step }) => !known.has(step))]
}
