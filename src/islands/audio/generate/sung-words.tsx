import { ChevronDown, Copy } from "lucide-react"
import { lineAt, sungLines } from "../../../domain/audio/sung-lines.ts"
import { copyText } from "../../_runtime/clipboard.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { Button } from "../../_ui/button.tsx"

interface SungWordsProps {
  readonly words: string
  /** They are said, not sung. */
  readonly isSpeech: boolean
  readonly title: string
  /** How far it plays, as a part of the whole; null while it does not. */
  readonly atPart: number | null
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
}

/** The words that are sung or said, to read along: the line that is heard is marked. */
export function SungWords({ words, isSpeech, title, atPart, isOpen, onOpen }: SungWordsProps) {
  const t = useMessages("sounds")
  const transcripts = useMessages("transcripts")
  const lines = sungLines(words)
  const heard = atPart === null ? -1 : lineAt(lines, atPart)
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => onOpen(currentTarget.open)} className="group/words text-sm">
      <summary className="inline-flex min-h-9 cursor-pointer items-center gap-1 text-ink-2 max-md:min-h-11">
        {isSpeech ? transcripts("transcript") : t("lyrics")}
        <ChevronDown
          size={14}
          strokeWidth={1.75}
          className="shrink-0 transition-transform duration-120 group-open/words:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-1">
        <div className="gap-x-8 text-ink-2 sm:columns-2" dir="auto">
          {lines.map(({ text, startPart }, index) => (
            <p
              key={index}
              aria-current={index === heard ? "true" : undefined}
              className={`min-h-2 wrap-anywhere ${index === heard ? "font-semibold text-ink" : startPart === null ? "text-xs text-ink-3" : ""}`}
            >
              {text}
            </p>
          ))}
        </div>
        <Button
          icon={Copy}
          label={isSpeech ? transcripts("copyOf", { title }) : t("copyLyricsOf", { title })}
          onClick={() => void copyText(words, isSpeech ? transcripts("copied") : t("lyricsCopied"))}
          className="justify-self-start"
        >
          {t("copyLyrics")}
        </Button>
      </div>
    </details>
  )
}
