import { EyeOff } from "lucide-react"
import type { ReactNode } from "react"
import { buttonLook } from "./button.tsx"

interface VeilProps {
  /** How strong it is, in words. */
  readonly rating: string
  readonly label: string
  /** What the button is called where its label alone says too little. */
  readonly name?: string
}

/** Lies on something blurred until it is asked for: within an element with `data-veiled` and `data-blurred`. Works without an island. */
export function RevealVeil({ rating, label, name }: VeilProps) {
  return (
    <VeilBody rating={rating}>
      <button type="button" data-needs-script="" data-reveal="" aria-label={name} className={buttonLook("overlay")}>
        {label}
      </button>
    </VeilBody>
  )
}

function VeilBody({ rating, children }: { readonly rating: string; readonly children: ReactNode }) {
  return (
    <span className="veil">
      <EyeOff size={20} strokeWidth={1.75} aria-hidden="true" />
      <span className="text-sm font-semibold">{rating}</span>
      {children}
    </span>
  )
}
