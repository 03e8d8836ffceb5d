import { renditionKeysOf } from "../../library/rendition-rules.ts"
import { mediaUrl, streamUrl } from "../../upload/rules.ts"
import { isWithdrawn } from "./folder-rules.ts"

/** Files of which no more is asked for than themselves and their small copies; of others a stream is, whose pieces have no names. */
const IMAGE = /\.(?:png|jpe?g|webp|avif|gif)$/

/** Under which paths and folders files may be kept near visitors; what is withdrawn is kept by nobody. */
export function keptPathsOf(keys: readonly string[]): { readonly paths: readonly string[]; readonly folders: readonly string[] } {
  const open = keys.filter((key) => !isWithdrawn(key))
  const images = open.filter((key) => IMAGE.test(key))
  const others = open.filter((key) => !IMAGE.test(key))
  const paths = [...open, ...images.flatMap(renditionKeysOf)].map(mediaUrl)
  const folders = others.map((key) => `${mediaUrl(key.slice(0, key.lastIndexOf("/")))}/`)
  return { paths: [...new Set([...paths, ...others.map((key) => streamUrl(mediaUrl(key)))])], folders: [...new Set(folders)] }
}
