import { PART_RETRIES, PART_RETRY_DELAY_MS } from "../../../domain/upload/rules.ts"
import { CallError } from "../../_runtime/call.ts"

/** Sends something again where no answer came, as parts of uploads are (spec 2§9). Throws what the last try threw. */
export async function sendPatiently<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 0; ; tries++) {
    try {
      return await send()
    } catch (error) {
      const isLost = error instanceof CallError && (error.code === "Offline" || error.code === "BadAnswer")
      if (!isLost || tries >= PART_RETRIES) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, PART_RETRY_DELAY_MS))
  }
}
