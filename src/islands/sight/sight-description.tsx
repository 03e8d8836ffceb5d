import { Copy, CornerUpLeft } from "lucide-react"
import type { CallOutput } from "../../domain/_kernel/call.ts"
import { promptOfDescription } from "../../domain/library/description-rules.ts"
import type { frameDescription } from "../../domain/library/resource-contract.ts"
import { copyText } from "../_runtime/clipboard.ts"
import { localPath } from "../_runtime/local-path.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import type { SightSubject } from "./sight-subject.ts"

interface SightDescriptionProps {
  readonly described: CallOutput<typeof frameDescription>
  readonly kind: SightSubject["kind"]
  /** Takes words into the form of the screen; without it they go to the form that makes such things. */
  readonly onUse?: ((prompt: string) => void) | undefined
}

/** What is said of an image or a video, where it comes from, and what can be done with the words. */
export function SightDescription({ described, kind, onUse }: SightDescriptionProps) {
  const t = useMessages("sight")
  const task = useMessages("task")
  const { description, source } = described
  const prompt = promptOfDescription(described)
  const use = onUse ?? ((words: string) => location.assign(localPath(`/create/${kind}?${new URLSearchParams({ prompt: words })}`)))
  return (
    <div role="group" aria-label={t("description")} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="text-sm wrap-anywhere">
        <bdi>{description}</bdi>
      </p>
      <p className="text-xs text-ink-3">{t(`from_${source}`)}</p>
      <div className="flex flex-wrap gap-2">
        {prompt === null ? null : (
          <Button isIconMirrored icon={CornerUpLeft} onClick={() => use(prompt)}>
            {task("useAsPrompt")}
          </Button>
        )}
        <Button icon={Copy} onClick={() => void copyText(description, task("copied"))} label={t("copyDescription")}>
          {task("copy")}
        </Button>
      </div>
    </div>
  )
}
