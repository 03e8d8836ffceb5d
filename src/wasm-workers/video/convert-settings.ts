/** A part of the frame, pixels. */
export interface CropBox {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** How a video is made anew. What is left out stays as it is in the source. */
export interface ConvertSettings {
  readonly container: "mp4" | "webm" | "mov" | "mkv"
  /** `copy` takes the packets over as they are; it goes with no change of size or speed. */
  readonly videoCodec: "avc" | "vp9" | "av1" | "vp8" | "copy"
  /** `none` mutes. */
  readonly audioCodec: "aac" | "opus" | "mp3" | "copy" | "none"
  /** Clockwise, on top of the rotation that the file has. Happens first. */
  readonly rotate?: 0 | 90 | 180 | 270
  /** Mirrors from left to right, after `rotate`; from top to bottom with half a turn. */
  readonly flip?: boolean
  /** Of the frame as shown after `rotate` and `flip`. Happens before scaling. */
  readonly crop?: CropBox
  /** Pixels, 16 … 7,680; rounded to even numbers. With only one of the two the other follows. */
  readonly width?: number
  readonly height?: number
  /** What happens where width and height are of another shape than the video; `contain`. */
  readonly fit?: "contain" | "cover" | "fill"
  /** 1 … 120 frames a second. */
  readonly frameRate?: number
  /** 0.25 … 4. */
  readonly speed?: number
  /** With a speed: `tempo` keeps the pitch (overlap-add), `resample` lets it rise and fall with the speed. `tempo`. */
  readonly speedAudio?: "tempo" | "resample"
  readonly startSeconds?: number
  readonly endSeconds?: number
  /** One of `quality`, `videoBitrate` and `targetBytes`; `medium` where all are missing. */
  readonly quality?: "low" | "medium" | "high"
  /** Bits a second, 50,000 … 100,000,000. */
  readonly videoBitrate?: number
  /** The whole file stays below; it is encoded a second time where the first try comes out above. */
  readonly targetBytes?: number
  /** Bits a second, 32,000 … 320,000; 128,000. */
  readonly audioBitrate?: number
}
