import type { Appeal } from "../../src/domain/moderation/appeal-contract.ts"
import { NOON_MS } from "./mount.tsx"

/** An appeal that waits. */
export const appeal = (over: Partial<Appeal> = {}): Appeal => ({
  appeal_id: `appeal_${"0".repeat(26)}`,
  kind: "file",
  about: "refusal",
  subject_id: "",
  file_id: null,
  file_name: "crossing.mp4",
  asked_level: null,
  text: "It plays here.",
  created_at: new Date(NOON_MS).toISOString(),
  decision: null,
  decided_at: null,
  note: null,
  ...over,
})
