import { useCallback, useEffect, useMemo, useState } from "react"
import { contentCheck } from "../../domain/moderation/content-contract.ts"
import { call } from "../_runtime/call.ts"
import { standing, type TextsByPath, textsOf } from "./findings.ts"
import type { Finding } from "./publish-types.ts"
import { tagsOf, type WordsDraft } from "./work-words.ts"

/** How long nothing was typed before a text is checked. */
const CHECK_AFTER_MS = 1_000

interface Checked {
  readonly texts: TextsByPath
  readonly findings: readonly Finding[]
}

/** What the posting rules say of what is being typed. */
export interface TextCheck {
  /** `stale`: something was typed since it was checked. */
  readonly phase: "empty" | "stale" | "checking" | "checked" | "failed"
  /** Those that still stand. */
  readonly findings: readonly Finding[]
  /** So many places that keep it from being published. */
  readonly refusing: number
  /** Takes what a call was refused for. */
  readonly put: (findings: readonly Finding[], texts: TextsByPath) => void
}

/** Checks a text by the dry run of the posting rules once nobody has typed for a second; what changes meanwhile is checked anew. */
export function useTextCheck(words: WordsDraft): TextCheck {
  const { title, text, tags } = words
  const texts = useMemo(() => textsOf(title, text, tagsOf({ tags })), [title, text, tags])
  const [checked, setChecked] = useState<Checked | null>(null)
  const [phase, setPhase] = useState<TextCheck["phase"]>("empty")
  useEffect(() => {
    if (Object.values(texts).every((one) => one.trim() === "")) return setPhase("empty")
    setPhase("stale")
    const asking = new AbortController()
    const ask = async () => {
      setPhase("checking")
      try {
        const options = { handlesErrors: true, isInBackground: true, signal: asking.signal }
        const { findings } = await call(contentCheck, { title, text, tags: [...tagsOf({ tags })], scene: "post" }, options)
        if (asking.signal.aborted) return
        setChecked({ texts, findings })
        setPhase("checked")
      } catch {
        if (!asking.signal.aborted) setPhase("failed")
      }
    }
    const timer = setTimeout(() => void ask(), CHECK_AFTER_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [texts, title, text, tags])
  const findings = useMemo(() => (checked === null ? [] : standing(checked.findings, checked.texts, texts)), [checked, texts])
  return {
    phase,
    findings,
    refusing: findings.filter(({ action }) => action === "refuse").length,
    put: useCallback((found, of) => {
      setChecked({ texts: of, findings: found })
      setPhase("checked")
    }, []),
  }
}
