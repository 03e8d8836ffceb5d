/** Bits of a sample by the name of its codec: PCM's by its name, a video's by its codec string (`avc1.6e…`, `vp09.02.10.10`); null where none is said. */
export function bitDepthOf(codec: string | null): number | null {
  if (codec === null) return null
  const pcm = /^pcm-[suf](\d+)/.exec(codec)?.[1]
  if (pcm !== undefined) return Number(pcm)
  const [name = "", ...parts] = codec.toLowerCase().split(".")
  switch (name) {
    case "avc1":
    case "avc3":
      // Profiles above High have ten bits.
      return ["6e", "7a", "f4"].includes(parts[0]?.slice(0, 2) ?? "") ? 10 : 8
    case "hvc1":
    case "hev1":
      return parts[0] === "2" ? 10 : 8
    case "vp8":
      return 8
    case "vp09":
    case "av01":
      return Number(parts[2]) || 8
    default:
      return null
  }
}
