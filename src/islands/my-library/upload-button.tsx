import { Upload } from "lucide-react"
import { useMemo, useRef } from "react"
import { MEDIA_KINDS } from "../../formats/media-kinds.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { useFilePlace } from "../_ui/use-file-place.ts"
import { RefusedFiles } from "../library/refused-files.tsx"
import { reportFailure } from "../library/report-failure.ts"
import { usePicked } from "../library/use-picked.ts"
import { acceptedTypes } from "../upload/accepted-types.ts"
import { filesOf, type PickedFile, pickFiles, picksHandles } from "../upload/file-handles.ts"

/** Takes files into the library, by a press or dropped anywhere on the page; into the folder that is shown. */
export function UploadButton({ folderId }: { readonly folderId: string | null }) {
  const t = useMessages("mylibrary")
  const zone = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const accepted = useMemo(() => acceptedTypes(MEDIA_KINDS), [])
  const picked = usePicked({ kinds: MEDIA_KINDS, roomBytes: null, folderId, waits: false })
  const take = (files: readonly PickedFile[]) => void picked.pick(files).catch(reportFailure)
  const isOver = useFilePlace(zone, (transfer) => void filesOf(transfer).then(take), { isPageWide: true })
  return (
    <div ref={zone} className="grid gap-2">
      <Button
        icon={Upload}
        className={isOver ? "border-accent bg-accent-soft" : ""}
        onClick={() => {
          if (picksHandles()) pickFiles(accepted, true).then(take).catch(reportFailure)
          else input.current?.click()
        }}
      >
        {t(isOver ? "dropNow" : "upload")}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={Object.entries(accepted).flat(2).join(",")}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ""
          take(files.map((file) => ({ file, handle: null })))
        }}
      />
      <RefusedFiles files={picked.refused} onForget={picked.forgetRefused} />
    </div>
  )
}
