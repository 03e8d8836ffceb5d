import { defineFeature } from "../_kernel/feature.ts"
import * as contract from "./contract.ts"
import { sendAudio } from "./send-audio.ts"

export const audioFeature = defineFeature({ name: "audio", contract, calls: { audioDownload: sendAudio } })
