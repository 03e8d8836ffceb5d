import { soundLengths, soundSeconds } from "../../../domain/video/remake/remake-rules.ts"

/** What a form keeps where all of a video shall sound, however long it is. */
const WHOLE = "whole"

/** How many seconds of a video a form's text asks for; what the video has no room for is the usual. */
export function soundLengthOf(text: string, videoS: number): number {
  if (text === WHOLE) return videoS
  return soundLengths(videoS).find((seconds) => String(seconds) === text) ?? soundSeconds(undefined, videoS)
}

/** A length as a form keeps it. */
export function soundLengthText(seconds: number, videoS: number): string {
  return seconds === videoS ? WHOLE : String(seconds)
}
