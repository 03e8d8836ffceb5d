import { ArrowLeft, LoaderCircle, Upload, X } from "lucide-react"
import { type ComponentType, useEffect, useRef, useState } from "react"
import { useMessages } from "../_runtime/messages.tsx"
import { announce } from "../_runtime/notices.ts"
import { Button } from "../_ui/button.tsx"
import { useFileSize } from "../_ui/file-size.ts"
import type { UploadRequest } from "../upload/upload-item.ts"
import { KindIcon } from "../upload/upload-row.tsx"
import type { PickerTool, ToolPanelProps } from "./picker-tools.ts"
import { reportFailure } from "./report-failure.ts"

interface HeldFilesProps {
  readonly held: readonly UploadRequest[]
  readonly tools: readonly PickerTool[]
  readonly onReplace: (request: UploadRequest, file: File) => Promise<void>
  readonly onDrop: (request: UploadRequest) => void
  readonly onSend: () => Promise<void>
}

interface OpenTool {
  readonly request: UploadRequest
  readonly tool: PickerTool
  readonly Panel: ComponentType<ToolPanelProps> | null
  /** The tool is done, and what it made is looked at before it takes the file's place: nothing can be sent or left until then. */
  readonly isReplacing: boolean
}

/** Picked files that wait to be uploaded, each with the tools that fit it; an open tool takes the place of the list. */
export function HeldFiles({ held, tools, onReplace, onDrop, onSend }: HeldFilesProps) {
  const t = useMessages("upload")
  const bytes = useFileSize()
  const [opened, setOpened] = useState<OpenTool | null>(null)
  const back = useRef<HTMLButtonElement>(null)
  const isOpen = opened !== null
  useEffect(() => {
    if (isOpen) back.current?.focus()
  }, [isOpen])
  const open = (request: UploadRequest, tool: PickerTool) => {
    setOpened({ request, tool, Panel: null, isReplacing: false })
    tool.load().then(
      (Panel) => setOpened((now) => (now?.request === request && now.tool === tool ? { ...now, Panel } : now)),
      () => {
        setOpened((now) => (now?.request === request && now.tool === tool ? null : now))
        announce({ tone: "bad", body: { kind: "error", code: "Offline", requestId: null } })
      },
    )
  }
  const close = () => setOpened(null)
  if (opened !== null) {
    const { request, tool, Panel, isReplacing } = opened
    const replace = (file: File) => {
      setOpened({ ...opened, isReplacing: true })
      void onReplace(request, file).catch(reportFailure).finally(close)
    }
    return (
      <section aria-label={tool.label} className="grid gap-3 rounded-card border border-line p-4">
        <Button ref={back} onClick={close} disabled={isReplacing} className="justify-self-start">
          <ArrowLeft size={16} className="rtl:-scale-x-100" aria-hidden="true" />
          {t("backToFiles")}
        </Button>
        {Panel === null || isReplacing ? (
          <p role="status" className="flex items-center gap-2 py-8 text-ink-2">
            <LoaderCircle size={18} className="animate-spin" aria-hidden="true" />
            {t(isReplacing ? "checking" : "loadingTool")}
          </p>
        ) : (
          <Panel file={request.file} onDone={replace} />
        )}
      </section>
    )
  }
  if (held.length === 0) return null
  return (
    <div className="grid gap-3 rounded-card border border-line p-3">
      <ul className="grid gap-2">
        {held.map((request, index) => (
          <li key={`${index}-${request.file.name}`} className="flex flex-wrap items-center gap-3">
            <span className="grid size-12 shrink-0 place-items-center overflow-hidden rounded-control border border-line bg-sunken text-ink-3">
              {request.thumbnailUrl === null ? (
                <KindIcon kind={request.kind} size={20} />
              ) : (
                <img src={request.thumbnailUrl} alt="" className="size-full object-cover" />
              )}
            </span>
            <span className="grid min-w-0 grow basis-32">
              <bdi className="truncate font-medium">{request.file.name}</bdi>
              <span className="text-xs text-ink-3">{bytes(request.file.size)}</span>
            </span>
            <span className="flex flex-wrap gap-2">
              {tools
                .filter(({ kinds }) => kinds.includes(request.kind))
                .map((tool) => (
                  <Button key={tool.id} onClick={() => open(request, tool)}>
                    {tool.label}
                  </Button>
                ))}
              <Button variant="quiet" icon={X} label={t("leaveOutNamed", { name: request.file.name })} onClick={() => onDrop(request)} />
            </span>
          </li>
        ))}
      </ul>
      <Button variant="primary" icon={Upload} onClick={() => void onSend().catch(reportFailure)} className="justify-self-start">
        {t("uploadHeld", { count: held.length })}
      </Button>
    </div>
  )
}
