import { UNSUPPORTED } from "../../domain/video/player-rules.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import type { PlayerSources, PlayingSource, SourceReports, StreamStart } from "./player-sources.ts"

const loadHls = import.meta.env.SSR ? onlyInBrowser : () => import("./player-hls.ts")
const PLAYLIST_TYPE = "application/vnd.apple.mpegurl"

/**
 * Gives a video element its source. A stream is played by hls.js wherever that runs, since browsers that claim to play one by themselves often
 * cannot switch qualities; by the browser only where it does not run; the file where neither can. Throws the Error
 * "Browser not supported!" where nothing is left (spec 2§7).
 */
export async function playSource(
  video: HTMLVideoElement,
  { stream, file }: PlayerSources,
  start: StreamStart,
  reports: SourceReports,
): Promise<PlayingSource> {
  const playFile = (positionSeconds = start.positionSeconds): PlayingSource => {
    if (file === undefined || (file.type !== "" && video.canPlayType(file.type) === "")) throw new Error(UNSUPPORTED)
    return playAddress(video, file.url, positionSeconds, reports)
  }
  if (stream === undefined) return playFile()
  const { canPlayStreams, playStream } = await loadHls()
  if (canPlayStreams()) {
    let playing: PlayingSource
    const instead = (): boolean => {
      if (file === undefined || video.canPlayType(file.type) === "") return false
      const reachedSeconds = video.currentTime
      playing.stop()
      playing = playFile(reachedSeconds > 0 ? reachedSeconds : start.positionSeconds)
      // Of a file there is one quality.
      reports.onLevels([], -1)
      video.play().catch(() => {})
      return true
    }
    playing = playStream(video, stream, start, { ...reports, onFailure: (failure) => instead() || reports.onFailure(failure) })
    return { setLevel: (level) => playing.setLevel(level), stop: () => playing.stop() }
  }
  return video.canPlayType(PLAYLIST_TYPE) === "" ? playFile() : playAddress(video, stream, start.positionSeconds, reports)
}

/** Loads hls.js ahead of the click that will need it. */
export function warmUp({ stream }: PlayerSources): void {
  if (stream !== undefined) loadHls().catch(() => {})
}

function playAddress(video: HTMLVideoElement, url: string, positionSeconds: number, reports: SourceReports): PlayingSource {
  const onError = () => {
    const code = video.error?.code
    reports.onFailure(code === MediaError.MEDIA_ERR_NETWORK || !navigator.onLine ? "network" : "broken")
  }
  video.addEventListener("error", onError)
  video.src = url
  if (positionSeconds > 0) video.currentTime = positionSeconds
  return {
    setLevel: () => {},
    stop() {
      video.removeEventListener("error", onError)
      video.removeAttribute("src")
      video.load()
    },
  }
}
