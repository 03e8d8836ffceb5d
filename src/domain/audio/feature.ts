import { defineFeature } from "../_kernel/feature.ts"
import { listTasks } from "../task/index.ts"
import * as contract from "./contract.ts"
import { createLyrics, createMusic, createSoundEffect, createSpeech } from "./create-audio-task.ts"
import * as generation from "./generation-contract.ts"
import { readAudioConfig } from "./read-audio-config.ts"
import { readVoices } from "./read-voices.ts"
import { sendAudio } from "./send-audio.ts"
import { createTranscript } from "./transcript/create-transcript.ts"
import * as transcripts from "./transcript/transcript-contract.ts"

export const feature = defineFeature({
  contract: { ...contract, ...generation, ...transcripts },
  calls: {
    audioDownload: sendAudio,
    textToAudioEffect: createSoundEffect,
    textToMusic: createMusic,
    generateLyrics: createLyrics,
    textToSpeech: createSpeech,
    voiceList: readVoices,
    audioHistories: (context, page) => listTasks(context, page, "finished-sounds"),
    audioConfig: readAudioConfig,
    transcribe: createTranscript,
  },
})
