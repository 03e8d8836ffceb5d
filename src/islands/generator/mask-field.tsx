import { useStore } from "@nanostores/react"
import { PaintbrushVertical, X } from "lucide-react"
import { useState } from "react"
import { withFields } from "../_making/form/field-declaration.ts"
import { lazyInBrowser, onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { FieldGroup } from "../_ui/field.tsx"
import { changeDraft, changeMeta, knowing, useGenerator } from "./generator-state.ts"
import type { OwnFieldProps } from "./own-field.tsx"
import { uploadHelper } from "./upload-image.ts"
import { useFailureAt, useFieldFacts } from "./use-field-facts.ts"

const MaskDialog = lazyInBrowser(import.meta.env.SSR ? onlyInBrowser : () => import("./mask-dialog.tsx").then((chunk) => chunk.MaskDialog))

/** What of the image is made anew: all of it, or what is painted white on a mask. */
export function MaskField({ paths }: OwnFieldProps) {
  const t = useMessages("generator")
  const generator = useGenerator()
  const tab = useStore(generator.$tab)
  const { imageUrl, mask } = useFieldFacts().meta
  const failure = useFailureAt(paths)
  const isOpen = useStore(generator.$isMasking)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  if (imageUrl === undefined) return null
  const take = async (file: File) => {
    generator.$isMasking.set(false)
    setIsBusy(true)
    setRefusal(null)
    generator.$uploading.set(generator.$uploading.get() + 1)
    const uploaded = await uploadHelper(file)
    generator.$uploading.set(generator.$uploading.get() - 1)
    setIsBusy(false)
    if ("reason" in uploaded) setRefusal(uploaded.reason)
    else
      changeDraft(generator, tab, (draft) => {
        const known = knowing(draft, uploaded.image)
        return { ...known, meta: withFields(known.meta, { mask: uploaded.image.url }) }
      })
  }
  return (
    <FieldGroup label={t("mask")} hint={t("mask_hint")} value={mask === undefined ? t("maskNone") : undefined} error={refusal ?? failure}>
      <div className="flex flex-wrap items-center gap-2">
        {mask === undefined ? null : (
          <img src={mask} alt={t("mask")} className="size-14 rounded-control border border-line bg-sunken object-contain" />
        )}
        <Button icon={PaintbrushVertical} isBusy={isBusy} aria-haspopup="dialog" onClick={() => generator.$isMasking.set(true)}>
          {t(mask === undefined ? "paintMask" : "editMask")}
        </Button>
        {mask === undefined ? null : <Button icon={X} label={t("removeMask")} onClick={() => changeMeta(generator, { mask: undefined })} />}
      </div>
      {isOpen ? (
        <MaskDialog url={imageUrl} maskUrl={mask} onMask={(file) => void take(file)} onClose={() => generator.$isMasking.set(false)} />
      ) : null}
    </FieldGroup>
  )
}
