import type { Feature } from "./_kernel/feature.ts"
import { audioFeature } from "./audio/feature.ts"
import { creditsFeature } from "./credits/feature.ts"
import { feedFeature } from "./feed/feature.ts"
import { healthFeature } from "./health/feature.ts"
import { identityFeature } from "./identity/feature.ts"
import { libraryFeature } from "./library/feature.ts"
import { messageFeature } from "./message/feature.ts"
import { moderationFeature } from "./moderation/feature.ts"
import { postFeature } from "./post/feature.ts"
import { profileFeature } from "./profile/feature.ts"
import { promptFeature } from "./prompt/feature.ts"
import { securityFeature } from "./security/feature.ts"
import { socialFeature } from "./social/feature.ts"
import { streamFeature } from "./stream/feature.ts"
import { studioFeature } from "./studio/feature.ts"
import { taskFeature } from "./task/feature.ts"
import { uploadFeature } from "./upload/feature.ts"

/** Every feature of the platform, each once: calls, events and jobs come from here. */
export const FEATURES: readonly Feature[] = [
  healthFeature,
  identityFeature,
  securityFeature,
  profileFeature,
  socialFeature,
  creditsFeature,
  messageFeature,
  moderationFeature,
  taskFeature,
  studioFeature,
  promptFeature,
  feedFeature,
  postFeature,
  libraryFeature,
  audioFeature,
  uploadFeature,
  streamFeature,
]
