/** A sample of somebody who speaks, as a WAV file: harmonics of a pitch that come and go with the syllables. */
export function spokenSample({
  pitchHz,
  seconds = 12,
  syllablesPerS = 4,
}: {
  readonly pitchHz: number
  readonly seconds?: number
  readonly syllablesPerS?: number
}): Uint8Array<ArrayBuffer> {
  const rate = 16_000
  const count = Math.round(seconds * rate)
  const view = new DataView(new ArrayBuffer(44 + 2 * count))
  const write = (at: number, text: string) => {
    for (const [place, letter] of [...text].entries()) view.setUint8(at + place, letter.charCodeAt(0))
  }
  write(0, "RIFF")
  view.setUint32(4, 36 + 2 * count, true)
  write(8, "WAVEfmt ")
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, 2 * rate, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  write(36, "data")
  view.setUint32(40, 2 * count, true)
  for (let place = 0; place < count; place++) {
    const atS = place / rate
    const loudness = Math.sin(Math.PI * syllablesPerS * atS) ** 2
    let sound = 0
    for (let harmonic = 1; harmonic * pitchHz < rate / 2; harmonic++) sound += Math.sin(2 * Math.PI * harmonic * pitchHz * atS) / harmonic
    view.setInt16(44 + 2 * place, Math.round(9_000 * loudness * sound), true)
  }
  return new Uint8Array(view.buffer)
}
