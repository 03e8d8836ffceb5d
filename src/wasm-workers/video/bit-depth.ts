/** Bits of a colour value, from a codec string such as `avc1.6e0028`, `hvc1.2.4.L93`, `vp09.02.10.10` or `av01.0.04M.10`; null where it does not say. */
export function bitDepthOf(codecString: string | null): number | null {
  const [name = "", ...parts] = (codecString ?? "").split(".")
  if (name === "av01" || name === "vp09") return Number(parts[2]) || 8
  if (name === "avc1" || name === "avc3") return parts[0]?.toLowerCase().startsWith("6e") === true ? 10 : 8
  if (name === "hvc1" || name === "hev1") return parts[0] === "2" ? 10 : 8
  return name === "vp8" ? 8 : null
}
