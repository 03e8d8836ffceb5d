import type { Context } from "../../domain/_kernel/context.ts"
import { kernelData } from "../../domain/_kernel/kernel-data.ts"
import type { EventHandler } from "../../domain/_kernel/outbox.ts"
import type { PersonalData } from "../../domain/_kernel/personal-data.ts"
import { creditsData } from "../../domain/credits/personal-data.ts"
import { ageWorks } from "../../domain/feed/age-works.ts"
import { sweepChallenges } from "../../domain/identity/challenges.ts"
import { identityEvents } from "../../domain/identity/follow-up.ts"
import { identityData } from "../../domain/identity/personal-data.ts"
import { libraryData } from "../../domain/library/personal-data.ts"
import { moderationData } from "../../domain/moderation/personal-data.ts"
import { postData } from "../../domain/post/personal-data.ts"
import { profileEvents } from "../../domain/profile/events.ts"
import { profileData } from "../../domain/profile/personal-data.ts"
import { purgeDueAccounts } from "../../domain/profile/purge-accounts.ts"
import { socialData } from "../../domain/social/personal-data.ts"
import { taskEvents } from "../../domain/task/events.ts"
import { taskData } from "../../domain/task/personal-data.ts"
import { taskJobs } from "../../domain/task/tend-tasks.ts"
import { sweepUploads } from "../../domain/upload/index.ts"
import { uploadData } from "../../domain/upload/personal-data.ts"

/** What follows the events of all features. */
export const EVENTS: readonly EventHandler[] = [...identityEvents, ...profileEvents, ...taskEvents]

/** What all features keep of people. */
export const PERSONAL_DATA: readonly PersonalData[] = [
  kernelData,
  taskData,
  creditsData,
  identityData,
  postData,
  profileData,
  socialData,
  moderationData,
  uploadData,
  libraryData,
]

/** What the clock starts of all features. */
export const JOBS: Readonly<Record<string, (context: Context) => Promise<number>>> = {
  ...taskJobs,
  purge: purgeDueAccounts,
  challenges: sweepChallenges,
  uploads: sweepUploads,
  "ages of works": ageWorks,
}
