import { FileJson } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { checkWorkflow, type WorkflowMissing, type WorkflowProblem } from "../../domain/workflow/contract.ts"
import { MAXIMUM_GRAPH_BYTES, readGraph } from "../../domain/workflow/graph-rules.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { TextAreaField } from "../_ui/text-field.tsx"
import { useFilePlace } from "../_ui/use-file-place.ts"
import { GraphProblems, MissingParts } from "./graph-problems.tsx"
import { graphTextOf } from "./read-graph-file.ts"

/** How long nothing is typed before the server is asked. */
const PAUSE_MS = 500

/** What is known of a graph that is being brought: null while the server has not said its part. */
export interface GraphVerdict {
  readonly nodeCount: number
  /** Whether it came in the editor's format. */
  readonly isConverted: boolean
  readonly problems: readonly WorkflowProblem[]
  readonly missing: readonly WorkflowMissing[]
  readonly hasServer: boolean
}

/** What stands against a text as a graph: at once what anybody can tell, then what the server says. */
export function useGraphVerdict(text: string): GraphVerdict | null {
  const [verdict, setVerdict] = useState<{ readonly text: string; readonly of: GraphVerdict } | null>(null)
  useEffect(() => {
    if (text.trim() === "") return
    const leaving = new AbortController()
    const timer = setTimeout(() => {
      const read = readGraph(text)
      const told = { nodeCount: read.ok ? read.graph.size : 0, isConverted: !read.ok, missing: [], hasServer: true }
      // Only a server's own list of nodes tells what the editor's format means.
      if (!read.ok && !isEditorsOwn(read.problems)) return setVerdict({ text, of: { ...told, problems: read.problems } })
      const options = { handlesErrors: true, isInBackground: true, signal: leaving.signal }
      call(checkWorkflow, { graph: text }, options).then(
        ({ problems, missing, has_server: hasServer, node_count: nodeCount, is_converted: isConverted }) => {
          // Images are declared with the workflow, all of them.
          const real = problems.filter(({ message }) => message !== "ImageNotDeclared")
          setVerdict({ text, of: { nodeCount, isConverted, problems: real, missing, hasServer } })
        },
        // Saving asks the same again, and tells then what went wrong.
        () => leaving.signal.aborted || setVerdict({ text, of: { ...told, problems: [] } }),
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [text])
  return verdict?.text === text ? verdict.of : null
}

function isEditorsOwn(problems: readonly Pick<WorkflowProblem, "message">[]): boolean {
  return problems.some(({ message }) => message === "GraphEditorFormat")
}

interface GraphFieldProps {
  readonly text: string
  readonly error?: string | undefined
  readonly onText: (text: string, name: string | null) => void
  readonly verdict: GraphVerdict | null
}

/** Where a graph comes in: typed or pasted, or as a file by a button, a drop or a paste; then what stands against it. */
export function GraphField({ text, error, onText, verdict }: GraphFieldProps) {
  const t = useMessages("workflow")
  const place = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [isRefused, setIsRefused] = useState(false)
  const take = async ([file]: readonly File[]) => {
    if (file === undefined) return
    const found = await graphTextOf(file)
    setIsRefused(found === null)
    if (found !== null) onText(found, file.name.replace(/\.\w+$/, ""))
  }
  const isOver = useFilePlace(place, ({ files }) => void take([...files]))
  return (
    <div
      ref={place}
      className={`grid grid-cols-[minmax(0,1fr)] gap-3 rounded-card border border-dashed p-3 transition-colors duration-120 ${isOver ? "border-accent bg-accent-soft" : "border-line-strong"}`}
    >
      <TextAreaField
        label={t("graph")}
        error={error ?? (isRefused ? { text: t("noGraphInFile") } : undefined)}
        rows={6}
        spellCheck={false}
        dir="ltr"
        maxLength={MAXIMUM_GRAPH_BYTES + 1}
        className="font-mono text-xs"
        text={text}
        onText={(typed) => {
          setIsRefused(false)
          onText(typed, null)
        }}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button icon={FileJson} onClick={() => input.current?.click()}>
          {t("chooseFile")}
        </Button>
        <p className="text-xs text-ink-3">{t("orDrop")}</p>
        <input
          ref={input}
          type="file"
          hidden
          accept=".json,application/json,image/png,image/webp,.flac,audio/flac,.mp4,video/mp4"
          aria-label={t("chooseFile")}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])]
            event.target.value = ""
            void take(files)
          }}
        />
      </div>
      {verdict === null ? null : (
        <>
          <GraphProblems problems={verdict.problems} />
          {verdict.problems.length === 0 ? <MissingParts missing={verdict.missing} /> : null}
          <div role="status" className="grid gap-1 text-sm text-ink-2 empty:hidden">
            {verdict.problems.length === 0 ? <p>{t("sound", { nodes: verdict.nodeCount })}</p> : null}
            {verdict.isConverted && verdict.problems.length === 0 ? <p>{t("converted")}</p> : null}
            {verdict.hasServer ? null : <p>{t("noServer")}</p>}
          </div>
        </>
      )}
    </div>
  )
}
