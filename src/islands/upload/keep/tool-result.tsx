import { ArrowRight, Check, Download } from "lucide-react"
import { type ReactNode, useEffect, useRef, useState } from "react"
import type { MadeVideo } from "../../../wasm-workers/video/protocol.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { type HandOverTool, handOver } from "../../_tools/hand-over.ts"
import { LOOKS } from "../../_tools/looks.ts"
import { useObjectUrl } from "../../_tools/use-object-url.ts"
import { useToolWords } from "../../_tools/use-tool-words.ts"
import { holdOn } from "../../_tools/video-engine.ts"
import { Button, buttonLook } from "../../_ui/button.tsx"
import { KeepButton } from "./keep-button.tsx"
import { ResultPreview, type ResultSource } from "./result-preview.tsx"

/** What a tool made; `size` null where it has no video. */
export type MadeFile = Pick<MadeVideo, "file" | "contentType" | "size">

interface ToolResultProps {
  readonly made: MadeFile
  /** By the name that it is to have. */
  readonly name: string
  readonly sourceBytes: number
  /** Seen beside the result. */
  readonly source?: ResultSource | undefined
  /** That it is smaller is what it was made for. */
  readonly tellsSaving?: boolean
  /** What else is to be said of it. */
  readonly note?: ReactNode
  /** Saves it to My media in a way of its own. */
  readonly save?: ((file: File) => Promise<void>) | undefined
  /** Tools that can go on with it. */
  readonly tools: readonly HandOverTool[]
  /** The panel was opened to get a file. */
  readonly onDone?: ((file: File) => void) | undefined
}

const TOOL_WORDS = { trim: "trimTitle", convert: "convertTitle", cover: "coverTitle" } as const

/** What was made: how it looks, how large it is, and where it goes. */
export function ToolResult({ made, name, sourceBytes, source, tellsSaving = false, note, save, tools, onDone }: ToolResultProps) {
  const t = useMessages("tools")
  const words = useToolWords()
  const card = useRef<HTMLElement>(null)
  const url = useObjectUrl(made.file)
  const [hasFailed, setHasFailed] = useState(false)
  const share = sourceBytes === 0 ? 1 : made.file.size / sourceBytes
  /** The file under the name that it goes by; its bytes stay where they are. */
  const named = () => new File([made.file], name, { type: made.contentType })
  useEffect(() => {
    card.current?.focus({ preventScroll: true })
    card.current?.scrollIntoView({ block: "nearest" })
  }, [])
  const pass = (tool: HandOverTool) => {
    setHasFailed(false)
    handOver(named(), tool).catch(() => setHasFailed(true))
  }
  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-label={t("result")}
      className={`${LOOKS.card} grid scroll-mt-[calc(var(--top-height)+1rem)] scroll-mb-[calc(var(--bar-height)+1rem)] gap-4 p-4 outline-offset-2`}
    >
      <div className={source === undefined ? "grid gap-4 md:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]" : "grid gap-4"}>
        <ResultPreview made={made} source={source} />
        <div className="grid content-start gap-3">
          <div className="grid gap-1">
            <p role="status" className="flex items-center gap-2 font-semibold">
              <Check className="size-4 shrink-0 text-good" strokeWidth={2.5} aria-hidden="true" />
              {t("done")}
            </p>
            <p className="wrap-anywhere text-ink-2">
              <bdi>{name}</bdi>
            </p>
            <p className="text-ink-2 tabular-nums">
              {t("sizes", { before: words.size(sourceBytes), after: words.size(made.file.size) })}
              {tellsSaving && share < 0.995 ? ` · ${t("smaller", { percent: words.percent(1 - share) })}` : null}
            </p>
            {note === undefined ? null : <p className="text-pretty text-ink-2">{note}</p>}
          </div>
          <div className="flex flex-wrap gap-2">
            {onDone === undefined ? null : (
              <Button variant="primary" size="large" onClick={() => onDone(named())}>
                {t("useThis")}
              </Button>
            )}
            <a href={url ?? undefined} download={name} className={onDone === undefined ? buttonLook("primary", "large") : buttonLook()}>
              <Download size={16} strokeWidth={1.75} aria-hidden="true" />
              {t("download")}
            </a>
            {onDone === undefined ? <KeepButton file={named} save={save} onKept={() => holdOn(made.file)} /> : null}
          </div>
          {onDone !== undefined || tools.length === 0 ? null : (
            <div className="flex flex-wrap items-center gap-2">
              <span className="text-xs text-ink-3">{t("goOnWith")}</span>
              {tools.map((tool) => (
                <Button key={tool} onClick={() => pass(tool)}>
                  {t(TOOL_WORDS[tool])}
                  <ArrowRight size={14} strokeWidth={1.75} className="rtl:-scale-x-100" aria-hidden="true" />
                </Button>
              ))}
            </div>
          )}
          {hasFailed ? (
            <p role="alert" className="text-bad">
              {t("handOverFailed")}
            </p>
          ) : null}
        </div>
      </div>
    </section>
  )
}
