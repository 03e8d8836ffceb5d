import type { Libav } from "./libav.ts"

/**
 * What a file that came with an order may be. libav reads far more, and by their first bytes alone: lists that have it open other files
 * and addresses, scripts of filters, descriptions of streams to listen for.
 */
const FORMATS = "mov,matroska,ogg,wav,w64,mp3,flac,aac,ac3,eac3,wv,ape,avi,mpegts,mpeg,flv,asf,caf,aiff,amr,au"

/** Opens a file that came with an order, and nothing that it names; undefined if it is not one. The caller closes it. */
export function openMedia(av: Libav, path: string): InstanceType<Libav["FormatContext"]> | undefined {
  const input = new av.FormatContext()
  const options = av.Dictionary.fromObject({ format_whitelist: FORMATS, protocol_whitelist: "file" })
  try {
    return input.openInputSync(path, null, options) < 0 ? undefined : input
  } finally {
    options.free()
  }
}
