import { ALL_FORMATS, BufferSource, Input } from "mediabunny"

/** How containers of videos and sounds call the texts in which programs keep recipes, and what images call them. */
const NAMES: Readonly<Record<string, string>> = {
  ...{ prompt: "prompt", workflow: "workflow", parameters: "parameters", generation_data: "generation_data" },
  ...{ comment: "Comment", "©cmt": "Comment", comm: "Comment", icmt: "Comment", "com.apple.quicktime.comment": "Comment" },
  ...{ description: "Description", "©des": "Description", desc: "Description", "com.apple.quicktime.description": "Description" },
}

/**
 * The named texts in a video or a sound in which programs keep recipes (FLAC and Ogg comments, MP4's `udta`, `©cmt` and keys, Matroska's and
 * ID3's tags); empty where there are none. Never throws.
 */
export async function timedEntries(bytes: Uint8Array): Promise<Readonly<Record<string, string>>> {
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS })
  try {
    const { raw = {}, comment, description } = await input.getMetadataTags()
    const { TXXX: own, ...others } = raw
    const tags = [
      ...Object.entries(typeof own === "object" && own !== null ? own : {}),
      ...Object.entries(others),
      ["comment", comment] as const,
      ["description", description] as const,
    ]
    const named = tags.flatMap(([key, value]) => {
      const name = Object.hasOwn(NAMES, key.toLowerCase()) ? NAMES[key.toLowerCase()] : undefined
      const [text] = Array.isArray(value) ? value : [value]
      return name === undefined || typeof text !== "string" || text === "" ? [] : [[name, text] as const]
    })
    // The first of each name counts.
    return Object.fromEntries(named.toReversed())
  } catch {
    return {}
  } finally {
    input.dispose()
  }
}
