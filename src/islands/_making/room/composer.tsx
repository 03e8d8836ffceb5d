import { SlidersHorizontal } from "lucide-react"
import { type ReactNode, useEffect, useRef } from "react"
import { useMessages } from "../../_runtime/messages.tsx"
import { useRoom } from "./room.tsx"

interface ComposerProps {
  /** Five or fewer ways to make, above the prompt; absent where a chip opens them as a menu. */
  readonly modes?: ReactNode
  /** The words, or null for what needs none. */
  readonly prompt: ReactNode
  /** Images that it is about, in a row above the words. */
  readonly images?: ReactNode
  /** Beside the words: what is left to spend, about how long it takes. */
  readonly facts: ReactNode
  /** What is chosen, each opening its choices: values, not names. */
  readonly chips: ReactNode
  /** Before the button, such as the switch of live drafts. */
  readonly tools?: ReactNode
  /** Whether there are settings behind the button for them. */
  readonly hasSettings?: boolean
  readonly button: ReactNode
  /** What went wrong, above everything. */
  readonly notes?: ReactNode
  /** Files that are held over the room: where they can go, in place of all the rest. */
  readonly targets?: ReactNode
}

/** Where everything that is made begins: words, what is chosen, the price. Tells its room how high it is. */
export function Composer({ modes, prompt, images, facts, chips, tools, hasSettings = true, button, notes, targets }: ComposerProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (element === null) return
    const measure = () => element.closest<HTMLElement>(".room")?.style.setProperty("--composer-height", `${String(element.offsetHeight)}px`)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const isSplit = modes !== undefined
  return (
    <div ref={box} className="composer">
      {targets}
      <div className="composer-body">
        <div className="grid gap-2 empty:hidden">{notes}</div>
        {isSplit ? (
          <div className="composer-row justify-between gap-3">
            {modes}
            <Facts>{facts}</Facts>
          </div>
        ) : null}
        {images}
        <div className="flex items-start gap-3 px-1">
          <div className="min-w-0 grow">{prompt}</div>
          {isSplit ? null : <Facts>{facts}</Facts>}
        </div>
        <div className="composer-row">
          {hasSettings ? <SettingsButton isAtStart /> : null}
          <div className="composer-chips">
            {chips}
            {tools === undefined || tools === null ? null : <span className="contents md:hidden">{tools}</span>}
          </div>
          <span className="grow max-md:hidden" />
          {tools === undefined || tools === null ? null : <span className="contents max-md:hidden">{tools}</span>}
          {hasSettings ? <SettingsButton /> : null}
          {button}
        </div>
      </div>
    </div>
  )
}

/** On a phone the button says it. */
function Facts({ children }: { readonly children: ReactNode }) {
  return (
    <p role="status" className="max-w-[50%] shrink-0 text-end text-xs leading-6 text-pretty text-ink-3 tabular-nums max-md:sr-only">
      {children}
    </p>
  )
}

/** Opens and closes the settings; it stands first on a phone, last elsewhere. */
function SettingsButton({ isAtStart = false }: { readonly isAtStart?: boolean }) {
  const t = useMessages("making")
  const { isOpen, open } = useRoom()
  return (
    <button
      type="button"
      aria-label={t("settings")}
      aria-expanded={isOpen}
      title={`${t("settings")} (,)`}
      onClick={() => open(!isOpen)}
      className={`composer-chip ${isAtStart ? "md:hidden" : "max-md:hidden"}`}
    >
      <SlidersHorizontal size={16} strokeWidth={1.75} className="text-ink-2" />
      <span className={isAtStart ? "sr-only" : "composer-slim"}>{t("settings")}</span>
    </button>
  )
}
