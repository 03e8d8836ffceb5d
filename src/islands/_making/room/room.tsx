import { createContext, type FormEvent, type ReactNode, type RefObject, useContext, useEffect, useRef, useState } from "react"
import { isUnderDialog } from "../../_runtime/generator-dialog.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { hasOpenPanel, useScreenKeys } from "../../_runtime/screen-keys.ts"
import { useRememberedOpen } from "../form/use-remembered-open.ts"

/** What the parts of a room do with it. */
export interface RoomHandle {
  /** The settings are in sight. */
  readonly isOpen: boolean
  /** They push the stream aside instead of lying over it. */
  readonly isPinned: boolean
  readonly open: (isOpen: boolean) => void
  readonly pin: (isPinned: boolean) => void
  /** The form of the room: its composer and its settings. */
  readonly form: RefObject<HTMLFormElement | null>
  readonly stream: RefObject<HTMLElement | null>
}

const RoomContext = createContext<RoomHandle | null>(null)

/** The room around a part of it. */
export function useRoom(): RoomHandle {
  const room = useContext(RoomContext)
  if (room === null) throw new Error("a part of a room outside of it")
  return room
}

interface RoomProps {
  /** The page's heading, for those who hear it. */
  readonly title: string
  /** What the form is called. */
  readonly label: string
  /** What the stream is called. */
  readonly streamLabel: string
  readonly onSubmit: (room: RoomHandle) => void
  /** Effects or voices at the inline start; on a phone they stand before the stream. */
  readonly gallery?: ReactNode
  /** The scrubber at the inline end. */
  readonly dates?: ReactNode
  /** Over the composer, such as how far something is that runs. */
  readonly above?: ReactNode
  readonly composer: ReactNode
  /** The drawer, which shows itself only while it is open. */
  readonly settings: ReactNode
  /** What was made, newest on top. */
  readonly children: ReactNode
}

/**
 * A room of Create (`design/mock/create`): the stream fills it, the composer floats over the stream, settings are a drawer. `,` opens the
 * settings, `/` goes to the prompt, Ctrl or Cmd with Enter sends, Escape closes.
 */
export function Room(props: RoomProps) {
  const { title, label, streamLabel, onSubmit, gallery, dates, above, composer, settings, children } = props
  const form = useRef<HTMLFormElement>(null)
  const stream = useRef<HTMLElement>(null)
  const [isPinned, pin] = useRememberedOpen("settingsPinned")
  const [isPinnedOpen, setIsPinnedOpen] = useRememberedOpen("settings")
  const [isLaidOver, setIsLaidOver] = useState(false)
  const isOpen = isPinned ? isPinnedOpen : isLaidOver
  // What draws the settings is fetched when they are first opened.
  const [wasOpened, setWasOpened] = useState(false)
  if (isOpen && !wasOpened) setWasOpened(true)
  const room: RoomHandle = {
    isOpen,
    isPinned,
    open: isPinned ? setIsPinnedOpen : setIsLaidOver,
    pin: (next) => {
      pin(next)
      setIsPinnedOpen(next)
      setIsLaidOver(!next)
    },
    form,
    stream,
  }
  useRoomKeys(room)
  useDeclaredKeys(room, title)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Events of a dialog's own form rise through the tree of components.
    if (event.target === form.current) onSubmit(room)
  }
  return (
    <RoomContext value={room}>
      <div className={`room ${dates === undefined ? "" : "room-has-dates"}`}>
        <h1 className="sr-only">{title}</h1>
        {gallery === undefined ? null : <div className="room-gallery">{gallery}</div>}
        {/* It scrolls by itself, so keys must reach it. */}
        <section ref={stream} aria-label={streamLabel} tabIndex={-1} className="room-stream">
          {children}
        </section>
        <div aria-hidden="true" className="room-fade" />
        {dates}
        {above === undefined ? null : <div className="room-above">{above}</div>}
        <form ref={form} noValidate aria-label={label} onSubmit={submit} data-starts="" className="contents">
          {composer}
          {wasOpened ? settings : null}
        </form>
      </div>
    </RoomContext>
  )
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input:not([type=radio], [type=checkbox]), textarea, select"))

/** Lists the keys of the room, those of results where there are any, and none that has no effect now. */
function useDeclaredKeys({ form, stream }: RoomHandle, title: string): void {
  const t = useMessages("making")
  useScreenKeys(() => {
    const prompt = form.current?.querySelector("textarea[name=prompt]") ?? null
    const result = stream.current?.querySelector("[data-tile]") ?? null
    const lines = [
      ...(prompt === null ? [] : [{ keys: "/", words: t("key_prompt") }]),
      { keys: ",", words: t("key_settings") },
      { keys: "Ctrl ⏎", words: t("key_send") },
      ...(result === null
        ? []
        : [
            { keys: "← ↑ → ↓", words: t("key_tiles") },
            { keys: "U", words: t("key_uses") },
            { keys: "M", words: t("key_more") },
          ]),
    ]
    return { title, lines }
  })
}

function useRoomKeys(room: RoomHandle): void {
  const now = useRef(room)
  useEffect(() => {
    now.current = room
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { form, isOpen, isPinned, open } = now.current
      if (event.defaultPrevented || isUnderDialog(form.current)) return
      if (event.key === "Escape" && isOpen && !isPinned && !hasOpenPanel()) {
        open(false)
      } else if (!event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)) {
        const prompt = form.current?.querySelector<HTMLElement>("textarea[name=prompt]")
        if (event.key === "/" && prompt !== null && prompt !== undefined) {
          event.preventDefault()
          prompt.focus()
        } else if (event.key === ",") {
          event.preventDefault()
          open(!isOpen)
        }
      }
    }
    // Before whatever has the focus: buttons of menus open by Enter, whatever is held with it.
    const onSend = (event: KeyboardEvent) => {
      const { form } = now.current
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || isUnderDialog(form.current)) return
      event.preventDefault()
      event.stopPropagation()
      form.current?.requestSubmit()
    }
    addEventListener("keydown", onSend, true)
    addEventListener("keydown", onKeyDown)
    return () => {
      removeEventListener("keydown", onSend, true)
      removeEventListener("keydown", onKeyDown)
    }
  }, [])
}
