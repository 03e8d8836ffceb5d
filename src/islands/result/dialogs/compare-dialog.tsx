import { useStore } from "@nanostores/react"
import { useState } from "react"
import { renditionUrl } from "../../../domain/library/rendition-rules.ts"
import { promptTitle } from "../../../domain/prompt/index.ts"
import type { Task, TaskImage } from "../../../domain/task/contract.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { WideDialog } from "../../_ui/wide-dialog.tsx"
import { useFinishedTasks } from "../../studio/shown-tasks.ts"
import { useStudio } from "../../studio/studio-state.ts"
import { type PlaceShares, useSourcePlace, WHOLE } from "../use-source-place.ts"
import { ComparedImage, type ComparedSide } from "./compared-image.tsx"

/** Most other images that are offered; the newest come first. */
const MAXIMUM_OTHERS = 40

interface Other extends ComparedSide {
  readonly label: string
  readonly place: PlaceShares
}

/** Two results on both sides of a line, or a result and what it was made from. */
export function CompareDialog() {
  const studio = useStudio()
  const compared = useStore(studio.$compared)
  const finished = useFinishedTasks()
  const task = finished.find(({ id }) => id === compared?.taskId)
  const image = task?.img_uris[compared?.index ?? 0]
  if (compared === null || task === undefined || image === undefined) return null
  return <Body key={image.url} task={task} image={image} finished={finished} onClose={() => studio.$compared.set(null)} />
}

interface BodyProps {
  readonly task: Task
  readonly image: TaskImage
  readonly finished: readonly Task[]
  readonly onClose: () => void
}

function Body({ task, image, finished, onClose }: BodyProps) {
  const t = useMessages("result")
  const tasks = useMessages("task")
  const placed = useSourcePlace(task, image)
  const [chosenUrl, setChosenUrl] = useState<string | null>(null)
  const titleOf = ({ prompt, img_uris }: Task, index: number) =>
    tasks("openImage", { title: promptTitle(prompt), index: index + 1, count: img_uris.length })
  const siblings = [task, ...finished.filter(({ id }) => id !== task.id)]
  const others: readonly Other[] = [
    ...(placed === null ? [] : [{ ...placed.source, label: tasks("sourceImage"), place: placed.place }]),
    ...siblings
      .flatMap((one) =>
        one.img_uris.map((other, index) => ({
          url: other.url,
          width: other.width,
          height: other.height,
          label: titleOf(one, index),
          place: WHOLE,
        })),
      )
      .filter(({ url }) => url !== image.url && url !== placed?.source.url),
  ].slice(0, MAXIMUM_OTHERS)
  const other = others.find(({ url }) => url === chosenUrl) ?? others[0]
  return (
    <WideDialog title={t("compareTitle")} onClose={onClose}>
      {other === undefined ? (
        <p className="text-ink-2">{t("compareNothing")}</p>
      ) : (
        <>
          <div className="h-[min(62dvh,44rem)] rounded-card bg-sunken *:p-2">
            <ComparedImage
              image={image}
              before={other}
              place={other.place}
              isSource={other.url === placed?.source.url}
              alt={promptTitle(task.prompt)}
            />
          </div>
          <section aria-label={t("compareWith")} className="grid gap-2">
            <h3 className="text-sm font-semibold text-ink-2">{t("compareWith")}</h3>
            <ul className="flex gap-2 overflow-x-auto p-1">
              {others.map(({ url, label }) => (
                <li key={url} className="shrink-0">
                  <button
                    type="button"
                    aria-label={label}
                    title={label}
                    aria-pressed={url === other.url}
                    onClick={() => setChosenUrl(url)}
                    className="image-edge block size-16 overflow-hidden rounded-control bg-hover outline-offset-1 aria-pressed:outline-2 aria-pressed:outline-accent"
                  >
                    <img src={renditionUrl(url, 160)} alt="" width={64} height={64} loading="lazy" className="size-full object-cover" />
                  </button>
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
    </WideDialog>
  )
}
