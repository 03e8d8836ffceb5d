import { asFileId } from "../../domain/_kernel/ids.ts"
import { appealRefusal } from "../../domain/library/appeal-refusal.ts"
import { attachmentOf } from "../../domain/library/attachment-rules.ts"
import { describeFrame } from "../../domain/library/describe-frame.ts"
import { detectFaces } from "../../domain/library/detect-faces.ts"
import { linkDownloads } from "../../domain/library/link-downloads.ts"
import { mergeMasks } from "../../domain/library/merge-masks.ts"
import { openFile } from "../../domain/library/open-file.ts"
import { readVideoInfo } from "../../domain/library/read-video-info.ts"
import * as calls from "../../domain/library/resource-contract.ts"
import { zipFiles } from "../../domain/library/zip-files.ts"
import { importImageByUrl } from "../../domain/upload/import-image-by-url.ts"
import { serve } from "../_http/serve.ts"

const { appeal, batchImagesZip, detectFace, downloadFile, frameDescription, getDownloadLink } = calls
const { mergeMasks: mergeCall, uploadImageByUrl, videoInfo } = calls

/** The calls about single files of the viewer's: what they are, how they leave, what is made of them. */
export const resourceApi = serve(
  {
    uploadImageByUrl,
    videoInfo,
    getDownloadLink,
    downloadFile,
    batchImagesZip,
    mergeMasks: mergeCall,
    detectFace,
    frameDescription,
    appeal,
  },
  {
    uploadImageByUrl: (context, input) => importImageByUrl(context, input),
    videoInfo: (context, input) => readVideoInfo(context, input),
    getDownloadLink: (context, input) => linkDownloads(context, input),
    downloadFile: async (context, { file_id: id }) => {
      const { name, contentType, sizeBytes, bytes } = await openFile(context, asFileId(id))
      return saved(name, contentType, sizeBytes, bytes)
    },
    batchImagesZip: async (context, input) => {
      const { bytes, sizeBytes } = await zipFiles(context, input)
      const name = `atelier-${new Date(context.nowMs).toISOString().slice(0, 10)}.zip`
      return saved(name, "application/zip", sizeBytes, bytes)
    },
    mergeMasks: (context, input) => mergeMasks(context, input),
    detectFace: (context, input) => detectFaces(context, input),
    frameDescription: (context, input) => describeFrame(context, input),
    appeal: (context, input) => appealRefusal(context, input),
  },
)

/** Bytes that are saved, not shown. Their length is told, so that one sees how far it is and whether all of it arrived. */
function saved(name: string, contentType: string, sizeBytes: number, bytes: ReadableStream<Uint8Array>): Response {
  const headers = {
    "Content-Type": contentType,
    "Content-Length": String(sizeBytes),
    "Content-Disposition": attachmentOf(name),
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
  }
  return new Response(bytes.pipeThrough(new FixedLengthStream(sizeBytes)), { headers })
}
