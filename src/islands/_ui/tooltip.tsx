import { Tooltip as Primitive } from "radix-ui"
import type { ReactElement, ReactNode } from "react"

/** How long the pointer rests before it is shown, ms. */
const DELAY_MS = 400

interface TooltipProps {
  /** What it belongs to; it has a name of its own, since a thumb never sees a tooltip. */
  readonly children: ReactElement
  readonly text: ReactNode
}

/** Says more of a control while it is pointed at or has the focus; Escape takes it away. */
export function Tooltip({ children, text }: TooltipProps) {
  return (
    <Primitive.Provider delayDuration={DELAY_MS}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Content className="panel tooltip" sideOffset={6} collisionPadding={8}>
          {text}
        </Primitive.Content>
      </Primitive.Root>
    </Primitive.Provider>
  )
}
