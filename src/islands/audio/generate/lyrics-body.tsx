import { Copy, CornerUpLeft } from "lucide-react"
import type { Task } from "../../../domain/task/contract.ts"
import { copyText } from "../../_runtime/clipboard.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { Button } from "../../_ui/button.tsx"

interface LyricsBodyProps {
  readonly lyrics: NonNullable<Task["lyrics"]>
  readonly onUse: () => void
}

/** Lyrics that were written, to be read, sung or copied. */
export function LyricsBody({ lyrics: { title, text, is_preview: isPreview }, onUse }: LyricsBodyProps) {
  const t = useMessages("sounds")
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-3 rounded-card border border-line bg-raised p-3">
      {title === "" ? null : (
        <h3 className="text-sm font-semibold" dir="auto">
          {title}
        </h3>
      )}
      <p className="text-sm whitespace-pre-line wrap-anywhere" dir="auto">
        {text}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button icon={CornerUpLeft} isIconMirrored label={t("useLyricsOf", { title })} onClick={onUse}>
          {t("useLyrics")}
        </Button>
        <Button icon={Copy} label={t("copyLyricsOf", { title })} onClick={() => void copyText(text, t("lyricsCopied"))}>
          {t("copyLyrics")}
        </Button>
      </div>
      {isPreview ? <p className="text-xs text-ink-3">{t("lyricsPreview")}</p> : null}
    </div>
  )
}
