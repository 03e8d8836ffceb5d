import { X } from "lucide-react"
import { useMessages } from "../_runtime/messages.tsx"
import { useRefusalWords } from "../upload/upload-words.ts"
import type { RefusedFile } from "./use-picked.ts"

/** Files that were picked and not taken, each with its reason; nothing where there are none. */
export function RefusedFiles({ files, onForget }: { readonly files: readonly RefusedFile[]; readonly onForget: () => void }) {
  const t = useMessages("upload")
  const words = useRefusalWords()
  return (
    <div role="alert" className="empty:hidden">
      {files.length === 0 ? null : (
        <div className="flex items-start gap-3 rounded-control border border-s-4 border-line border-s-bad bg-raised px-3 py-2.5 text-sm">
          <div className="grid min-w-0 grow gap-1">
            <p className="font-semibold">{t("notTaken", { count: files.length })}</p>
            <ul className="grid max-h-48 gap-1 overflow-y-auto">
              {files.map(({ name, reason }, index) => (
                <li key={`${index}-${name}`} className="text-ink-2 wrap-anywhere">
                  <bdi className="text-ink">{name}</bdi>: {words(reason)}
                </li>
              ))}
            </ul>
          </div>
          <button
            type="button"
            aria-label={t("dismiss")}
            title={t("dismiss")}
            onClick={onForget}
            className="grid size-8 shrink-0 place-items-center rounded-control text-ink-3 hover:bg-hover hover:text-ink max-md:size-11"
          >
            <X size={16} />
          </button>
        </div>
      )}
    </div>
  )
}
