import { Copy, Download } from "lucide-react"
import { srtOf, type Transcript, vttOf } from "../../domain/audio/transcript/transcript-rules.ts"
import { promptTitle } from "../../domain/prompt/index.ts"
import type { Task } from "../../domain/task/contract.ts"
import { MadeRow } from "../_making/stream/made-row.tsx"
import type { StreamActions } from "../_making/stream/use-stream-actions.ts"
import { copyText } from "../_runtime/clipboard.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { saveBlob } from "../_ui/save-blob.ts"
import { resultFileName } from "../result/result-file-name.ts"

interface TranscriptCardProps {
  readonly task: Task
  readonly taskActions: StreamActions
}

/** What each file of a transcript is made of, by its extension. */
const FILES = {
  srt: { type: "application/x-subrip", write: srtOf },
  vtt: { type: "text/vtt", write: vttOf },
  txt: { type: "text/plain", write: ({ text }: Transcript) => `${text}\n` },
} as const satisfies Readonly<Record<string, { readonly type: string; readonly write: (transcript: Transcript) => string }>>
const ORDER = ["srt", "vtt", "txt"] as const

/** A transcript on its way, or done: its text, to be copied or saved as subtitles. */
export function TranscriptCard({ task, taskActions }: TranscriptCardProps) {
  const t = useMessages("transcripts")
  const title = promptTitle(task.prompt) || t("transcript")
  const { transcript } = task
  return (
    <MadeRow
      task={task}
      title={title}
      kind={t("transcript")}
      recipe={[]}
      taskActions={taskActions}
      onReuse={null}
      underway={<div className="h-14 rounded-card bg-hover" />}
    >
      {transcript === undefined ? null : (
        <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-3 rounded-card border border-line bg-raised p-3">
          {transcript.text === "" ? (
            <p className="text-sm text-ink-2">{t("nothingSaid")}</p>
          ) : (
            <p dir="auto" className="max-h-60 overflow-y-auto text-sm whitespace-pre-line wrap-anywhere" tabIndex={0}>
              {transcript.text}
            </p>
          )}
          {transcript.text === "" ? null : (
            <div className="flex flex-wrap gap-2">
              <Button icon={Copy} label={t("copyOf", { title })} onClick={() => void copyText(transcript.text, t("copied"))}>
                {t("copy")}
              </Button>
              {ORDER.filter((extension) => extension === "txt" || transcript.words.length > 0).map((extension) => (
                <Button
                  key={extension}
                  icon={Download}
                  label={t("downloadOf", { format: extension.toUpperCase(), title })}
                  onClick={() =>
                    saveBlob(new Blob([FILES[extension].write(transcript)], { type: FILES[extension].type }), fileName(task, extension))
                  }
                >
                  {extension.toUpperCase()}
                </Button>
              ))}
            </div>
          )}
        </div>
      )}
    </MadeRow>
  )
}

function fileName(task: Task, extension: string): string {
  return resultFileName(task, { url: `.${extension}`, operate_number: 1 })
}
