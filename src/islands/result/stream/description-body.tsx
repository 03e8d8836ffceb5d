import { Copy, CornerUpLeft } from "lucide-react"
import { promptTitle } from "../../../domain/prompt/index.ts"
import type { Task } from "../../../domain/task/contract.ts"
import { copyText } from "../../_runtime/clipboard.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { Button } from "../../_ui/button.tsx"
import { useStudio } from "../../studio/studio-state.ts"
import { SourceThumbnail } from "./source-thumbnail.tsx"

/** A finished description: the image beside what is said of it, each text to be copied or used as a prompt. */
export function DescriptionBody({ task }: { readonly task: Task }) {
  const t = useMessages("task")
  const studio = useStudio()
  const prompts = task.reverse_prompts ?? []
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-4 rounded-card border border-line bg-raised p-3 max-sm:grid-cols-[minmax(0,1fr)]">
      <SourceThumbnail task={task} />
      <div className="grid gap-3">
        <ul className="grid gap-3">
          {prompts.map((prompt) => (
            <li key={prompt} className="grid gap-2 border-b border-line pb-3 last:border-0 last:pb-0">
              <p className="text-sm whitespace-pre-line wrap-anywhere">
                <bdi>{prompt}</bdi>
              </p>
              <div className="flex flex-wrap gap-2">
                <Button
                  isIconMirrored
                  icon={CornerUpLeft}
                  onClick={() => studio.places.takePrompt(prompt)}
                  label={t("useAsPromptOf", { prompt: promptTitle(prompt) })}
                >
                  {t("useAsPrompt")}
                </Button>
                <Button icon={Copy} onClick={() => void copyText(prompt, t("copied"))} label={t("copyOf", { what: promptTitle(prompt) })}>
                  {t("copy")}
                </Button>
              </div>
            </li>
          ))}
        </ul>
        {task.reverse_is_preview ? <p className="text-xs text-ink-3">{t("previewDescription")}</p> : null}
      </div>
    </div>
  )
}
