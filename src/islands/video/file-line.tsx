import { useFormatter } from "use-intl/react"
import type { VideoFacts } from "../../wasm-workers/video/protocol.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { AnotherFile } from "../_tools/another-file.tsx"
import { useToolWords } from "../_tools/use-tool-words.ts"
import { formatTick } from "../_ui/time-text.ts"

/** How codecs are known to people; others keep their own name. */
const CODEC_NAMES: Readonly<Record<string, string>> = {
  avc: "H.264",
  hevc: "H.265",
  vp8: "VP8",
  vp9: "VP9",
  av1: "AV1",
  aac: "AAC",
  opus: "Opus",
  mp3: "MP3",
  vorbis: "Vorbis",
  flac: "FLAC",
  mpeg4: "MPEG-4",
}

/** A codec as people know it. */
export function codecName(codec: string): string {
  return CODEC_NAMES[codec] ?? codec.toUpperCase()
}

interface FileLineProps {
  readonly file: File
  /** Null while the file is being read. */
  readonly facts: VideoFacts | null
  /** Takes another file; missing where the file is given. */
  readonly onAnother?: (() => void) | undefined
}

/** Which file it is and what is in it. */
export function FileLine({ file, facts, onAnother }: FileLineProps) {
  const t = useMessages("tools")
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="grid min-w-0 flex-1 basis-36 gap-0.5">
        <p className="truncate font-semibold" title={file.name}>
          <bdi>{file.name}</bdi>
        </p>
        <p className="min-h-[1.45em] text-xs text-ink-2 tabular-nums">{facts === null ? t("reading") : <FactsWords facts={facts} />}</p>
      </div>
      {onAnother === undefined ? null : <AnotherFile onAnother={onAnother} />}
    </div>
  )
}

function FactsWords({ facts }: { readonly facts: VideoFacts }) {
  const t = useMessages("tools")
  const words = useToolWords()
  const format = useFormatter()
  const { container, video, audio, durationSeconds, sizeBytes } = facts
  const codecs = [video?.codec, audio?.codec].flatMap((codec) => (codec ? [codecName(codec)] : []))
  const parts = [
    container.toUpperCase(),
    codecs.join(" + "),
    video === null ? "" : `${video.width} × ${video.height}`,
    video?.frameRate ? t("framesPerSecond", { rate: format.number(video.frameRate, { maximumFractionDigits: 2 }) }) : "",
    formatTick(durationSeconds, 1),
    audio === null ? t("silent") : "",
    words.size(sizeBytes),
  ]
  return parts
    .filter((part) => part !== "")
    .map((part, index) => (
      <span key={`${index} ${part}`}>
        {index === 0 ? null : " · "}
        <bdi>{part}</bdi>
      </span>
    ))
}
