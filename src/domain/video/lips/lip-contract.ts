import * as z from "zod/mini"
import { defineCall } from "../../_kernel/call.ts"
import { once } from "../../_kernel/once.ts"
import { payloadFields } from "../../studio/create-contract.ts"
import { CREATES_VIDEO } from "../generation-contract.ts"
import { lipSyncConfigurationSchema, lipSyncShape } from "./lip-configuration.ts"

/** A face, by a result or in the configuration; the configuration as it stands or as `meta`; and what every payload says beside. */
const lipSyncPayload = once(() => {
  const { parent_task_id, operate_number, speed_type, source, max_coins } = payloadFields()
  return z.strictObject({
    parent_task_id,
    operate_number,
    speed_type,
    source,
    max_coins,
    ...lipSyncShape(),
    meta: z.optional(lipSyncConfigurationSchema()),
  })
})

export const audioToLipVideo = defineCall({
  summary: "Makes a face of the member's, of an image or a video, say a text or move its lips to a sound.",
  path: "/api/v1/task/v2/video/audio-to-lip-video",
  input: lipSyncPayload,
  ...CREATES_VIDEO,
})
