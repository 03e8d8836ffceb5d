import { DomainError } from "../../domain/_kernel/errors.ts"
import { renditionConfirm, renditionPart, renditionPlan, renditionPoster } from "../../domain/stream/contract.ts"
import { keepPoster } from "../../domain/stream/keep-poster.ts"
import { confirmRenditions, planRenditions, putRenditionPart } from "../../domain/stream/stream-uploads.ts"
import { answerJson } from "../_http/answer.ts"
import { serve } from "../_http/serve.ts"

/** The calls that put a video's renditions and its poster beside it. */
export const streamApi = serve(
  { renditionPlan, renditionPart, renditionConfirm, renditionPoster },
  {
    renditionPlan: (context, input) => planRenditions(context, input),
    renditionPart: async (context, input, request) => {
      if (Number(request.headers.get("Content-Length")) !== Number(input.size)) throw new DomainError("UploadIncomplete")
      return answerJson(await putRenditionPart(context, input, request.body), context.requestId)
    },
    renditionConfirm: (context, input) => confirmRenditions(context, input),
    renditionPoster: async (context, input, request) => {
      const declaredType = request.headers.get("Content-Type")?.split(";", 1)[0]?.trim() ?? ""
      return keepPoster(context, input, { bytes: new Uint8Array(await request.arrayBuffer()), declaredType })
    },
  },
)
