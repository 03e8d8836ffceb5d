import { type ReactNode, useEffect, useRef, useState } from "react"
import { CallError } from "../_runtime/call.ts"
import { readDraft } from "../_ui/draft-memory.ts"
import { ActionCancelled } from "../_ui/failure.ts"
import { type Action, useAction } from "../_ui/use-action.ts"
import { useDraft } from "../_ui/use-draft.ts"
import { useLikeness } from "../moderation/levels/use-likeness.tsx"
import type { AutoText } from "./publish-types.ts"
import { type CheckedWords, useCheckedWords } from "./use-checked-words.ts"
import { NO_WORDS, type WordsDraft, withProposal } from "./work-words.ts"

interface PublishingSettings {
  /** Names the form: what is typed is kept under it until it was sent. */
  readonly key: string
  /** What the form starts with; must be the same object every time. */
  readonly initial?: WordsDraft
  /** Asks for a title, a text and tags; null where nothing is proposed. Must be the same function while the items are. */
  readonly propose: ((signal: AbortSignal) => Promise<AutoText>) | null
}

/** What is being written of a work, checked while it is written, and how it is sent. */
export interface Publishing {
  readonly words: WordsDraft
  readonly change: (change: Partial<WordsDraft>) => void
  readonly clear: () => void
  readonly check: CheckedWords
  readonly isProposing: boolean
  readonly action: Action
  /** Asks for what it needs besides, while it is sent; to be rendered beside the form. */
  readonly consent: ReactNode
  /** Sends it; a refusal by the rules is shown at the fields. Answers null where it was not done. */
  readonly send: <Result>(work: (words: WordsDraft, typingMs: number | null) => Promise<Result>) => Promise<Result | null>
}

/** A form that publishes: its draft outlives a failure, a reload and a sign-in. */
export function usePublishing({ key, initial = NO_WORDS, propose }: PublishingSettings): Publishing {
  const { fields: words, change, clear } = useDraft<WordsDraft>(key, initial)
  const check = useCheckedWords(words)
  const action = useAction()
  const likeness = useLikeness()
  const [isProposing, setIsProposing] = useState(false)
  const proposal = useRef<Promise<AutoText | null>>(Promise.resolve(null))
  const latest = useRef(words)
  /** When somebody first typed: what is sent as it was proposed was not typed at all. */
  const typedSince = useRef<number | null>(null)
  const [shownAtMs] = useState(() => Date.now())
  useEffect(() => {
    latest.current = words
  })
  useEffect(() => {
    // A draft that was begun is the author's own.
    if (propose === null || Object.keys(readDraft(key, initial)).length > 0) return
    const asking = new AbortController()
    setIsProposing(true)
    const proposed = propose(asking.signal).catch(() => null)
    proposal.current = proposed
    void proposed.then((text) => {
      if (asking.signal.aborted) return
      setIsProposing(false)
      if (text !== null) change(withProposal(latest.current, text))
    })
    return () => asking.abort()
  }, [propose, key, initial, change])
  return {
    words,
    change: (part) => {
      typedSince.current ??= shownAtMs
      change(part)
    },
    clear,
    check,
    isProposing,
    action,
    consent: likeness.dialog,
    send: (work) =>
      action.run(async () => {
        // What is being proposed is waited for, so that two clicks are enough.
        const proposed = latest.current.title.trim() === "" ? await proposal.current : null
        const sent = proposed === null ? latest.current : withProposal(latest.current, proposed)
        const typingMs = typedSince.current === null ? null : Math.min(Date.now() - typedSince.current, LONGEST_TYPING_MS)
        try {
          return await work(sent, typingMs)
        } catch (error) {
          check.takeRefusal(error)
          if (!needsLikeness(error)) throw error
        }
        // A face swap is published with the consent that faces may be used: it is asked for here, and then it goes on.
        if (!(await likeness.ask())) throw new ActionCancelled()
        return work(sent, typingMs)
      }),
  }
}

function needsLikeness(error: unknown): boolean {
  return error instanceof CallError && error.errors.some(({ message }) => message === "LikenessConsentNeeded")
}

/** A day: nobody is slower than that. */
const LONGEST_TYPING_MS = 86_400_000
