import { ADTS, FLAC, MATROSKA, MP3, MP4, MPEG_TS, OGG, QTFF, WAVE, WEBM } from "mediabunny"
import { expect, it } from "vitest"
import { containerOf, isComplete, sameContainer } from "./containers.ts"

it.each([
  [MP4, "mp4", true, "mp4"],
  [QTFF, "mov", true, "mov"],
  [WEBM, "webm", true, "webm"],
  [MATROSKA, "mkv", true, "mkv"],
  [MPEG_TS, "ts", false, "mkv"],
  [OGG, "ogg", false, "mkv"],
  [WAVE, "wave", false, "mkv"],
  [MP3, "mp3", false, "mkv"],
  [FLAC, "flac", false, "mkv"],
  [ADTS, "adts", false, "mkv"],
])("a file says its container, whether all its tracks are told, and what a cut of it is written as: %#", (format, name, isTold, cut) => {
  expect([containerOf(format), isComplete(format), sameContainer(name)]).toEqual([name, isTold, cut])
})
