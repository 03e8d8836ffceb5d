import { Eye, X } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { useFormatter } from "use-intl/react"
import { detectFace, frameDescription } from "../../domain/library/resource-contract.ts"
import { JobError } from "../../wasm-workers/_bridge/protocol.ts"
import { CallError } from "../_runtime/call.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { useErrorWords } from "../_ui/use-error-words.ts"
import { useQuery } from "../_ui/use-query.ts"
import type { LookProgress } from "./look-at.ts"
import { MarkedFaces } from "./marked-faces.tsx"
import { SeenFacts } from "./seen-facts.tsx"
import { SightDescription } from "./sight-description.tsx"
import type { SightSubject } from "./sight-subject.ts"

const loadLooking = import.meta.env.SSR ? onlyInBrowser : () => import("./look-at.ts")

type Step =
  | { readonly kind: "rest" }
  | { readonly kind: "looking"; readonly progress: LookProgress }
  | { readonly kind: "failed"; readonly error: unknown }

interface SightProps {
  readonly subject: SightSubject
  /** Takes words as a prompt; see `SightDescription`. */
  readonly onUse?: (prompt: string) => void
}

/**
 * Of a video or an image of one's own: what is said of it, what this browser saw in it with the faces marked, and a button that has it
 * looked at. It says what it cannot see. Its island needs the messages `sight`, `task`, `errors` and `ui`.
 */
export function Sight({ subject, onUse }: SightProps) {
  const t = useMessages("sight")
  const described = useQuery(frameDescription, subject.named)
  const seen = described.value?.seen ?? null
  // Nobody who has not looked has found a face.
  const found = useQuery(detectFace, seen === null ? null : subject.named)
  const [step, setStep] = useState<Step>({ kind: "rest" })
  const stopping = useRef<AbortController | null>(null)
  useEffect(() => () => stopping.current?.abort(), [])
  const look = async () => {
    const abort = new AbortController()
    stopping.current = abort
    const tell = (progress: LookProgress) => abort.signal.aborted || setStep({ kind: "looking", progress })
    tell({ step: "fetching", fraction: 0 })
    try {
      const { lookAt } = await loadLooking()
      const looked = await lookAt(subject, abort.signal, tell)
      described.put(looked.described)
      found.put(looked.found)
      setStep({ kind: "rest" })
    } catch (error) {
      if (!abort.signal.aborted) setStep({ kind: "failed", error })
    }
  }
  const stop = () => {
    stopping.current?.abort()
    setStep({ kind: "rest" })
  }
  const failure = described.failure ?? found.failure
  const isWhole = described.value !== null && (seen === null || found.value !== null)
  if (failure !== null && !isWhole)
    return (
      <FailureBox
        failure={failure}
        title={t("notRead")}
        onRetry={() => {
          void described.reload()
          void found.reload()
        }}
      />
    )
  if (described.value === null || !isWhole)
    return <div aria-busy="true" className="min-h-32 animate-pulse rounded-card bg-hover motion-reduce:animate-none" />
  const isLooking = step.kind === "looking"
  const faces = found.value?.faces ?? []
  return (
    <>
      <SightDescription described={described.value} kind={subject.kind} onUse={onUse} />
      {faces.length === 0 ? null : <MarkedFaces subject={subject} faces={faces} />}
      {seen === null ? null : <SeenFacts seen={seen} faces={faces} isVideo={subject.kind === "video"} />}
      {isLooking ? <Progress name={subject.name} progress={step.progress} /> : null}
      {step.kind === "failed" ? <Failure error={step.error} /> : null}
      <Button icon={isLooking ? X : Eye} onClick={() => (isLooking ? stop() : void look())} className="justify-self-start">
        {t(isLooking ? "stop" : seen === null ? "look" : "lookAgain")}
      </Button>
      <p className="text-xs text-pretty text-ink-3">{t("hint")}</p>
    </>
  )
}

function Progress({ name, progress: { step, fraction } }: { readonly name: string; readonly progress: LookProgress }) {
  const t = useMessages("sight")
  const format = useFormatter()
  const percent = Math.floor(fraction * 100)
  return (
    <>
      <p className="text-xs text-ink-2 tabular-nums">{t(step, { share: format.number(percent / 100, { style: "percent" }) })}</p>
      <div
        role="progressbar"
        aria-label={t("progress", { name })}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-1 overflow-hidden rounded-pill bg-hover"
      >
        <div className="h-full origin-left bg-accent rtl:origin-right" style={{ transform: `scaleX(${fraction})` }} />
      </div>
    </>
  )
}

function Failure({ error }: { readonly error: unknown }) {
  const t = useMessages("sight")
  const errorWords = useErrorWords()
  const isModels = error instanceof JobError && error.code === "modelsMissing"
  const why = error instanceof CallError ? errorWords(error.code) : t(isModels ? "modelsMissing" : "unreadable")
  return (
    <div role="alert" className="grid gap-0.5 text-sm">
      <p className="font-semibold text-bad">{t("failed")}</p>
      <p>{why}</p>
    </div>
  )
}
