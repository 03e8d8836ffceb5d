import { useEffect, useRef, useState } from "react"

/** Why nothing can be recorded, as a key of the audio texts. */
export type RecorderFailure = "microphoneDenied" | "microphoneMissing" | "recordingFailed"

export type RecorderState =
  | { readonly step: "idle"; readonly failure: RecorderFailure | null }
  | { readonly step: "asking" }
  /** `level` of the last moment, 0 to 1. */
  | { readonly step: "recording"; readonly seconds: number; readonly level: number }

/** A recorder of the microphone. */
export interface Recorder {
  readonly state: RecorderState
  readonly start: () => void
  readonly stop: () => void
}

/** Browsers write one of these; the first that this one can is taken. */
const TYPES = ["audio/webm;codecs=opus", "audio/mp4", "audio/ogg;codecs=opus"] as const
/** A recording is gathered in pieces of this length, so that what breaks off is not lost. */
const SLICE_MS = 1_000

/** Records the microphone; a recording that ends, by the person or by itself, is given to `onFile`. */
export function useRecorder(name: string, onFile: (file: File) => void): Recorder {
  const [state, setState] = useState<RecorderState>({ step: "idle", failure: null })
  const running = useRef<{ readonly recorder: MediaRecorder; readonly release: () => void } | null>(null)
  const isGone = useRef(false)
  const given = useRef(onFile)
  useEffect(() => {
    given.current = onFile
  })
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      running.current?.release()
      running.current = null
    }
  }, [])

  const start = async () => {
    setState({ step: "asking" })
    let stream: MediaStream
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true })
    } catch (error) {
      return setState({ step: "idle", failure: isNotFound(error) ? "microphoneMissing" : "microphoneDenied" })
    }
    if (isGone.current) return stopTracks(stream)
    try {
      record(stream)
    } catch (error) {
      reportError(error)
      running.current?.release()
      running.current = null
      stopTracks(stream)
      setState({ step: "idle", failure: "recordingFailed" })
    }
  }
  const record = (stream: MediaStream) => {
    const type = TYPES.find((one) => MediaRecorder.isTypeSupported(one))
    const recorder = new MediaRecorder(stream, type === undefined ? {} : { mimeType: type })
    const pieces: Blob[] = []
    const startedAtMs = performance.now()
    const meter = meterOf(stream, (level) => setState({ step: "recording", seconds: (performance.now() - startedAtMs) / 1000, level }))
    const release = () => {
      meter()
      stopTracks(stream)
    }
    let failure: RecorderFailure | null = null
    recorder.addEventListener("dataavailable", ({ data }) => void (data.size > 0 && pieces.push(data)))
    recorder.addEventListener("error", () => {
      failure = "recordingFailed"
    })
    recorder.addEventListener("stop", () => {
      release()
      running.current = null
      if (isGone.current) return
      setState({ step: "idle", failure })
      if (pieces.length > 0) given.current(recordingFile(name, pieces, recorder.mimeType))
    })
    running.current = { recorder, release }
    recorder.start(SLICE_MS)
  }
  const stop = () => {
    if (running.current?.recorder.state === "recording") running.current.recorder.stop()
  }
  return { state, start: () => void start(), stop }
}

function recordingFile(name: string, pieces: readonly Blob[], type: string): File {
  const plain = type.split(";")[0] ?? "audio/webm"
  const ending = plain.endsWith("mp4") ? "m4a" : plain.endsWith("ogg") ? "ogg" : "webm"
  return new File([...pieces], `${name}.${ending}`, { type: plain })
}

/** Tells the level a few times a second; answers how to stop. */
function meterOf(stream: MediaStream, tell: (level: number) => void): () => void {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 1024
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    tell(
      Math.min(
        1,
        samples.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0),
      ),
    )
  }, 100)
  return () => {
    clearInterval(timer)
    void context.close()
  }
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

function isNotFound(error: unknown): boolean {
  return error instanceof DOMException && (error.name === "NotFoundError" || error.name === "OverconstrainedError")
}
