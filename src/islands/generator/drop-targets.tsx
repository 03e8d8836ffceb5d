import { useEffect, useState } from "react"
import { useRoom } from "../_making/room/room.tsx"
import { isUnderDialog } from "../_runtime/generator-dialog.ts"
import { openLogin } from "../_runtime/login-dialog.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { isSignedIn } from "../_session/is-signed-in.ts"
import { useGenerator } from "./generator-state.ts"
import { iconOfTab, TARGETS } from "./mode-chip.tsx"
import { takeFile } from "./take-file.ts"

/** A file that is held over the room: the composer becomes the places that it can go to; each is a button under References, too. */
export function DropTargets() {
  const t = useMessages("generator")
  const generator = useGenerator()
  const { form } = useRoom()
  const [isHeld, setIsHeld] = useState(false)
  const [over, setOver] = useState<string | null>(null)
  useEffect(() => {
    let depth = 0
    const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") === true && !isUnderDialog(form.current)
    const onEnter = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      depth++
      setIsHeld(true)
    }
    const end = () => {
      depth = 0
      setIsHeld(false)
      setOver(null)
    }
    const onLeave = () => {
      depth = Math.max(0, depth - 1)
      if (depth === 0) end()
    }
    const onOver = (event: DragEvent) => {
      if (holdsFiles(event)) event.preventDefault()
    }
    const onDrop = (event: DragEvent) => {
      // Beside the places it does nothing, least of all open the file.
      if (holdsFiles(event)) event.preventDefault()
      end()
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape") end()
    }
    const listened = { dragenter: onEnter, dragleave: onLeave, dragover: onOver, drop: onDrop, dragend: end } as const
    addEventListener("dragenter", listened.dragenter)
    addEventListener("dragleave", listened.dragleave)
    addEventListener("dragover", listened.dragover)
    addEventListener("drop", listened.drop)
    addEventListener("dragend", listened.dragend)
    addEventListener("keydown", onKeyDown)
    return () => {
      removeEventListener("dragenter", listened.dragenter)
      removeEventListener("dragleave", listened.dragleave)
      removeEventListener("dragover", listened.dragover)
      removeEventListener("drop", listened.drop)
      removeEventListener("dragend", listened.dragend)
      removeEventListener("keydown", onKeyDown)
    }
  }, [form])
  if (!isHeld) return null
  return (
    <div className="composer-targets">
      {TARGETS.map(({ tab, word }) => {
        const Icon = iconOfTab(tab)
        return (
          // Only files that are dragged reach it; the keyboard has its twin under References.
          <div
            key={tab}
            data-over={over === tab ? "" : undefined}
            onDragEnter={() => setOver(tab)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault()
              const [file] = event.dataTransfer.files
              if (file === undefined) return
              if (isSignedIn()) void takeFile(generator, tab, file)
              else openLogin({ reason: "more" })
            }}
            className="composer-target"
          >
            <Icon size={20} strokeWidth={1.75} />
            <b className="text-sm font-semibold text-ink">{t(`target_${word}`)}</b>
            <span className="max-sm:sr-only">{t(`target_${word}_hint`)}</span>
          </div>
        )
      })}
    </div>
  )
}
