import { Eye, X } from "lucide-react"
import { useEffect, useId, useRef, useState } from "react"
import { useFormatter } from "use-intl/react"
import type { Seen } from "../../domain/library/resource-contract.ts"
import type { MediaFile } from "../../domain/upload/contract.ts"
import { timeLabel } from "../../domain/video/player-rules.ts"
import { JobError } from "../../wasm-workers/_bridge/protocol.ts"
import { CallError } from "../_runtime/call.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { Fact, FactList } from "../_ui/fact-list.tsx"
import { useErrorWords } from "../_ui/use-error-words.ts"
import type { Looked, LookProgress } from "./look-at-file.ts"

const loadLooking = import.meta.env.SSR ? onlyInBrowser : () => import("./look-at-file.ts")

type Step =
  | { readonly kind: "rest" }
  | { readonly kind: "looking"; readonly progress: LookProgress }
  | { readonly kind: "failed"; readonly error: unknown }

/** Of a video or an image: what this browser saw in it, or a button that has it looked at. It says what it cannot see. */
export function FileSight({ file }: { readonly file: MediaFile }) {
  const t = useMessages("sight")
  const id = useId()
  const [looked, setLooked] = useState<Looked | null>(null)
  const [step, setStep] = useState<Step>({ kind: "rest" })
  const stopping = useRef<AbortController | null>(null)
  const { file_id: fileId } = file
  useEffect(() => {
    const leaving = new AbortController()
    loadLooking()
      .then(({ readLooked }) => readLooked(fileId, leaving.signal))
      .then(setLooked, () => undefined)
    return () => {
      leaving.abort()
      stopping.current?.abort()
    }
  }, [fileId])
  const look = async () => {
    const abort = new AbortController()
    stopping.current = abort
    const tell = (progress: LookProgress) => abort.signal.aborted || setStep({ kind: "looking", progress })
    tell({ step: "fetching", fraction: 0 })
    try {
      const { lookAtFile } = await loadLooking()
      setLooked(await lookAtFile(file, abort.signal, tell))
      setStep({ kind: "rest" })
    } catch (error) {
      if (!abort.signal.aborted) setStep({ kind: "failed", error })
    }
  }
  const stop = () => {
    stopping.current?.abort()
    setStep({ kind: "rest" })
  }
  const isLooking = step.kind === "looking"
  return (
    <section aria-labelledby={`${id}-title`} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 id={`${id}-title`} className="text-sm font-semibold">
        {t("title")}
      </h3>
      {looked === null ? null : <Found looked={looked} isVideo={file.kind === "video"} />}
      {isLooking ? <Progress name={file.name} progress={step.progress} /> : null}
      {step.kind === "failed" ? <Failure error={step.error} /> : null}
      <Button icon={isLooking ? X : Eye} onClick={() => (isLooking ? stop() : void look())} className="justify-self-start">
        {t(isLooking ? "stop" : looked === null ? "look" : "lookAgain")}
      </Button>
      <p className="text-xs text-pretty text-ink-3">{t("hint")}</p>
    </section>
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

function Found({ looked: { seen, faces }, isVideo }: { readonly looked: Looked; readonly isVideo: boolean }) {
  const t = useMessages("sight")
  const most = mostOf(seen)
  const faceCount = faces.reduce((sum, { count }) => Math.max(sum, count), 0)
  const facts: readonly (readonly [string, string])[] = [
    [t("light"), t(`light_${lightOf(seen.light)}`)],
    ...(isVideo
      ? ([
          [t("motion"), t(`motion_${motionOf(seen.motion)}`)],
          [t("cuts"), t("cutsCount", { count: seen.cuts })],
        ] as const)
      : []),
    [
      t("faces"),
      isVideo && faces.length > 0
        ? faces.map(({ time, count }) => t("facesAt", { count, time: timeLabel(time) })).join(" · ")
        : t("facesCount", { count: faceCount }),
    ],
    [
      t("things"),
      most.length === 0
        ? t("thingsNone")
        : most
            .map(({ thing, count }) => (count === 1 ? t(`thing_${thing}`) : t("thingCount", { thing: t(`thing_${thing}`), count })))
            .join(" · "),
    ],
  ]
  return (
    <>
      <FactList facts={facts}>
        <Fact name={t("colours")}>
          <span className="flex flex-wrap gap-2">
            {seen.colours.map((colour) => (
              <span key={colour} className="flex items-center gap-1 text-xs">
                <span aria-hidden="true" style={{ backgroundColor: colour }} className="size-4 rounded-control border border-line-strong" />
                {colour}
              </span>
            ))}
          </span>
        </Fact>
      </FactList>
      <p className="text-xs text-ink-3">{t("searchedFrames", { count: seen.frames.length })}</p>
    </>
  )
}

/** Of each thing the most that were in one frame, since what is in two frames may be the same; most first. */
function mostOf({ frames }: Seen): Seen["frames"][number]["things"] {
  const most = new Map<Seen["frames"][number]["things"][number]["thing"], number>()
  for (const { things } of frames) for (const { thing, count } of things) most.set(thing, Math.max(most.get(thing) ?? 0, count))
  return [...most].map(([thing, count]) => ({ thing, count })).toSorted((left, right) => right.count - left.count)
}

function lightOf(light: number): "dark" | "dim" | "even" | "bright" {
  if (light < 0.18) return "dark"
  if (light < 0.36) return "dim"
  return light < 0.66 ? "even" : "bright"
}

function motionOf(motion: number): "still" | "calm" | "lively" {
  if (motion < 0.008) return "still"
  return motion < 0.045 ? "calm" : "lively"
}
