import type { Input, InputTrack, InputVideoTrack } from "mediabunny"
import { flacSeconds } from "../audio/flac-length.ts"
import { mp3Seconds } from "../audio/mp3-length.ts"
import type { FormatName } from "../sniff/formats.ts"
import type { FileBytes } from "../sniff/reader.ts"
import { isFragmented, movieDuration } from "./movie-quirks.ts"
import { quietly } from "./quietly.ts"
import { tailEndS } from "./tail-length.ts"
import { transportSpanMs } from "./transport-span.ts"

/** Packets that rates are measured by. */
const MEASURED_PACKETS = 60
/** Above this, packets are not looked for by going through the file. */
const MAXIMUM_SEARCHED_BYTES = 4 * 1_048_576

/** As its container says, else as its last packet ends, else by its size and rate; null where none of it can be found out cheaply. */
export async function durationOf(input: Input, main: InputTrack, format: FormatName, file: FileBytes): Promise<number | null> {
  const said = await quietly(() => input.getDurationFromMetadata())
  const told = await believed(said, input, format, file)
  if (told === null && format === "mpegts" && file.sizeBytes > MAXIMUM_SEARCHED_BYTES) return spanOf(file, main)
  const isSteady = format === "aac"
  const measured = told ?? (isSteady && file.sizeBytes > MAXIMUM_SEARCHED_BYTES ? null : await quietly(() => measure(input)))
  if (measured !== null && Number.isFinite(measured) && measured > 0) return Math.round((await shownOf(measured, format, file)) * 1000)
  if (!isSteady) return null
  const rate = (await quietly(() => main.computePacketStats(MEASURED_PACKETS)))?.averageBitrate ?? 0
  return rate > 0 ? Math.round((file.sizeBytes * 8000) / rate) : null
}

/** A header may be off by as much, seconds: writers round, and tracks end one after the other. */
const MOST_OFF_S = 1

/** What a container says of its length, or what its packets come to where that is another and cheap to know: prices and limits go by it. */
async function believed(said: number | null, input: Input, format: FormatName, file: FileBytes): Promise<number | null> {
  if (format === "flac") return (await quietly(() => flacSeconds(file))) ?? said
  if (format === "mp3") return (await quietly(() => mp3Seconds(file, said))) ?? said
  const place = await countedAt(format, file)
  if (place === null || (said === null && place === "all of it")) return said
  const counted = await quietly(() => (place === "its end" ? measure(input, tailEndS(input, format, file)) : input.computeDuration()))
  if (said === null) return counted
  return counted !== null && Math.abs(counted - said) > MOST_OFF_S ? counted : said
}

/** What is looked at to find the last packet: a large file is not gone through, unless one index has all its packets. Null where none is. */
async function countedAt(format: FormatName, file: FileBytes): Promise<"all of it" | "its end" | null> {
  const isMovie = format === "mp4" || format === "mov"
  if (!isMovie && format !== "webm" && format !== "matroska") return null
  if (file.sizeBytes <= MAXIMUM_SEARCHED_BYTES || (isMovie && !(await isFragmented(file)))) return "all of it"
  return "its end"
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
async function measure(input: Input, knownEnd: Promise<number | null> = input.computeDuration()): Promise<number | null> {
  const end = await knownEnd
  return end === null ? null : end - Math.max(0, await input.getFirstTimestamp())
}

/** Packets of a track that are all at hand: an index lists them. Some five minutes of a video. */
const MOST_PACKETS = 10_000

/**
 * Images a second on average, over the track where its packets are cheap to come by, else by the first of them: cameras of phones and
 * recorders of screens take fewer where nothing moves. Null where they do not tell.
 */
export async function frameRateOf(video: InputVideoTrack, format: FormatName, file: FileBytes): Promise<number | null> {
  const isListed = (await quietly(() => countedAt(format, file))) === "all of it"
  const stats = await quietly(() => video.computePacketStats(isListed ? MOST_PACKETS : MEASURED_PACKETS, { metadataOnly: true }))
  const rate = stats?.averagePacketRate ?? 0
  return Number.isFinite(rate) && rate > 0 ? Math.round(rate * 1000) / 1000 : null
}
