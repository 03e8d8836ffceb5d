import { Eye, EyeOff } from "lucide-react"
import { useState } from "react"
import { type ControlProcessor, type ControlValues, initialControlValues } from "../../domain/studio/control-rules.ts"
import { lazyInBrowser, onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"

const UnitPreview = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("./unit-preview.tsx").then((chunk) => chunk.UnitPreview),
)

interface PreviewToggleProps {
  readonly url: string
  readonly processor: ControlProcessor
  /** Of the processor; its defaults by default. */
  readonly values?: ControlValues
  readonly maximumSide: number
}

/** What a unit takes from its image, shown beside it when it is wanted. */
export function PreviewToggle({ url, processor, values = initialControlValues(processor), maximumSide }: PreviewToggleProps) {
  const t = useMessages("generator")
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon={isOpen ? EyeOff : Eye} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {t(isOpen ? "hidePreview" : "showPreview")}
      </Button>
      {isOpen ? <UnitPreview url={url} processor={processor} values={values} maximumSide={maximumSide} /> : null}
    </>
  )
}
