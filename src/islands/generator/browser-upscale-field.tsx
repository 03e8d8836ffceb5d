import { useStore } from "@nanostores/react"
import { Cpu } from "lucide-react"
import { useState } from "react"
import { lazyInBrowser, onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { useGenerator } from "./generator-state.ts"
import { useFieldFacts } from "./use-field-facts.ts"

const UpscaleDialog = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("./upscale-dialog.tsx").then((chunk) => chunk.UpscaleDialog),
)

/** The free way beside the renderer's: the image is made larger in this browser. */
export function BrowserUpscaleField() {
  const t = useMessages("describe")
  const generator = useGenerator()
  const { imageUrl, scaling_ratio: ratio } = useFieldFacts().meta
  const image = useStore(generator.$draft).images.find(({ url }) => url === imageUrl)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section aria-label={t("hereTitle")} className="grid justify-items-start gap-2 rounded-card border border-line bg-raised p-3">
      <h2 className="text-sm font-semibold">{t("hereTitle")}</h2>
      <p className="text-xs text-pretty text-ink-3">{t("upscaleHere_hint")}</p>
      <Button icon={Cpu} isOff={image === undefined} onClick={() => setIsOpen(true)}>
        {t("upscaleHere")}
      </Button>
      {isOpen && image !== undefined ? <UpscaleDialog image={image} ratio={ratio} onClose={() => setIsOpen(false)} /> : null}
    </section>
  )
}
