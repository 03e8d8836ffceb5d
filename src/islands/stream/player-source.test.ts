import { afterEach, beforeEach, expect, test, vi } from "vitest"
import type { PlayingSource, SourceReports, StreamStart } from "./player-sources.ts"

const hls = vi.hoisted(() => ({ reports: null as SourceReports | null, stop: vi.fn<() => void>() }))
vi.mock("./player-hls.ts", () => ({
  canPlayStreams: () => true,
  playStream(_video: unknown, _url: string, _start: StreamStart, reports: SourceReports): PlayingSource {
    hls.reports = reports
    return { setLevel: () => {}, stop: hls.stop }
  },
}))
beforeEach(() => {
  vi.resetModules()
  vi.stubEnv("SSR", false)
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.clearAllMocks()
})

const START: StreamStart = { storedHeight: null, widthPx: 640, positionSeconds: 0 }
const FILE = { url: "/media/video.mp4", type: "video/mp4" }

/** A video that is streamed and stands at a time, and what is told of it. */
async function streamedUntil(seconds: number, sources: { readonly file?: typeof FILE }) {
  const { playSource } = await import("./player-source.ts")
  const video = Object.assign(new EventTarget(), {
    ...{ src: "", currentTime: 0, error: null, canPlayType: () => "probably", play: async () => {}, load: () => {} },
    removeAttribute: () => {},
  })
  const reports = { onLevels: vi.fn<SourceReports["onLevels"]>(), onLevel: () => {}, onFailure: vi.fn<SourceReports["onFailure"]>() }
  hls.stop.mockImplementation(() => {
    video.currentTime = 0
  })
  await playSource(video as unknown as HTMLVideoElement, { stream: "/media/video.mp4/stream.m3u8", ...sources }, START, reports)
  video.currentTime = seconds
  return { video, reports }
}

test("where a stream breaks off, the file goes on from there, in its one quality", async () => {
  const { video, reports } = await streamedUntil(90, { file: FILE })
  hls.reports?.onFailure("broken")
  expect([video.src, video.currentTime]).toEqual([FILE.url, 90])
  expect(hls.stop).toHaveBeenCalledOnce()
  expect(reports.onLevels).toHaveBeenLastCalledWith([], -1)
  expect(reports.onFailure).not.toHaveBeenCalled()
})

test("where there is no file, it is said why the stream broke off", async () => {
  const { reports } = await streamedUntil(90, {})
  hls.reports?.onFailure("network")
  expect(reports.onFailure).toHaveBeenCalledWith("network")
})
