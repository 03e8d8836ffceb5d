import { ChevronDown, Copy } from "lucide-react"
import { copyText } from "../../_runtime/clipboard.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { Button } from "../../_ui/button.tsx"

interface SungWordsProps {
  readonly lyrics: string
  readonly title: string
}

/** The words that are sung in a song, for whoever wants to read along. */
export function SungWords({ lyrics, title }: SungWordsProps) {
  const t = useMessages("sounds")
  return (
    <details className="group text-sm">
      <summary className="flex min-h-9 cursor-pointer items-center gap-1.5 text-ink-2 max-md:min-h-11">
        <ChevronDown
          size={16}
          strokeWidth={1.75}
          className="shrink-0 transition-transform duration-120 group-open:rotate-180"
          aria-hidden="true"
        />
        {t("lyrics")}
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-1">
        <p className="whitespace-pre-line wrap-anywhere" dir="auto">
          {lyrics}
        </p>
        <Button
          icon={Copy}
          label={t("copyLyricsOf", { title })}
          onClick={() => void copyText(lyrics, t("lyricsCopied"))}
          className="justify-self-start"
        >
          {t("copyLyrics")}
        </Button>
      </div>
    </details>
  )
}
