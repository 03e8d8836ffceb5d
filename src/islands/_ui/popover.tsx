import { Popover as Primitive } from "radix-ui"
import type { ReactElement, ReactNode } from "react"

interface PopoverProps {
  /** The button that opens it. */
  readonly opener: ReactElement
  readonly label: string
  readonly isOpen?: boolean
  readonly onOpen?: (isOpen: boolean) => void
  readonly children: ReactNode
}

/** A small box of controls at a button; Escape or a press beside it closes it, and the focus goes back to the button. */
export function Popover({ opener, label, isOpen, onOpen, children }: PopoverProps) {
  return (
    <Primitive.Root {...(isOpen !== undefined && { open: isOpen })} {...(onOpen !== undefined && { onOpenChange: onOpen })}>
      <Primitive.Trigger asChild>{opener}</Primitive.Trigger>
      <Primitive.Content aria-label={label} className="panel popover" align="end" sideOffset={6} collisionPadding={8}>
        {children}
      </Primitive.Content>
    </Primitive.Root>
  )
}
