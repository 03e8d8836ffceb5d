/** First bytes of containers that ffmpeg reads and mediabunny does not; `?` stands for any byte. */
const SIGNATURES = [
  "RIFF????AVI ",
  "RIFF????AVIX",
  "\x30\x26\xb2\x75\x8e\x66\xcf\x11",
  "FLV\x01",
  "\x00\x00\x01\xba",
  "\x00\x00\x01\xb3",
  ".RMF",
  "DKIF",
  "\x06\x0e\x2b\x34",
  "\x1f\x07\x00",
  "FORM????AIF",
  "caff",
  "#!AMR",
  "wvpk",
  "MAC ",
  "TTA1",
  ".snd",
  "DSD ",
  "FRM8",
  "MPCK",
  "MP+",
  "ajkg",
  "Creative Voice",
  "????\xf8\x72\x6f\xba",
  "\x0b\x77",
  "\x77\x0b",
  "\x7f\xfe\x80\x01",
  "\xfe\x7f\x01\x80",
  "\xff\xfc",
  "\xff\xfd",
  "\xff\xf4",
  "\xff\xf5",
  // Streams without a container: H.264 and HEVC.
  "\x00\x00\x00\x01",
  "OggS",
  "nut/multimedia",
  "YUV4MPEG2 ",
  "GIF8",
] as const
const LONGEST = Math.max(...SIGNATURES.map((signature) => signature.length))

/** Whether a file that mediabunny does not know begins like one that ffmpeg might: the core is not fetched for a text or an image. */
export async function isPerhapsMedia(file: Blob): Promise<boolean> {
  return beginsLikeMedia(new Uint8Array(await file.slice(0, LONGEST).arrayBuffer()))
}

export function beginsLikeMedia(head: Uint8Array): boolean {
  return SIGNATURES.some((signature) => [...signature].every((char, at) => char === "?" || head[at] === char.charCodeAt(0)))
}
