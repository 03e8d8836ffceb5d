import { useStore } from "@nanostores/react"
import { TASK_STATUS } from "../../domain/task/rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { $tasks } from "../_session/live-tasks.ts"
import { useBoard } from "./board-context.ts"
import { viewPlace } from "./camera.ts"
import { megapixelsOf } from "./megapixels.ts"

/** The frame: what is made, its size, and while it is made, how far that is. */
export function FrameMark() {
  const t = useMessages("board")
  const { editor, results } = useBoard()
  const camera = useStore(editor.$camera)
  const { frame } = useStore(editor.$history).present
  const studio = useMessages("studio")
  const priceCoins = useStore(editor.$priceCoins)
  const making = useStore(results.$making)
  const tool = useStore(editor.$tool)
  const task = useStore($tasks, { ssr: "initial" })[making?.taskId ?? ""]
  const place = viewPlace(camera, frame)
  const megapixels = megapixelsOf(frame)
  return (
    <div
      data-frame=""
      className={`pointer-events-none absolute rounded-[2px] outline-[1.5px] outline-accent ${tool === "frame" ? "outline-dashed" : "outline-solid"}`}
      style={place}
    >
      <button
        type="button"
        data-over=""
        onClick={() => editor.$tool.set("frame")}
        className="pointer-events-auto absolute start-0 -top-7 rounded-control px-1 py-0.5 text-xs font-medium whitespace-nowrap text-accent tabular-nums"
      >
        <span className="sr-only">{t("frame")} </span>
        <bdi dir="ltr">{`${frame.width} × ${frame.height}`}</bdi> · {t("megapixels", { megapixels })}
        {priceCoins === null ? null : <> · {studio("priceCoins", { count: priceCoins })}</>}
      </button>
      {task === undefined || (task.status !== TASK_STATUS.waiting && task.status !== TASK_STATUS.running) ? null : (
        <>
          {task.preview === null ? (
            <div className="absolute inset-0 animate-pulse bg-accent-soft motion-reduce:animate-none" />
          ) : (
            <img src={task.preview} alt="" className="absolute inset-0 size-full opacity-80" />
          )}
          <div
            role="progressbar"
            aria-label={t("making")}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={task.process}
            className="absolute inset-x-0 bottom-0 h-1 overflow-hidden bg-line"
          >
            <div
              className="h-full origin-left bg-accent transition-transform duration-200 motion-reduce:transition-none"
              style={{ transform: `scaleX(${task.process / 100})` }}
            />
          </div>
        </>
      )}
    </div>
  )
}
