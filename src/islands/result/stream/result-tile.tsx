import type { ReactNode } from "react"
import { tileSources } from "../../../domain/library/rendition-rules.ts"
import type { Task, TaskImage } from "../../../domain/task/contract.ts"
import { onTileKey } from "../../_making/room/tile-keys.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { FadingImage } from "../../_ui/fading-image.tsx"
import { thumbhashUrl } from "../../_ui/thumbhash-image.ts"
import { useStudio } from "../../studio/studio-state.ts"
import type { ResultActionName } from "../result-actions.ts"
import { ResultActionsBar } from "../result-actions-bar.tsx"
import { useResultActions } from "../use-result-actions.ts"

interface ResultTileProps {
  readonly task: Task
  /** What its task is called. */
  readonly title: string
  readonly image: TaskImage
  readonly index: number
  /** What was shown of it while it was painted; stands until the image has loaded. */
  readonly preview: string | undefined
  /** Stands at its upper corner. */
  readonly corner: ReactNode
}

/** One finished image: opens the lightbox; its actions show on hover and focus, and always where there is no hover. */
export function ResultTile({ task, title, image, index, preview, corner }: ResultTileProps) {
  const t = useMessages("task")
  const studio = useStudio()
  const under = preview ?? thumbhashUrl(image.thumbhash)
  const act = useResultActions({ task, image, index })
  const keys = Object.fromEntries(KEYS.map(([key, name]) => [key, () => act(name)]))
  return (
    // Its keys are those of the buttons within.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      data-tile=""
      onKeyDown={(event) => onTileKey(event, keys)}
      className="group image-edge overflow-hidden rounded-card bg-hover bg-cover bg-center"
      style={{ aspectRatio: `${image.width} / ${image.height}`, ...(under === null ? {} : { backgroundImage: `url(${under})` }) }}
    >
      <button
        type="button"
        data-image={`${task.id}:${index}`}
        onClick={() => studio.$opened.set({ taskId: task.id, index })}
        aria-label={t("openImage", { title, index: index + 1, count: task.img_uris.length })}
        className="absolute inset-0 cursor-zoom-in rounded-card focus-visible:outline-offset-[-3px]"
      >
        <FadingImage
          {...tileSources(image.url, image.width)}
          sizes={sizesOf(task.img_uris.length)}
          alt={title}
          width={image.width}
          height={image.height}
          isEager={preview !== undefined}
          className="size-full object-cover"
        />
      </button>
      {corner === undefined ? null : <div className="absolute end-2 top-2">{corner}</div>}
      <div className="pointer-events-none absolute inset-x-0 bottom-0 grid justify-center px-2 pb-2 opacity-0 transition-opacity duration-120 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:hidden">
        <ResultActionsBar task={task} image={image} index={index} look="overlay" />
      </div>
    </li>
  )
}

/** How wide a tile is: four in a row where the room has the width, else two. */
function sizesOf(count: number): string {
  return count === 1 ? "(min-width: 1440px) 320px, 50vw" : "(min-width: 1440px) 25vw, 50vw"
}

/** Keys of what its menus offer. */
const KEYS = [
  ["d", "download"],
  ["p", "publish"],
  ["r", "settings"],
  ["i", "startImage"],
  ["b", "board"],
] as const satisfies readonly (readonly [string, ResultActionName])[]
