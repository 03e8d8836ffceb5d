import { useEffect, useState } from "react"
import type * as z from "zod/mini"
import { contentCheck } from "../../domain/moderation/content-contract.ts"
import type { TextFinding, TextVerdict } from "../../domain/moderation/text/verdict.ts"
import { call } from "../_runtime/call.ts"
import { isSignedIn } from "../_session/is-signed-in.ts"

type CheckInput = z.input<ReturnType<typeof contentCheck.input>>

/** How long nobody may have typed before the rules are asked. */
const PAUSE_MS = 1_000
const NOTHING: TextVerdict = { findings: [], action: null, level: 1 }

/**
 * What the posting rules would say of what is typed: asked a moment after the last key, by the same checker that publishing is refused
 * by. An answer that fails changes nothing: the rules are asked again when it is published. Findings lead to what was sent as `input`.
 */
export function useTextCheck(input: CheckInput): TextVerdict & {
  /** The findings of one field whose words are still there. */
  readonly of: (field: string, text: string) => readonly TextFinding[]
  /** Shows the findings that a refusal brought. */
  readonly show: (verdict: TextVerdict) => void
} {
  const [checked, setChecked] = useState<{ readonly verdict: TextVerdict; readonly input: CheckInput }>({ verdict: NOTHING, input: {} })
  const asked = JSON.stringify(input)
  useEffect(() => {
    const sent: CheckInput = JSON.parse(asked)
    const hasText = Object.entries(sent).some(([name, value]) => name !== "scene" && value !== undefined && value.length !== 0)
    if (!hasText || !isSignedIn()) {
      setChecked({ verdict: NOTHING, input: {} })
      return
    }
    const controller = new AbortController()
    const timer = setTimeout(() => {
      call(contentCheck, sent, { handlesErrors: true, isInBackground: true, signal: controller.signal }).then(
        (verdict) => setChecked({ verdict, input: sent }),
        () => {},
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [asked])
  const { verdict } = checked
  return {
    ...verdict,
    of: (field, text) => verdict.findings.filter((finding) => finding.field === field && isStillThere(finding, text, checked.input)),
    show: (refused) => setChecked({ verdict: refused, input }),
  }
}

/** Whether what was marked still stands where it stood. */
function isStillThere({ field, span }: TextFinding, text: string, input: CheckInput): boolean {
  const [name = "", place] = field.split(".")
  const sent: unknown = Object.hasOwn(input, name) ? Reflect.get(input, name) : undefined
  const before: unknown = Array.isArray(sent) && place !== undefined ? sent[Number(place)] : sent
  return typeof before === "string" && before.slice(span.start, span.end) === text.slice(span.start, span.end)
}
