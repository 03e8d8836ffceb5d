import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { ownAddress } from "../_kernel/own-addresses.ts"
import { videoStreamSchema } from "../upload/contract.ts"
import { FILE_EXAMPLE, isOneNamed, ofFile, oneFile, oneResult } from "./named-file-schemas.ts"

export const videoInfo = defineCall({
  summary: "Returns the measured properties of one of the viewer's videos: an uploaded file or a task result.",
  path: "/api/v1/resource/video-info",
  access: "member",
  rate: "read",
  input: () => z.strictObject({ ...oneFile(), ...oneResult() }).check(z.refine(isOneNamed, { path: ["file_id"] }), z.meta(FILE_EXAMPLE)),
  output: () =>
    z.object({
      file_id: ofFile(),
      url: ownAddress(),
      /** As shown, after rotation, px. */
      width: z.int(),
      height: z.int(),
      /** Seconds. */
      duration: z.number(),
      /** Frames a second; null where it varies or is not known. */
      fps: z.nullable(z.number()),
      video_codec: z.nullable(z.string()),
      audio_codec: z.nullable(z.string()),
      has_audio: z.boolean(),
      rotation: z.literal([0, 90, 180, 270]),
      /** Bytes. */
      size: z.int(),
      content_type: z.string(),
      poster: z.nullable(ownAddress()),
      stream: videoStreamSchema(),
    }),
  codes: ["NotFound"],
})
