import * as z from "zod/mini"
import { defineCall } from "../../_kernel/call.ts"
import { taskIdSchema } from "../../_kernel/id-schemas.ts"
import { once } from "../../_kernel/once.ts"
import { payloadFields } from "../../studio/create-contract.ts"
import { REMAKE_ACTIONS } from "../generation/task-actions.ts"
import { CREATES_VIDEO, ownAction } from "../generation-contract.ts"
import { extensionShape, plainRemakeShape, soundRemakeShape } from "./remake-configuration.ts"

/** A video that a task made or that is among the member's files, and what every payload says beside what is asked for. */
const whatVideo = once(() => {
  const { operate_number, speed_type, source, max_coins } = payloadFields()
  return { parent_task_id: z.optional(taskIdSchema()), operate_number, speed_type, source, max_coins }
})

/** What is said to make a video out of another: what is asked for as it stands, or as `meta` (spec 2§7). */
export const REMAKE_FIELDS = {
  "video-extend": once(() => ({ ...whatVideo(), ...extensionShape(), meta: z.optional(z.strictObject(extensionShape())) })),
  "video-upscale": once(() => ({ ...whatVideo(), ...plainRemakeShape(), meta: z.optional(z.strictObject(plainRemakeShape())) })),
  "frame-interpolation": once(() => ({ ...whatVideo(), ...plainRemakeShape(), meta: z.optional(z.strictObject(plainRemakeShape())) })),
  "video-to-audio": once(() => ({ ...whatVideo(), ...soundRemakeShape(), meta: z.optional(z.strictObject(soundRemakeShape())) })),
} as const satisfies Readonly<Record<keyof typeof REMAKE_ACTIONS, () => object>>

export const extendVideo = defineCall({
  summary: "Extends one's own video.",
  path: "/api/v1/task/v2/video/extend",
  input: () => z.strictObject({ ...ownAction(REMAKE_ACTIONS["video-extend"]), ...REMAKE_FIELDS["video-extend"]() }),
  ...CREATES_VIDEO,
})

export const upscaleVideo = defineCall({
  summary: "Upscales one's own video to twice its size.",
  path: "/api/v1/task/v2/video/upscale",
  input: () => z.strictObject({ ...ownAction(REMAKE_ACTIONS["video-upscale"]), ...REMAKE_FIELDS["video-upscale"]() }),
  ...CREATES_VIDEO,
})

export const interpolateFrames = defineCall({
  summary: "Doubles the frame rate of one's own video.",
  path: "/api/v1/task/v2/video/frame-interpolation",
  input: () => z.strictObject({ ...ownAction(REMAKE_ACTIONS["frame-interpolation"]), ...REMAKE_FIELDS["frame-interpolation"]() }),
  ...CREATES_VIDEO,
})

export const videoToAudio = defineCall({
  summary: "Replaces the audio of the first seconds of one's own video with audio from a prompt.",
  path: "/api/v1/task/v2/audio/video-to-audio",
  input: () => z.strictObject({ ...ownAction(REMAKE_ACTIONS["video-to-audio"]), ...REMAKE_FIELDS["video-to-audio"]() }),
  ...CREATES_VIDEO,
})
