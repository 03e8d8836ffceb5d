import { LoaderCircle, type LucideIcon } from "lucide-react"
import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from "react"

/** `primary` once a screen; `danger` takes something away, `destructive` is its confirmation; `overlay` lies on an image. */
export type ButtonVariant = "primary" | "plain" | "quiet" | "danger" | "destructive" | "overlay"
/** `small` only where many stand close together; the others are large enough for a thumb on narrow screens. */
export type ButtonSize = "small" | "medium" | "large"

/** The class names of a button, for links and labels that look like one. */
export function buttonLook(variant: ButtonVariant = "plain", size: ButtonSize = "medium", isSquare = false): string {
  return `button button--${variant} button--${size}${isSquare ? " button--square" : ""}`
}

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "aria-label" | "aria-busy" | "aria-disabled" | "title"> {
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  readonly icon?: LucideIcon
  /** The icon points along the line, so it points the other way where lines run from right to left. */
  readonly isIconMirrored?: boolean
  /** Its name where it shows an icon alone, or one that says more than its text. */
  readonly label?: string | undefined
  /** What it does is being done: it keeps the focus and takes no further press. */
  readonly isBusy?: boolean
  /** It takes no press and says why where it is asked, so it keeps the focus too. */
  readonly isOff?: boolean
  readonly ref?: Ref<HTMLButtonElement>
  readonly children?: ReactNode
}

const ICON_PX = { small: 14, medium: 16, large: 18 } as const

/** A button; one with an icon alone is square and shows its name as a tooltip. */
export function Button({
  variant = "plain",
  size = "medium",
  icon: Icon,
  isIconMirrored = false,
  label,
  isBusy,
  isOff,
  type = "button",
  className = "",
  onClick,
  children,
  ...attributes
}: ButtonProps) {
  const isSquare = children === undefined
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy === true || isOff === true) event.preventDefault()
    else onClick?.(event)
  }
  const iconPx = ICON_PX[size]
  return (
    <button
      {...attributes}
      type={type}
      aria-label={label}
      title={isSquare ? label : undefined}
      aria-busy={isBusy}
      aria-disabled={isBusy === undefined && isOff === undefined ? undefined : isBusy === true || isOff === true}
      onClick={press}
      className={`${buttonLook(variant, size, isSquare)} ${className}`}
    >
      {isBusy === true ? (
        <LoaderCircle size={iconPx} strokeWidth={1.75} className="shrink-0 motion-safe:animate-spin" />
      ) : Icon === undefined ? null : (
        <Icon size={iconPx} strokeWidth={1.75} className={isIconMirrored ? "shrink-0 rtl:-scale-x-100" : "shrink-0"} />
      )}
      {children}
    </button>
  )
}
