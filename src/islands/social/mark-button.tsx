import type { ReactNode } from "react"

interface LikeProps {
  readonly id: string
  readonly count: number
  readonly label: string
  readonly children: ReactNode
}

/** Likes a work; what it does is `mark-buttons.ts`'s, on every page. */
export function LikeButton({ id, count, label, children }: LikeProps) {
  return (
    <button
      type="button"
      className="work-action"
      data-needs-script=""
      data-like={id}
      data-like-count={count}
      aria-pressed={false}
      aria-label={label}
    >
      <span className="like-mark" />
      <span className="inline-flex gap-1">
        {children}
        <span data-count="" className="tabular-nums">
          {count > 0 ? count : ""}
        </span>
      </span>
    </button>
  )
}

interface PersonMarkProps {
  readonly id: string
  /** Who it is about. */
  readonly name: string
  /** What it says while off, and while on. */
  readonly words: readonly [string, string]
  readonly isOn?: boolean
  readonly className?: string
}

interface FollowProps extends PersonMarkProps {
  /** It is what there is to do on its page. */
  readonly isMain?: boolean
}

/** Follows a person; what it does is `mark-buttons.ts`'s. */
export function FollowButton({ id, name, words, isOn = false, isMain = false, className = "" }: FollowProps) {
  return (
    <button
      type="button"
      className={`${isMain ? "button button--primary button--large" : "button-ghost min-h-9"} shrink-0 ${className}`}
      data-needs-script=""
      data-follow={id}
      aria-pressed={isOn}
    >
      <TwoWords words={words} name={name} />
    </button>
  )
}

interface HideTagProps extends Omit<PersonMarkProps, "isOn" | "className"> {
  /** The tag as works carry it. */
  readonly id: string
}

/** Hides what has a tag from the viewer's lists; what it does is `mark-buttons.ts`'s. */
export function HideTagButton({ id, name, words }: HideTagProps) {
  return (
    <button type="button" className="button-ghost min-h-11 shrink-0" data-needs-script="" data-hide-tag={id} aria-pressed={false}>
      <TwoWords words={words} name={name} />
    </button>
  )
}

interface AvoidProps extends Omit<PersonMarkProps, "isOn" | "className"> {
  /** Hidden people leave the viewer's lists; of those who are blocked neither meets the other. */
  readonly by: "hide-person" | "block"
}

/** Hides or blocks a person; what it does is `mark-buttons.ts`'s. */
export function AvoidButton({ by, id, name, words }: AvoidProps) {
  return (
    <button type="button" className="button-ghost min-h-9 shrink-0" data-needs-script="" {...{ [`data-${by}`]: id }} aria-pressed={false}>
      <TwoWords words={words} name={name} />
    </button>
  )
}

/** What is seen, followed by the name for those who hear it: the button is called what it shows. */
function TwoWords({ words: [off, on], name }: Pick<PersonMarkProps, "words" | "name">) {
  return (
    <>
      <span className="two-words">
        <span>{off}</span>
        <span>{on}</span>
      </span>
      <bdi className="sr-only">{name}</bdi>
    </>
  )
}
