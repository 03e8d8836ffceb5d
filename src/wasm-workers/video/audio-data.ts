const FRAMES = 2

/**
 * Whether this browser's `AudioData` may be read. WebKit on GStreamer ends the page's whole process at some calls of `copyTo`, which nothing can
 * catch, so it is told by a harmless fault of the same code: that counts frames by the bytes it is given and not by what it is told.
 */
export function isAudioDataReadable(): boolean {
  if (!("AudioData" in globalThis)) return false
  try {
    const audio = new AudioData({
      format: "f32",
      sampleRate: 48_000,
      numberOfChannels: 1,
      numberOfFrames: FRAMES,
      timestamp: 0,
      data: new Float32Array(FRAMES * 2),
    })
    const isCounted = audio.numberOfFrames === FRAMES
    audio.close()
    return isCounted
  } catch {
    return false
  }
}
