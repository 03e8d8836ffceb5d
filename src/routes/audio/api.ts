import { asFileId } from "../../domain/_kernel/ids.ts"
import { audioDownload } from "../../domain/audio/contract.ts"
import { eventsOfSound } from "../../domain/audio/event-text.ts"
import { openSound } from "../../domain/audio/open-sound.ts"
import { serve } from "../_http/serve.ts"

/** Every call of sound with its handler. */
export const audioApi = serve(
  { audioDownload },
  {
    audioDownload: async (context, { file_id: id }) => {
      const { start, bytes } = await openSound(context, asFileId(id))
      return new Response(eventsOfSound(start, bytes), {
        headers: { "Content-Type": "text/event-stream", "Cache-Control": "no-store" },
      })
    },
  },
)
