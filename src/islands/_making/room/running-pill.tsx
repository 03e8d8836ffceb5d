import { useStore } from "@nanostores/react"
import { ArrowUp } from "lucide-react"
import { useEffect, useState } from "react"
import type { Task } from "../../../domain/task/contract.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { isActive } from "../../_session/known-tasks.ts"
import { $tasks } from "../../_session/live-tasks.ts"
import { Button } from "../../_ui/button.tsx"
import { useRoom } from "./room.tsx"

/** Further down than this, px, somebody is reading and is not taken away. */
export const READING_FROM_PX = 240

/** How far what runs is, for people reading further down; a press leads up to it. */
export function RunningPill({ suits }: { readonly suits: (task: Task) => boolean }) {
  const t = useMessages("making")
  const { stream } = useRoom()
  const running = Object.values(useStore($tasks, { ssr: "initial" })).filter((task) => isActive(task) && suits(task))
  const [isBelow, setIsBelow] = useState(false)
  useEffect(() => {
    const element = stream.current
    if (element === null) return
    const look = () => setIsBelow(element.scrollTop > READING_FROM_PX)
    element.addEventListener("scroll", look, { passive: true })
    return () => element.removeEventListener("scroll", look)
  }, [stream])
  if (!isBelow || running.length === 0) return null
  const percent = Math.round(running.reduce((sum, { process }) => sum + process, 0) / running.length)
  return (
    <Button icon={ArrowUp} onClick={() => stream.current?.scrollTo({ top: 0 })} className="rounded-pill bg-raised tabular-nums shadow-lg">
      {t("runningShow", { count: running.length, percent })}
    </Button>
  )
}
