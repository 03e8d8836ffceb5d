import { Popover as Primitive } from "radix-ui"
import type { ReactElement, ReactNode } from "react"

interface PopoverProps {
  /** The button that opens it. */
  readonly opener: ReactElement
  readonly label: string
  readonly isOpen?: boolean
  readonly onOpen?: (isOpen: boolean) => void
  /** Which of its edges stands at the button's. */
  readonly align?: "start" | "end"
  /** As wide as the fields of a form. */
  readonly isWide?: boolean
  readonly children: ReactNode
}

/** A small box of controls at a button; Escape or a press beside it closes it, and the focus goes back to the button. */
export function Popover({ opener, label, isOpen, onOpen, align = "end", isWide = false, children }: PopoverProps) {
  return (
    <Primitive.Root {...(isOpen !== undefined && { open: isOpen })} {...(onOpen !== undefined && { onOpenChange: onOpen })}>
      <Primitive.Trigger asChild>{opener}</Primitive.Trigger>
      <Primitive.Content
        aria-label={label}
        className={`panel popover ${isWide ? "max-h-[min(36rem,80dvh)]! w-90" : ""}`}
        align={align}
        sideOffset={6}
        collisionPadding={8}
      >
        {children}
      </Primitive.Content>
    </Primitive.Root>
  )
}
