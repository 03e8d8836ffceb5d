import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react"
import type { Task } from "../../../domain/task/contract.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { dateMarks, formatOf } from "./date-marks.ts"
import { useRoom } from "./room.tsx"

interface DateScrubberProps {
  /** What stands in the stream, newest first. */
  readonly tasks: readonly Pick<Task, "id" | "create_at">[]
  /** Loads what is older; absent where nothing is. */
  readonly onOlder: (() => void) | undefined
}

const startOfDay = (ms: number) => new Date(ms).setHours(0, 0, 0, 0)

/** The dates of a stream at its edge: links to its days, dragged or moved by Page Up and Page Down to go through them. */
export function DateScrubber({ tasks, onOlder }: DateScrubberProps) {
  const t = useMessages("making")
  const { stream } = useRoom()
  const marks = dateMarks(
    tasks.map(({ id, create_at: at }) => ({ id, atMs: Date.parse(at) })),
    startOfDay,
  )
  const current = useCurrent(stream.current, marks)
  const words = useDayWords()
  const box = useRef<HTMLElement>(null)
  const goTo = (id: string | undefined) => {
    if (id !== undefined) document.getElementById(id)?.scrollIntoView({ block: "start" })
  }
  const place = marks.findIndex(({ id }) => id === current)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { PageDown: 1, PageUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = marks[Math.max(0, place + step)]
    if (next === undefined) onOlder?.()
    else goTo(next.id)
  }
  const onDrag = ({ buttons, clientY }: PointerEvent) => {
    const bounds = box.current?.getBoundingClientRect()
    if (buttons !== 1 || bounds === undefined) return
    const share = (clientY - bounds.top) / bounds.height
    goTo(marks.findLast((mark) => mark.share * SPAN + FIRST <= share)?.id ?? marks[0]?.id)
  }
  if (marks.length === 0) return null
  return (
    // The links within take the focus; the keys are theirs.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav ref={box} aria-label={t("dates")} onKeyDown={onKeyDown} onPointerMove={onDrag} className="room-dates">
      {marks.map(({ id, startMs, share }) => (
        <a
          key={id}
          href={`#${id}`}
          aria-current={id === current ? "true" : undefined}
          draggable={false}
          onClick={(event) => {
            event.preventDefault()
            goTo(id)
          }}
          style={{ insetBlockStart: `${String((FIRST + share * SPAN) * 100)}%` }}
        >
          {words(startMs)}
        </a>
      ))}
      {onOlder === undefined ? null : (
        <button
          type="button"
          aria-label={t("olderMore")}
          onClick={onOlder}
          className="absolute end-4 bottom-0 min-h-6 text-ink-3 hover:text-ink"
        >
          {t("older")}
        </button>
      )}
    </nav>
  )
}

/** Where the first mark stands, and how far the others reach, of the height. */
const FIRST = 0.03
const SPAN = 0.85

function useDayWords(): (startMs: number) => string {
  const t = useMessages("making")
  return (startMs) => {
    const format = formatOf(startMs, startOfDay(Date.now()))
    return format === "today" ? t("today") : new Intl.DateTimeFormat(document.documentElement.lang, format).format(startMs)
  }
}

/** The mark of what stands at the top of the stream. */
function useCurrent(stream: HTMLElement | null, marks: readonly { readonly id: string }[]): string | undefined {
  const [current, setCurrent] = useState<string | undefined>(marks[0]?.id)
  const ids = marks.map(({ id }) => id).join(" ")
  useEffect(() => {
    if (stream === null) return
    let frame = 0
    const look = () => {
      const top = stream.getBoundingClientRect().top + 60
      const passed = ids.split(" ").filter((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? top + 1) <= top)
      setCurrent(passed.at(-1) ?? ids.split(" ")[0])
    }
    const onScroll = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
    }
    look()
    stream.addEventListener("scroll", onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      stream.removeEventListener("scroll", onScroll)
    }
  }, [stream, ids])
  return current
}
