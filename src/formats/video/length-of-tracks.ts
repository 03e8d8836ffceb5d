import type { Input, InputTrack } from "mediabunny"
import type { FormatName } from "../sniff/formats.ts"
import type { FileBytes } from "../sniff/reader.ts"
import { isInFragments, movieDuration } from "./movie-quirks.ts"
import { quietly } from "./quietly.ts"
import { transportSpanMs } from "./transport-span.ts"

/** Packets that rates are measured by. */
export const MEASURED_PACKETS = 60
/** Above this, packets are not looked for by going through the file. */
const MAXIMUM_SEARCHED_BYTES = 4 * 1_048_576

/** A header may be off by as much, seconds: writers round, and tracks end one after the other. */
const MOST_OFF_S = 1

/** The length that a header says, or what its packets come to where that is another and cheap to know: prices are told by it. */
async function saidOf(input: Input, format: FormatName, file: FileBytes): Promise<number | null> {
  const said = await quietly(() => input.getDurationFromMetadata())
  if (said === null || !(await isCounted(format, file))) return said
  const counted = await quietly(() => input.computeDuration())
  return counted !== null && Math.abs(counted - said) > MOST_OFF_S ? counted : said
}

/** Whether the last packet is found without going through all of a large file. */
async function isCounted(format: FormatName, file: FileBytes): Promise<boolean> {
  if (format === "webm" || format === "matroska") return file.sizeBytes <= MAXIMUM_SEARCHED_BYTES
  return (format === "mp4" || format === "mov") && !(await isInFragments(file))
}

/** How long a file plays, ms: as its container says, else as its last packet ends, else by its size and rate; null where none of it can be found out cheaply. */
export async function durationOf(input: Input, main: InputTrack, format: FormatName, file: FileBytes): Promise<number | null> {
  const said = await saidOf(input, format, file)
  // An MP3 that was cut short still says how long it was; at least 8,000 bits a second are there for each that it has.
  const told = format === "mp3" && said !== null && said * 1000 > file.sizeBytes ? null : said
  if (told === null && format === "mpegts" && file.sizeBytes > MAXIMUM_SEARCHED_BYTES) return spanOf(file, main)
  const isSteady = format === "mp3" || format === "aac"
  const measured = told ?? (isSteady && file.sizeBytes > MAXIMUM_SEARCHED_BYTES ? null : await quietly(() => measure(input)))
  if (measured !== null && Number.isFinite(measured) && measured > 0) return Math.round((await shownOf(measured, format, file)) * 1000)
  if (!isSteady) return null
  const rate = (await quietly(() => main.computePacketStats(MEASURED_PACKETS)))?.averageBitrate ?? 0
  return rate > 0 ? Math.round((file.sizeBytes * 8000) / rate) : null
}

/** Images that were put in another order than they are shown in end a moment later in their track than on the screen, seconds at most. */
const REORDERED_S = 0.2

/** A length without the moment that a movie's edit lists leave out of its track. */
async function shownOf(trackS: number, format: FormatName, file: FileBytes): Promise<number> {
  const movieS = format === "mp4" || format === "mov" ? await quietly(() => movieDuration(file)) : null
  return movieS !== null && movieS < trackS && trackS - movieS <= REORDERED_S ? movieS : trackS
}

async function spanOf(file: FileBytes, main: InputTrack): Promise<number | null> {
  const spanMs = await transportSpanMs(file)
  const stats = await quietly(() => main.computePacketStats(MEASURED_PACKETS, { metadataOnly: true }))
  const rate = stats?.averagePacketRate ?? 0
  return spanMs === null ? null : Math.round(spanMs + (rate > 0 ? 1000 / rate : 0))
}

/** From the first packet to the end of the last: streams that were cut out of longer ones go on counting where those were. */
async function measure(input: Input): Promise<number> {
  const [first, end] = [await input.getFirstTimestamp(), await input.computeDuration()]
  return end - Math.max(0, first)
}
