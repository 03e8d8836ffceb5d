import * as z from "zod/mini"
import { once } from "../../_kernel/once.ts"
import { EMOTIONS, MAXIMUM_SPOKEN_CHARACTERS, SPEEDS } from "../../audio/generation/sound-rules.ts"
import { ownVoiceShape } from "../../audio/voice-contract.ts"

const LONGEST_ADDRESS = 2_000
/** A day: what is told of a length and is longer is a mistake. */
const LONGEST_TOLD_S = 86_400
const spoken = () => z.string().check(z.maxLength(MAXIMUM_SPOKEN_CHARACTERS, "TooLong"))
const address = () => z.string().check(z.maxLength(LONGEST_ADDRESS))
const fileId = () => z.string().check(z.maxLength(200))

/** What is asked for of a face that shall speak (spec 2§3, lipSyncParams): a text and a voice, or a sound. */
export const lipSyncShape = once(() => ({
  video: z.optional(
    z
      .strictObject({ url: z.optional(address()), file_id: z.optional(fileId()) })
      .check(z.describe("An image or video of the member's with the face, if `parent_task_id` is omitted.")),
  ),
  timbre: z.optional(z.string().check(z.maxLength(200), z.describe("A voice of `voice/list`, or one of the member's own."))),
  speed: z.optional(z.number().check(z.gte(SPEEDS.least), z.lte(SPEEDS.most))),
  emotion: z.optional(z.enum(EMOTIONS)),
  prompt: z.optional(spoken().check(z.describe("What is said, if `local` is omitted."))),
  local: z.optional(spoken().check(z.describe("What is said, in the speaker's own language; `prompt` is then its translation."))),
  url: z.optional(address().check(z.describe("Audio of the member's, a task result or a file, used instead of a text."))),
  file_id: z.optional(fileId().check(z.describe("The same, as a file."))),
  name: z.optional(z.string().check(z.maxLength(400), z.describe("The title of the audio."))),
  duration: z.optional(
    z.number().check(z.gte(0), z.lte(LONGEST_TOLD_S), z.describe("Its length as known to the client; the file's own length applies.")),
  ),
}))

/** The same as an object. */
export const lipSyncConfigurationSchema = once(() => z.strictObject(lipSyncShape()))

/** The configuration as it is kept with its task. */
export const keptLipSyncSchema = once(() => z.strictObject({ ...lipSyncShape(), ...ownVoiceShape() }))
export type LipSyncConfiguration = z.infer<ReturnType<typeof keptLipSyncSchema>>

/** Whether a sound is heard, and no text said. */
export function hasSound({ url, file_id }: LipSyncConfiguration): boolean {
  return url !== undefined || file_id !== undefined
}

/** What is said. */
export function saidText({ local = "", prompt = "" }: LipSyncConfiguration): string {
  return (local.trim() === "" ? prompt : local).trim()
}
