import { expect, test } from "vitest"
import type { FfmpegCore } from "./core.ts"
import { probeWith, readReport } from "./probe-with.ts"

test("the report of ffprobe gives streams as they are shown, and leaves out what is neither audio nor video", () => {
  const report = {
    streams: [
      {
        codec_type: "video",
        codec_name: "mpeg4",
        width: 720,
        height: 576,
        sample_aspect_ratio: "16:15",
        avg_frame_rate: "25/1",
        side_data_list: [{ rotation: -90 }],
      },
      { codec_type: "audio", codec_name: "mp3", channels: 2, sample_rate: "44100", bit_rate: "128000" },
      { codec_type: "video", codec_name: "mjpeg", disposition: { attached_pic: 1 } },
      { codec_type: "subtitle", codec_name: "srt" },
    ],
    format: { format_name: "avi,other", duration: "12.5" },
  }
  expect(readReport(JSON.stringify(report))).toMatchObject({
    container: "avi",
    durationSeconds: 12.5,
    streams: [
      { kind: "video", codec: "mpeg4", width: 576, height: 768, rotationDegrees: 90, frameRate: 25, bitrate: null },
      { kind: "audio", codec: "mp3", channels: 2, sampleRateHz: 44_100, bitrate: 128_000 },
    ],
  })
})

test("a report without streams is no media file, and one without numbers has none", () => {
  expect(readReport('{"streams":[],"format":{}}')).toBeNull()
  expect(readReport("{}")).toBeNull()
  expect(readReport('{"streams":[{"codec_type":"video","avg_frame_rate":"0/0","sample_aspect_ratio":"0:1"}]}')).toMatchObject({
    container: "",
    durationSeconds: 0,
    streams: [{ width: 0, frameRate: null }],
  })
})

test("a file on which ffprobe itself breaks down is no media file", () => {
  const nothing = () => {}
  const core: FfmpegCore = {
    FS: {
      ...{ filesystems: { WORKERFS: null }, mkdir: nothing, mount: nothing, stat: () => ({ size: 0 }), open: nothing },
      ...{ read: () => 0, close: nothing, readFile: () => "", unlink: nothing },
    },
    exec: () => 1,
    ffprobe: () => {
      throw new WebAssembly.RuntimeError("memory access out of bounds")
    },
    setLogger: nothing,
    setProgress: nothing,
  }
  expect(probeWith(core, new Blob(["RIFF"]))).toBeNull()
})
