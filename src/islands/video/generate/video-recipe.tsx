import { CornerUpLeft } from "lucide-react"
import { useId, useState } from "react"
import type { Task } from "../../../domain/task/contract.ts"
import type { VideoConfiguration } from "../../../domain/video/generation/configuration.ts"
import { videoConfig } from "../../../domain/video/generation-contract.ts"
import { MendLines } from "../../_making/stream/mend-lines.tsx"
import { useMessages } from "../../_runtime/messages.tsx"
import { Button } from "../../_ui/button.tsx"
import { FactList } from "../../_ui/fact-list.tsx"
import { FailureBox } from "../../_ui/failure-box.tsx"
import { useAction } from "../../_ui/use-action.ts"
import { useQuery } from "../../_ui/use-query.ts"
import { MakerFacts } from "../../result/maker-facts.tsx"
import { useRecipeFacts } from "./use-recipe-facts.ts"
import type { VideoDeeds } from "./use-video-deeds.ts"

interface VideoRecipeProps {
  readonly task: Task
  readonly title: string
  readonly deeds: VideoDeeds
}

/** How a video was made, at a press, and the way to make another one like it. */
export function VideoRecipe({ task, title, deeds }: VideoRecipeProps) {
  const t = useMessages("videos")
  const [isOpen, setIsOpen] = useState(false)
  const taking = useAction()
  const { takeSettings } = deeds
  const id = useId()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap gap-2">
        {takeSettings === null ? null : (
          <Button icon={CornerUpLeft} isIconMirrored isBusy={taking.isBusy} onClick={() => void taking.run(() => takeSettings(task))}>
            {t("useSettings")}
          </Button>
        )}
        <Button aria-expanded={isOpen} aria-controls={id} label={t("recipeOf", { title })} onClick={() => setIsOpen(!isOpen)}>
          {t("recipe")}
        </Button>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen ? <Facts task={task} /> : null}
      </div>
    </div>
  )
}

const NOTHING_TOLD: VideoConfiguration = {}

function Facts({ task }: { readonly task: Task }) {
  const { value, failure, reload } = useQuery(videoConfig, { id: task.id })
  const facts = useRecipeFacts(task, value ?? NOTHING_TOLD)
  const [first] = task.img_uris
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-3 rounded-card border border-line bg-raised p-4">
      <FactList facts={facts} />
      <MendLines task={task} />
      {first === undefined ? null : <MakerFacts task={task} image={first} />}
      <FailureBox failure={failure} onRetry={() => void reload()} hasNoFields />
    </div>
  )
}
