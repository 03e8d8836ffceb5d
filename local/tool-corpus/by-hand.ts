/** Frames of 20 ms in four seconds. */
const AMR_FRAMES = 200
/** Head of an AMR frame of 12.2 kbit/s (RFC 4867, 5.3), and what follows it. */
const AMR_HEAD = 0x3c
const AMR_BYTES = 31
const DSD_RATE_HZ = 2_822_400
const DSD_SECONDS = 4
/** DSF holds channels in blocks of this many bytes. */
const DSD_BLOCK_BYTES = 4096

/** Four seconds of AMR, as telephones record: noise, since any bits are speech to it. */
export function amrBytes(): Uint8Array {
  const head = new TextEncoder().encode("#!AMR\n")
  const bytes = new Uint8Array(head.length + AMR_FRAMES * (1 + AMR_BYTES))
  bytes.set(head)
  for (let frame = 0; frame < AMR_FRAMES; frame++) {
    const at = head.length + frame * (1 + AMR_BYTES)
    bytes[at] = AMR_HEAD
    for (let index = 1; index <= AMR_BYTES; index++) bytes[at + index] = (frame * 97 + index * 61) & 0xff
  }
  return bytes
}

/** Four seconds of DSD in a DSF file (Sony's format specification 1.01): one bit a value, ones and zeros in turn, which is silence. */
export function dsfBytes(): Uint8Array {
  const blocks = Math.ceil((DSD_RATE_HZ * DSD_SECONDS) / 8 / DSD_BLOCK_BYTES)
  const dataBytes = blocks * DSD_BLOCK_BYTES
  const bytes = new Uint8Array(28 + 52 + 12 + dataBytes).fill(0x69)
  const view = new DataView(bytes.buffer)
  const write = (at: number, ...parts: readonly (string | { readonly u32: number } | { readonly u64: number })[]) => {
    let to = at
    for (const part of parts) {
      if (typeof part === "string") for (const char of part) bytes[to++] = char.charCodeAt(0)
      else if ("u32" in part) view.setUint32(((to += 4), to - 4), part.u32, true)
      else view.setBigUint64(((to += 8), to - 8), BigInt(part.u64), true)
    }
  }
  write(0, "DSD ", { u64: 28 }, { u64: bytes.length }, { u64: 0 })
  // Version, raw DSD, mono: one channel; then the rate, bits a value, values, bytes a block, reserved.
  write(28, "fmt ", { u64: 52 }, { u32: 1 }, { u32: 0 }, { u32: 1 }, { u32: 1 }, { u32: DSD_RATE_HZ }, { u32: 1 })
  write(28 + 36, { u64: DSD_RATE_HZ * DSD_SECONDS }, { u32: DSD_BLOCK_BYTES }, { u32: 0 })
  write(28 + 52, "data", { u64: 12 + dataBytes })
  return bytes
}
