import { asWorkId } from "../../domain/_kernel/ids.ts"
import { artworkDetail } from "../../domain/post/contract.ts"
import { readWork } from "../../domain/post/read-work.ts"
import { serve } from "../_http/serve.ts"

export const postApi = serve({ artworkDetail }, { artworkDetail: (context, { id }) => readWork(context, asWorkId(id)) })
