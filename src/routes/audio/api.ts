import { asFileId } from "../../domain/_kernel/ids.ts"
import { audioDownload } from "../../domain/audio/contract.ts"
import { eventsOfAudio } from "../../domain/audio/event-text.ts"
import { openAudio } from "../../domain/audio/open-audio.ts"
import { serve } from "../_http/serve.ts"

/** Every call of audio with its handler. */
export const audioApi = serve(
  { audioDownload },
  {
    audioDownload: async (context, { file_id: id }) => {
      const { start, bytes } = await openAudio(context, asFileId(id))
      return new Response(eventsOfAudio(start, bytes), {
        headers: { "Content-Type": "text/event-stream", "Cache-Control": "no-store" },
      })
    },
  },
)
