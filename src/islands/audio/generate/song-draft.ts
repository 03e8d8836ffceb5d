import type { AudioConfiguration } from "../../../domain/audio/generation/configuration.ts"
import type { AudioKind } from "../../../domain/audio/generation/task-actions.ts"
import type { AudioDraft } from "./audio-draft.ts"

/** What music a draft asks for: with a voice unless told otherwise (spec 2§3), where somebody sings. */
export function musicKindOf({ musicMode }: Pick<AudioDraft, "musicMode">, kinds: readonly AudioKind[]): "song" | "music" {
  if (!kinds.includes("song")) return "music"
  return musicMode === "instrumental" && kinds.includes("music") ? "music" : "song"
}

/** What is sent of a song; what is empty is left to whoever sings. */
export function songConfiguration(
  { music: prompt, lyrics, singer }: Pick<AudioDraft, "music" | "lyrics" | "singer">,
  singers: readonly string[],
  durationS: number,
  count: number,
): AudioConfiguration {
  return {
    prompt,
    generateMode: "vocalSongs",
    ...(lyrics.trim() === "" ? {} : { lyrics }),
    ...(singers.includes(singer) ? { timbre: singer } : {}),
    duration: durationS,
    n_iter: count,
  }
}

/** The fields of a song that another song was asked for with. */
export function draftOfSong({ duration, n_iter, lyrics, timbre }: AudioConfiguration): Partial<AudioDraft> {
  return {
    musicS: duration === undefined ? "" : String(duration),
    count: n_iter === undefined ? "" : String(n_iter),
    lyrics: lyrics ?? "",
    singer: timbre ?? "",
  }
}
