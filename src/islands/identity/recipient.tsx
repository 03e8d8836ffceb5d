import type { ReactNode } from "react"

/** An address or number within a sentence; it runs left to right in every language. */
export function Recipient(recipient: ReactNode): ReactNode {
  return (
    <bdi dir="ltr" className="font-semibold break-all text-ink">
      {recipient}
    </bdi>
  )
}
