import { TranscribeFile } from "../transcript/transcribe-file.tsx"
import { TranscribesContext } from "../transcript/transcribes.ts"
import { type CreateAudioProps, CreateAudioScreen } from "./generate/create-audio-screen.tsx"

/** What the page of sounds is told. */
export interface AudioPageProps extends CreateAudioProps {
  /** Whether a server writes down what is said. */
  readonly canTranscribe: boolean
}

/** The screen that makes sounds, and what has them written down where a server listens. */
export function AudioPage({ canTranscribe, ...props }: AudioPageProps) {
  return (
    <TranscribesContext value={canTranscribe}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <TranscribeFile />
        <CreateAudioScreen {...props} />
      </div>
    </TranscribesContext>
  )
}
