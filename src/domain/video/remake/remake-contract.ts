import * as z from "zod/mini"
import { defineCall } from "../../_kernel/call.ts"
import { taskIdSchema } from "../../_kernel/id-schemas.ts"
import { once } from "../../_kernel/once.ts"
import { payloadFields } from "../../studio/create-contract.ts"
import { CREATES_VIDEO } from "../generation-contract.ts"
import { remakeConfigurationSchema, remakeShape, soundRemakeConfigurationSchema, soundRemakeShape } from "./remake-configuration.ts"

/** A video that a task made or that is among the member's files, what is asked for as it stands or as `meta` (spec 2§7), and what every payload says beside. */
const remakePayload = once(() => z.strictObject({ ...whatVideo(), ...remakeShape(), meta: z.optional(remakeConfigurationSchema()) }))
const soundPayload = once(() =>
  z.strictObject({ ...whatVideo(), ...soundRemakeShape(), meta: z.optional(soundRemakeConfigurationSchema()) }),
)

function whatVideo() {
  const { operate_number, speed_type, source, max_coins } = payloadFields()
  return { parent_task_id: z.optional(taskIdSchema()), operate_number, speed_type, source, max_coins }
}

export const extendVideo = defineCall({
  summary: "Has a video of the member's go on where it ends.",
  path: "/api/v1/task/v2/video/extend",
  input: remakePayload,
  ...CREATES_VIDEO,
})

export const upscaleVideo = defineCall({
  summary: "Makes a video of the member's twice as large.",
  path: "/api/v1/task/v2/video/upscale",
  input: remakePayload,
  ...CREATES_VIDEO,
})

export const interpolateFrames = defineCall({
  summary: "Gives a video of the member's twice the pictures in a second.",
  path: "/api/v1/task/v2/video/frame-interpolation",
  input: remakePayload,
  ...CREATES_VIDEO,
})

export const videoToAudio = defineCall({
  summary: "Gives the first seconds of a video of the member's a sound that words describe, in the place of its own.",
  path: "/api/v1/task/v2/audio/video-to-audio",
  input: soundPayload,
  ...CREATES_VIDEO,
})
