import { defineFeature } from "../_kernel/feature.ts"
import * as contract from "./contract.ts"
import { sendAudio } from "./send-audio.ts"

export const feature = defineFeature({ contract, calls: { audioDownload: sendAudio } })
