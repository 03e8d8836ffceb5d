import { createHash } from "node:crypto"
import { asWorkId, base32, type WorkId } from "../../src/domain/_kernel/ids.ts"

/** Words of the gallery as they were spelled when ids were first made from them. */
const FIRST_SPELLINGS = [
  ["watercolor", "watercolour"],
  ["colorful", "colourful"],
  ["harbor", "harbour"],
  ["Harbor", "Harbour"],
] as const

/** The same work has the same id and the same file names on every machine, and keeps them when its spelling changes. */
export function seedId(entry: object): WorkId {
  const written = FIRST_SPELLINGS.reduce((text, [now, first]) => text.replaceAll(now, first), JSON.stringify(entry))
  return asWorkId(`work_${base32(createHash("sha256").update(written).digest(), 26)}`)
}
