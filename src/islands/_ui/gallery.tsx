import { Play } from "lucide-react"
import { createContext, type KeyboardEvent, type ReactNode, use, useEffect, useId, useRef, useState } from "react"
import { mayPlayPreviews } from "../_runtime/may-play-previews.ts"
import { type FieldError, FieldNote } from "./field.tsx"

/** Somebody who only passes over a card does not start it. */
const REST_MS = 120

/** The name that the radios of a gallery share. */
const GroupName = createContext("")

interface GalleryProps {
  readonly label: string
  /** Whatever is told below: why a card has to be chosen, or how to read the pictures. */
  readonly hint?: string | undefined
  readonly error?: FieldError
  /** `GalleryCard`s, then what leads elsewhere. */
  readonly children: ReactNode
}

/** One of several that are seen: cards of pictures as a group of radios, between which arrow keys go as the eye does. */
export function Gallery({ label, hint, error, children }: GalleryProps) {
  const id = useId()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2" data-invalid={error === undefined ? undefined : ""}>
      <div
        role="radiogroup"
        aria-label={label}
        aria-describedby={hint === undefined && error === undefined ? undefined : `${id}-note`}
        className="gallery"
      >
        <GroupName value={id}>{children}</GroupName>
      </div>
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </div>
  )
}

interface GalleryCardProps {
  readonly value: string
  readonly name: string
  /** A few words below the name. */
  readonly line?: string | undefined
  /** What the picture says, for those who do not see it. */
  readonly said?: string | undefined
  /** Undefined where nothing stands for it. */
  readonly picture: string | undefined
  /** The gallery begins with it: its picture is asked for before the page is laid out. */
  readonly isUrgent?: boolean
  /** What a card without a picture shows. */
  readonly blank?: ReactNode
  /** A silent video that plays while the card is looked at. */
  readonly loop?: string | undefined
  /** Beside the mark of what plays. */
  readonly mark?: string | undefined
  readonly isChosen: boolean
  readonly onChoose: () => void
  /** A control that lies on the card. */
  readonly children?: ReactNode
}

/** A card of a gallery. Its loop plays while a mouse rests on it or it has the focus, also by a tap. */
export function GalleryCard({
  value,
  name,
  line,
  said,
  picture,
  isUrgent = false,
  blank,
  loop,
  mark,
  isChosen,
  onChoose,
  children,
}: GalleryCardProps) {
  const group = use(GroupName)
  const { isPlaying, ...looks } = useLooks(loop !== undefined)
  return (
    <div className={`gallery-card ${children === undefined ? "" : "gallery-card--plays"}`} {...looks}>
      <label>
        {picture === undefined ? (
          blank
        ) : (
          <img src={picture} alt="" loading={isUrgent ? "eager" : "lazy"} fetchPriority={isUrgent ? "high" : "auto"} decoding="async" />
        )}
        {isPlaying ? <video src={loop} autoPlay loop muted playsInline disablePictureInPicture aria-hidden="true" tabIndex={-1} /> : null}
        <input type="radio" name={group} data-setting={value} value={value} checked={isChosen} onChange={onChoose} onKeyDown={goByPlace} />
        {loop === undefined ? null : (
          <span className="gallery-mark">
            <Play size={11} fill="currentColor" aria-hidden="true" />
            {mark}
          </span>
        )}
        <span className="gallery-words">
          {name}
          {line === undefined ? null : <span className="gallery-line"> {line}</span>}
          {said === undefined ? null : <span className="sr-only"> {said}</span>}
        </span>
      </label>
      {children}
    </div>
  )
}

/** Whether a card is looked at, by a mouse that rests on it or by the focus, and may show its loop for that. */
export function useLooks(hasLoop: boolean) {
  const [isPlaying, setIsPlaying] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (!hasLoop) return { isPlaying: false }
  const play = () => setIsPlaying(mayPlayPreviews())
  const stop = () => {
    clearTimeout(timer.current)
    setIsPlaying(false)
  }
  return {
    isPlaying,
    onPointerEnter: () => {
      timer.current = setTimeout(play, REST_MS)
    },
    onPointerLeave: stop,
    onFocus: play,
    onBlur: stop,
  }
}

const DIRECTIONS: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Chooses the nearest card in the direction of an arrow; at the edge of the gallery it stays. */
function goByPlace(event: KeyboardEvent<HTMLInputElement>): void {
  const direction = DIRECTIONS[event.key]
  const { currentTarget } = event
  if (direction === undefined) return
  const [across, down] = direction
  const from = middleOf(currentTarget)
  const gallery = currentTarget.closest("[role=radiogroup]")
  const radios = [...(gallery?.querySelectorAll<HTMLInputElement>("input[type=radio]:enabled") ?? [])]
  const ahead = radios.flatMap((radio) => {
    const to = middleOf(radio)
    const [x, y] = [to.x - from.x, to.y - from.y]
    const way = x * across + y * down
    const aside = Math.abs(x * down) + Math.abs(y * across)
    return way > 1 && aside < way ? [{ radio, far: way + aside }] : []
  })
  const [nearest] = ahead.toSorted((one, other) => one.far - other.far)
  event.preventDefault()
  nearest?.radio.focus()
  nearest?.radio.click()
}

const middleOf = (element: Element): { readonly x: number; readonly y: number } => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}
