import { useMemo } from "react"
import type { ControlProcessor, ControlValues } from "../../domain/studio/control-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { ControlView } from "../image/control-view.tsx"
import { useControlPreview } from "../image/use-control-preview.ts"
import { useOpenedImage } from "../image/use-opened-image.ts"
import { useStoredFile } from "./use-stored-file.ts"

interface UnitPreviewProps {
  readonly url: string
  readonly processor: ControlProcessor
  readonly values: ControlValues
  readonly maximumSide: number
}

/** What a processor takes from a stored image, made in this browser. */
export function UnitPreview({ url, ...request }: UnitPreviewProps) {
  const errors = useMessages("errors")
  // The preview's worker knows an image by its name.
  const stored = useStoredFile(url, url)
  if (stored.state === "failed") return <p className="text-xs text-bad">{errors("NetworkError")}</p>
  if (stored.state === "loading") return <Waiting />
  return <FilePreview file={stored.file} {...request} />
}

function FilePreview({ file, processor, values, maximumSide }: Omit<UnitPreviewProps, "url"> & { readonly file: File }) {
  const t = useMessages("image")
  const opening = useOpenedImage(file)
  const key = JSON.stringify(values)
  // oxlint-disable-next-line react/exhaustive-deps -- values are as their text is
  const request = useMemo(() => ({ processor, values, maximumSide }), [processor, key, maximumSide])
  const { preview, failure, isWorking } = useControlPreview(file, request)
  if (opening.state !== "open") return opening.state === "failed" ? <p className="text-xs text-bad">{t("imageBroken")}</p> : <Waiting />
  return (
    <div className="grid gap-1.5">
      <ControlView
        image={opening.image}
        preview={preview?.image ?? null}
        request={request}
        isComparing={false}
        isWorking={isWorking && failure === null}
      />
      <p role="status" className="text-xs text-ink-3 empty:hidden">
        {failure !== null ? t(failure === "modelsMissing" ? "modelsMissing" : "previewFailed") : isWorking ? t("processing") : null}
        {preview !== null && preview.of === request && preview.found === 0 ? t("nobodyFound") : null}
      </p>
    </div>
  )
}

function Waiting() {
  return <div aria-busy="true" className="min-h-40 animate-pulse rounded-card bg-sunken motion-reduce:animate-none" />
}
