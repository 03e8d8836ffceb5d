import { defineFeature } from "../_kernel/feature.ts"
import { listTasks } from "../task/index.ts"
import * as contract from "./contract.ts"
import { createLyrics, createMusic, createSoundEffect, createSpeech } from "./create-audio-task.ts"
import * as generation from "./generation-contract.ts"
import { readAudioConfig } from "./read-audio-config.ts"
import { readVoices } from "./read-voices.ts"
import { readVoiceSample } from "./sample/read-sample.ts"
import { sendAudio } from "./send-audio.ts"
import { createTranscript } from "./transcript/create-transcript.ts"
import * as transcripts from "./transcript/transcript-contract.ts"
import { editVoice } from "./voice/edit-voice.ts"
import { voiceEvents } from "./voice/events.ts"
import { moderatedVoice } from "./voice/moderated-voice.ts"
import { voiceData } from "./voice/personal-data.ts"
import { requestConsent, sweepConsents } from "./voice/request-consent.ts"
import { revokeVoice } from "./voice/revoke-voice.ts"
import { trainVoice } from "./voice/train-voice.ts"
import * as voices from "./voice-contract.ts"

export const feature = defineFeature({
  contract: { ...contract, ...generation, ...transcripts, ...voices },
  calls: {
    audioDownload: sendAudio,
    textToAudioEffect: createSoundEffect,
    textToMusic: createMusic,
    generateLyrics: createLyrics,
    textToSpeech: createSpeech,
    voiceList: readVoices,
    voiceSample: readVoiceSample,
    audioHistories: (context, page) => listTasks(context, page, "finished-sounds"),
    audioConfig: readAudioConfig,
    transcribe: createTranscript,
    requestVoiceConsent: requestConsent,
    trainVoice,
    editVoice,
    deleteVoice: revokeVoice,
  },
  events: voiceEvents,
  jobs: { "consents to voices": sweepConsents },
  personalData: voiceData,
  subjects: [moderatedVoice],
})
