import type { AudioPageProps } from "../../src/islands/audio/audio-page.tsx"

/** The page of sounds as a start without a render server of its own has it, except for what is said. */
export function audioPageProps(said: Partial<AudioPageProps>): AudioPageProps {
  return {
    kinds: ["speech", "music", "song", "sound-effect", "lyrics"],
    voices: ["en-female"],
    singers: ["en-female"],
    singsOwnVoices: true,
    isPreview: true,
    remakes: ["video-to-audio"],
    hasLipSync: true,
    lipsTakeOwnVoices: true,
    areVideosPreview: true,
    canTranscribe: true,
    asked: {},
    locale: "en",
    ...said,
  }
}
