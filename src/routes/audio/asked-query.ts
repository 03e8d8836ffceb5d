import { fileIdSchema, taskIdSchema } from "../../domain/_kernel/id-schemas.ts"
import { MAXIMUM_PROMPT_CHARACTERS } from "../../domain/prompt/rules.ts"
import type { AudioPageProps } from "../../islands/audio/audio-page.tsx"
import { AUDIO_SCREEN_TABS, LIP_SYNC_SUBS } from "../../islands/audio/dub/screen-tabs.ts"

/** Ways of the tab aiVoice (spec 2§2), as the address names them. */
const MODES = { vocalSongs: "song", speech: "speech", instrumental: "music", soundEffect: "sound-effect" } as const

type Query = (name: "tab" | "mode" | "prompt" | "sub" | "parent" | "op" | "file") => string | undefined

/** What the address asks for; what does not fit is left out, words that are too long are cut. */
export function askedOf(query: Query): AudioPageProps["asked"] {
  const mode = query("mode") ?? ""
  const tab = AUDIO_SCREEN_TABS.find((one) => one === query("tab"))
  const sub = LIP_SYNC_SUBS.find((one) => one === query("sub"))
  const prompt = query("prompt")?.slice(0, MAXIMUM_PROMPT_CHARACTERS)
  const parent = taskIdSchema().safeParse(query("parent"))
  const file = fileIdSchema().safeParse(query("file"))
  const place = Number(query("op") ?? "1")
  return {
    ...(tab === undefined ? {} : { tab }),
    ...(isMode(mode) ? { mode: MODES[mode] } : {}),
    ...(sub === undefined ? {} : { sub }),
    ...(prompt ? { prompt } : {}),
    ...(parent.success ? { parent: parent.data, place: Number.isInteger(place) && place > 0 ? place : 1 } : {}),
    ...(file.success ? { file: file.data } : {}),
  }
}

function isMode(mode: string): mode is keyof typeof MODES {
  return Object.hasOwn(MODES, mode)
}
