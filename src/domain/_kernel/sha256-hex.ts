/** The SHA-256 of bytes, or of a text in UTF-8, as 64 lower-case hexadecimal digits. */
export async function sha256Hex(data: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data
  return hexOf(await crypto.subtle.digest("SHA-256", bytes))
}

/** Bytes as lower-case hexadecimal digits, two each. */
export function hexOf(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("")
}
