import type { Libav } from "./libav.ts"

type Output = InstanceType<Libav["FormatContext"]>
type Context = InstanceType<Libav["CodecContext"]>

/** How a stream is encoded; `set` says what of. */
export interface StreamForm {
  readonly encoder: Parameters<Libav["Codec"]["findEncoderByName"]>[0]
  readonly options: Readonly<Record<string, string>>
  readonly set: (context: Context) => void
}

/** One stream of a file that is written. */
export interface StreamWriter {
  /** Samples that the encoder takes at once; 0 where it takes any number. */
  readonly frameSize: number
  /** The next frame; null after the last. */
  send(frame: InstanceType<Libav["Frame"]> | null): void
  close(): void
}

/** Throws where libav says that it cannot do something. */
export function must(what: string, code: number): void {
  if (code < 0) throw new Error(`libav cannot ${what} (${code})`)
}

/** Adds a stream to a file before its head is written. Nothing in it tells when or by what version it was made. */
export function openStream(av: Libav, output: Output, { encoder, options, set }: StreamForm): StreamWriter {
  const codec = av.Codec.findEncoderByName(encoder)
  if (codec === null) throw new Error(`libav has no ${encoder}`)
  const context = new av.CodecContext()
  context.allocContext3(codec)
  set(context)
  context.setFlags(av.AV_CODEC_FLAG_GLOBAL_HEADER, av.AV_CODEC_FLAG_BITEXACT)
  for (const [option, value] of Object.entries(options))
    must(`set ${option}`, context.setOption(option, value, av.AV_OPT_TYPE_STRING, av.AV_OPT_SEARCH_CHILDREN))
  must(`open ${encoder}`, context.open2Sync(codec))
  const stream = output.newStream(codec)
  must("describe a stream", context.parametersFromContext(stream.codecpar) ?? 0)
  stream.timeBase = context.timeBase
  const packet = new av.Packet()
  packet.alloc()
  return {
    frameSize: context.frameSize,
    send(frame) {
      must("encode", context.sendFrameSync(frame))
      while (context.receivePacketSync(packet) >= 0) {
        packet.streamIndex = stream.index
        // Encoders of pictures tell no duration: without it the last one would not count.
        if (packet.duration === 0n) packet.duration = 1n
        packet.rescaleTs(context.timeBase, stream.timeBase)
        must("write", output.interleavedWriteFrameSync(packet))
        packet.unref()
      }
    },
    close() {
      packet.free()
      context.freeContext()
    },
  }
}
