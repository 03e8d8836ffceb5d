import * as z from "zod/mini"
import { defineCall } from "../../_kernel/call.ts"
import { once } from "../../_kernel/once.ts"
import { payloadFields } from "../../studio/create-contract.ts"
import { LIP_SYNC_ACTION } from "../generation/task-actions.ts"
import { CREATES_VIDEO, ownAction } from "../generation-contract.ts"
import { lipSyncConfigurationSchema, lipSyncShape } from "./lip-configuration.ts"

/** A face, by a result or in the configuration; the configuration as it stands or as `meta`; and what every payload says beside. */
export const lipSyncFields = once(() => {
  const { parent_task_id, operate_number, speed_type, source, max_coins } = payloadFields()
  return {
    parent_task_id,
    operate_number,
    speed_type,
    source,
    max_coins,
    ...lipSyncShape(),
    meta: z.optional(lipSyncConfigurationSchema()),
  }
})

export const audioToLipVideo = defineCall({
  summary: "Makes a face in one's own image or video say a text or follow audio.",
  path: "/api/v1/task/v2/video/audio-to-lip-video",
  input: () => z.strictObject({ ...ownAction(LIP_SYNC_ACTION), ...lipSyncFields() }),
  ...CREATES_VIDEO,
})
