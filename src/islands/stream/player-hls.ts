// The package tells no types of its light build; every program that reads this file needs them.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./player-hls-light.d.ts" />
import StreamPlayer, { type ErrorData, ErrorTypes, Events } from "hls.js/light"
import { BUFFER_AHEAD_SECONDS, BUFFER_BEHIND_SECONDS, startLevel } from "../../domain/video/player-rules.ts"
import type { PlayerFailure, PlayingSource, SourceReports, StreamStart } from "./player-sources.ts"

/** Whether hls.js runs in this browser. */
export function canPlayStreams(): boolean {
  return StreamPlayer.isSupported()
}

/** Plays an adaptive stream in one fixed quality until another one is set: the bitrate is never chosen automatically (spec 2§7). */
export function playStream(video: HTMLVideoElement, url: string, start: StreamStart, reports: SourceReports): PlayingSource {
  const hls = new StreamPlayer({
    maxBufferLength: BUFFER_AHEAD_SECONDS,
    maxMaxBufferLength: BUFFER_AHEAD_SECONDS,
    backBufferLength: BUFFER_BEHIND_SECONDS,
    autoStartLoad: false,
    startPosition: start.positionSeconds > 0 ? start.positionSeconds : -1,
    // Nothing has to be unpacked from segments of MP4, and our pages run no workers that a script makes up.
    enableWorker: false,
    testBandwidth: false,
  })
  let mendedMedia = 0
  hls.on(Events.MANIFEST_PARSED, (_event, { levels }) => {
    const known = levels.map(({ width, height, bitrate }) => ({ width, height, bandwidth: bitrate }))
    const level = startLevel(known, start.storedHeight, start.widthPx)
    hls.loadLevel = level
    reports.onLevels(known, level)
    hls.startLoad(hls.config.startPosition)
  })
  hls.on(Events.LEVEL_SWITCHED, (_event, { level }) => reports.onLevel(level))
  hls.on(Events.ERROR, (_event, data) => {
    if (!data.fatal) return
    if (data.type === ErrorTypes.MEDIA_ERROR && mendedMedia < 1) {
      mendedMedia += 1
      hls.recoverMediaError()
      return
    }
    reports.onFailure(failureOf(data))
  })
  hls.loadSource(url)
  hls.attachMedia(video)
  return {
    setLevel(level) {
      hls.nextLevel = level
    },
    stop: () => hls.destroy(),
  }
}

function failureOf({ type, response }: ErrorData): PlayerFailure {
  return type === ErrorTypes.NETWORK_ERROR && response?.code !== 404 ? "network" : "broken"
}
