import { useStore } from "@nanostores/react"
import { promptTitle } from "../../../domain/prompt/index.ts"
import { $tasks } from "../../_session/live-tasks.ts"
import { SightDialog } from "../../sight/sight-dialog.tsx"
import { subjectOfResult } from "../../sight/sight-subject.ts"
import { useStudio } from "../../studio/studio-state.ts"

/** What a result shows, while one is chosen. */
export function ResultSightDialog() {
  const studio = useStudio()
  const chosen = useStore(studio.$sighted)
  const task = useStore($tasks)[chosen?.taskId ?? ""]
  const image = task?.img_uris[chosen?.index ?? 0]
  if (chosen === null || task === undefined || image === undefined) return null
  const close = () => studio.$sighted.set(null)
  const use = (prompt: string) => {
    close()
    studio.$opened.set(null)
    studio.places.takePrompt(prompt)
  }
  return (
    <SightDialog
      key={image.url}
      subject={subjectOfResult(task, image, promptTitle(task.prompt))}
      onClose={close}
      {...(studio.places.hasForm ? { onUse: use } : {})}
    />
  )
}
