import { homeFeed } from "../../domain/feed/contract.ts"
import { listHome } from "../../domain/feed/list-home.ts"
import { serve } from "../_http/serve.ts"

export const feedApi = serve({ homeFeed }, { homeFeed: (context, input) => listHome(context, input) })
