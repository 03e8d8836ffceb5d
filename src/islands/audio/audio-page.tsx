import { TranscribeFile } from "../transcript/transcribe-file.tsx"
import { TranscribesContext } from "../transcript/transcribes.ts"
import { type CreateAudioProps, CreateAudioScreen } from "./generate/create-audio-screen.tsx"

/** What the page of sounds is told. */
export interface AudioPageProps extends Omit<CreateAudioProps, "aboveStream"> {
  /** Whether a server writes down what is said. */
  readonly canTranscribe: boolean
}

/** The screen that makes sounds, and what has them written down where a server listens. */
export function AudioPage({ canTranscribe, ...props }: AudioPageProps) {
  return (
    <TranscribesContext value={canTranscribe}>
      <CreateAudioScreen {...props} aboveStream={<TranscribeFile />} />
    </TranscribesContext>
  )
}
