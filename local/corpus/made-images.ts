import { big, box, firstShare, joined, little, overwritten, placeOf, withOrientation } from "./byte-surgery.ts"
import type { CorpusFile, CorpusTruth, ImageTruth, Recipe } from "./corpus-file.ts"

const MADE = "made of nothing: no rights in it"
const TYPES: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  webp: "image/webp",
  avif: "image/avif",
}
const source = (size: string, frames = 1) => ["-f", "lavfi", "-i", `testsrc2=size=${size}:rate=10`, "-frames:v", String(frames)]

function image(extension: string, size: readonly [number, number], other: Partial<ImageTruth> = {}): ImageTruth {
  const [widthPx, heightPx] = size
  return { kind: "image", contentType: TYPES[extension] ?? "", widthPx, heightPx, rotationDegrees: 0, isAnimated: false, ...other }
}

function made(
  name: string,
  size: readonly [number, number],
  args: readonly string[],
  other: Partial<ImageTruth> & { readonly frames?: number } = {},
): CorpusFile {
  const { frames = 1, ...truth } = other
  const recipe = { by: "ffmpeg", args: [...source(size.join("x"), frames), ...args] } as const
  return file(name, recipe, image(name.slice(name.lastIndexOf(".") + 1), size, truth))
}

function file(name: string, recipe: Recipe, truth: CorpusTruth): CorpusFile {
  return { name, recipe, licence: MADE, purpose: "image", declaredType: "", truth }
}

function changed(
  name: string,
  from: readonly string[],
  make: Extract<Recipe, { readonly by: "surgery" }>["make"],
  truth: CorpusTruth,
): CorpusFile {
  return file(name, { by: "surgery", from, make }, truth)
}

function byMagick(name: string, from: string, options: readonly string[], truth: CorpusTruth): CorpusFile {
  const recipe = {
    by: "program",
    packageName: "imagemagick",
    program: "convert-im6.q16",
    from,
    args: (path: string, out: string) => [path, ...options, out],
  } as const
  return file(name, recipe, truth)
}

const PLAIN: readonly CorpusFile[] = [
  made("plain.jpg", [320, 240], ["-pix_fmt", "yuvj420p"]),
  made("full-colour.jpg", [320, 240], ["-pix_fmt", "yuvj444p"]),
  made("grey.jpg", [320, 240], ["-pix_fmt", "gray"]),
  made("odd.jpg", [321, 243], ["-vf", "scale=321:243", "-pix_fmt", "yuvj420p"]),
  made("tall.jpg", [240, 320], ["-pix_fmt", "yuvj422p"]),
  made("tiny.jpg", [16, 16], ["-pix_fmt", "yuvj420p"]),
  made("large.jpg", [4000, 3000], ["-pix_fmt", "yuvj420p"]),
  made("plain.png", [320, 240], ["-pix_fmt", "rgb24"]),
  made("transparent.png", [320, 240], ["-pix_fmt", "rgba"]),
  made("deep.png", [320, 240], ["-pix_fmt", "rgb48be"]),
  made("grey.png", [320, 240], ["-pix_fmt", "gray"]),
  made("two-colours.png", [320, 240], ["-pix_fmt", "monob"]),
  made("palette.png", [320, 240], ["-pix_fmt", "pal8"]),
  made("moving.png", [160, 120], ["-f", "apng"], { frames: 5, isAnimated: true }),
  made("still.gif", [160, 120], []),
  made("moving.gif", [160, 120], [], { frames: 8, isAnimated: true }),
  made("lossy.webp", [320, 240], ["-c:v", "libwebp"]),
  made("lossless.webp", [320, 240], ["-c:v", "libwebp", "-lossless", "1"]),
  made("transparent.webp", [320, 240], ["-c:v", "libwebp", "-pix_fmt", "yuva420p"]),
  made("moving.webp", [160, 120], ["-c:v", "libwebp_anim"], { frames: 5, isAnimated: true }),
  made("plain.avif", [320, 240], ["-c:v", "libaom-av1", "-cpu-used", "8", "-still-picture", "1"]),
  made("deep.avif", [320, 240], ["-c:v", "libaom-av1", "-cpu-used", "8", "-still-picture", "1", "-pix_fmt", "yuv420p10le"]),
  made("grey.avif", [320, 240], ["-c:v", "libaom-av1", "-cpu-used", "8", "-still-picture", "1", "-pix_fmt", "gray"]),
  byMagick("progressive.jpg", "plain.png", ["-interlace", "JPEG"], image("jpg", [320, 240])),
  byMagick("for-print.jpg", "plain.png", ["-colorspace", "CMYK"], image("jpg", [320, 240])),
  byMagick("restarts.jpg", "plain.png", ["-define", "jpeg:restart-interval=4", "-quality", "40"], image("jpg", [320, 240])),
  byMagick("interlaced.png", "plain.png", ["-interlace", "PNG"], image("png", [320, 240])),
  byMagick("one-bit.png", "plain.png", ["-monochrome"], image("png", [320, 240])),
]

const ORIENTED: readonly CorpusFile[] = ([1, 2, 3, 4, 5, 6, 7, 8] as const).map((orientation) => {
  const rotationDegrees = ([0, 0, 0, 180, 180, 90, 90, 270, 270] as const)[orientation]
  const size: [number, number] = orientation >= 5 ? [240, 320] : [320, 240]
  const truth = image("jpg", size, { rotationDegrees })
  return changed(`orientation-${orientation}.jpg`, ["plain.jpg"], (jpeg) => withOrientation(jpeg ?? new Uint8Array(), orientation), truth)
})

const PHONE_VIDEO = (video: Uint8Array) => video
/** What makers of cameras and phones write behind an image's end, as their files have it. */
const TRAILERS: readonly (readonly [maker: string, trailer: (jpeg: Uint8Array, video: Uint8Array) => Uint8Array])[] = [
  [
    "samsung",
    () => {
      const block = joined([0, 0, 1, 10], little(14), "Image_UTC_Data", "1463486400000")
      const directory = joined("SEFH", little(106), little(1), [0, 0, 1, 10], little(block.length), little(block.length))
      return joined(block, directory, little(directory.length), "SEFT")
    },
  ],
  [
    "samsung-motion",
    (_, video) => {
      const block = joined([0, 0, 0x30, 10], little(16), "MotionPhoto_Data", PHONE_VIDEO(video))
      const directory = joined("SEFH", little(107), little(1), [0, 0, 0x30, 10], little(block.length), little(block.length))
      return joined(block, directory, little(directory.length), "SEFT")
    },
  ],
  ["google-motion", (_, video) => video],
  ["htc", () => joined(big(4), "HTC_CAMERA_INFO", new Uint8Array(512).fill(0x5a), big(0x12345678))],
  ["panasonic", (jpeg) => joined(new Uint8Array(2048), withOrientation(jpeg, 1), new Uint8Array(700))],
  [
    "blackberry",
    () =>
      joined(
        "RIM\0",
        big(1),
        Uint8Array.from({ length: 900 }, (_, index) => (index * 37) & 0xff),
      ),
  ],
  ["sony", (jpeg) => joined(new Uint8Array(61).fill(0xff), jpeg, big(0))],
  ["canon", () => joined("CANON OPTIONAL DATA\0", big(0x10000), big(64), new Uint8Array(64), "CANON OPTIONAL DATA\0", new Uint8Array(44))],
  ["nikon", (jpeg) => joined("NIKON CORPORATION\0", new Uint8Array(300).fill(0xfe), jpeg)],
  ["fuji", (jpeg) => joined([0xff, 0xff, 0xff], jpeg, new Uint8Array(16).fill(0x20))],
  ["pentax", (jpeg) => joined("AOC\0", [0x4d, 0x4d], new Uint8Array(90).fill(3), jpeg)],
  ["photo-mechanic", () => joined([0x1c, 2, 0xdd, 0, 4, 0, 0, 0, 1], new Uint8Array(60), big(69), "cbipcbbl")],
  ["afcp", () => joined("AXS!", [0, 1, 0, 2], big(0), "IPTC", big(263), big(287), new Uint8Array(300).fill(0x41), "AXS!", big(1), big(0))],
  ["zeros", () => new Uint8Array(5000)],
  ["many-zeros", () => new Uint8Array(600_000)],
  ["line-break", () => joined("\r\n")],
  ["second-image", (jpeg) => jpeg],
  ["gain-map", (jpeg) => joined(withOrientation(jpeg, 1), withOrientation(jpeg, 6))],
]

const HUNG: readonly CorpusFile[] = TRAILERS.map(([maker, trailer]) =>
  changed(
    `behind-${maker}.jpg`,
    ["plain.jpg", "h264-silent.mp4"],
    (jpeg: Uint8Array = new Uint8Array(), video: Uint8Array = new Uint8Array()) => joined(jpeg, trailer(jpeg, video)),
    image("jpg", [320, 240]),
  ),
)

const BROKEN = { refused: "FileBroken" } as const
const DISGUISED = { refused: "FileNotWhatItSays" } as const
const UNSUPPORTED = { refused: "FileTypeNotAllowed" } as const
const one =
  (change: (bytes: Uint8Array) => Uint8Array) =>
  (bytes: Uint8Array = new Uint8Array()) =>
    change(bytes)

const SPOILT: readonly CorpusFile[] = [
  ...["plain.jpg", "plain.png", "moving.gif", "lossy.webp", "plain.avif"].flatMap((name) =>
    [0.3, 0.7, 0.95].map((share) =>
      changed(
        `cut-at-${share * 100}-${name}`,
        [name],
        one((bytes) => firstShare(bytes, share)),
        BROKEN,
      ),
    ),
  ),
  changed(
    "stray-bytes.jpg",
    ["plain.jpg"],
    one((jpeg) => joined(jpeg.subarray(0, 20), [0, 0, 0, 0], jpeg.subarray(20))),
    image("jpg", [320, 240]),
  ),
  changed(
    "padded.png",
    ["plain.png"],
    one((png) => joined(png, [0, 0, 0])),
    image("png", [320, 240]),
  ),
  changed(
    "padded.gif",
    ["still.gif"],
    one((gif) => joined(gif, [0, 0x3b])),
    image("gif", [160, 120]),
  ),
  changed(
    "page-behind.jpg",
    ["plain.jpg"],
    one((jpeg) => joined(jpeg, "<html><script>alert(1)</script>")),
    DISGUISED,
  ),
  changed(
    "page-behind-maker.jpg",
    ["behind-samsung.jpg"],
    one((jpeg) => joined(jpeg, "<!DOCTYPE html><body>")),
    DISGUISED,
  ),
  changed(
    "php-behind.jpg",
    ["plain.jpg"],
    one((jpeg) => joined(jpeg, "\0\0<?php system($_GET[0]);")),
    DISGUISED,
  ),
  changed(
    "program-behind.jpg",
    ["plain.jpg"],
    one((jpeg) => joined(jpeg, "\x7fELF", new Uint8Array(60))),
    DISGUISED,
  ),
  changed(
    "archive-behind.jpg",
    ["plain.jpg"],
    one((jpeg) => joined(jpeg, archive())),
    DISGUISED,
  ),
  changed(
    "archive-behind.png",
    ["plain.png"],
    one((png) => joined(png, archive())),
    DISGUISED,
  ),
  changed(
    "pixels-of-noise.avif",
    ["plain.avif"],
    one((avif) => noise(avif, "mdat")),
    BROKEN,
  ),
  changed(
    "no-decoder-settings.avif",
    ["plain.avif"],
    one((avif) => overwritten(avif, placeOf(avif, "av1C"), joined("free"))),
    BROKEN,
  ),
  changed("items-beyond-the-end.avif", ["plain.avif"], one(withItemsBeyondTheEnd), BROKEN),
  changed(
    "video-inside.jpg",
    ["h264-silent.mp4"],
    one((video) => video),
    DISGUISED,
  ),
  changed("bitmap.bmp", [], () => joined("BM", little(122), little(0), little(54), little(40), new Uint8Array(82)), UNSUPPORTED),
  changed("scan.tif", [], () => joined("II*\0", little(8), new Uint8Array(60)), UNSUPPORTED),
  changed("photo.jxl", [], () => joined(big(12), "JXL \r\n\x87\n", box("ftyp", "jxl ", big(0), "jxl ")), UNSUPPORTED),
  changed("layers.psd", [], () => joined("8BPS", big(1, 2), new Uint8Array(100)), UNSUPPORTED),
  changed("drawing.svg", [], () => joined("<svg xmlns='http://www.w3.org/2000/svg'/>"), UNSUPPORTED),
  changed("icon.ico", [], () => joined([0, 0, 1, 0, 1, 0], new Uint8Array(60)), UNSUPPORTED),
]

function archive(): Uint8Array {
  const local = joined("PK", [3, 4, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0], new Uint8Array(12), [1, 0, 0, 0], "a")
  const central = joined("PK", [1, 2, 10, 0, 10, 0], new Uint8Array(20), [1, 0], new Uint8Array(16), "a")
  return joined(local, central, "PK", [5, 6, 0, 0, 0, 0, 1, 0, 1, 0], little(central.length), little(local.length), [0, 0])
}

/** The body of a box in the place of which stands what nobody wrote. */
function noise(bytes: Uint8Array, type: string): Uint8Array {
  const at = placeOf(bytes, type) + 4
  return overwritten(
    bytes,
    at,
    Uint8Array.from({ length: bytes.length - at }, (_, index) => (index * 149 + 91) & 0xff),
  )
}

function withItemsBeyondTheEnd(avif: Uint8Array): Uint8Array {
  const at = placeOf(avif, "iloc")
  // The last four bytes of the box are the length of the only item's only stretch.
  const length = new DataView(avif.buffer, avif.byteOffset).getUint32(at - 4)
  return overwritten(avif, at - 4 + length - 4, big(50_000_000))
}

/** HEIC is not taken by the server; the browser makes a JPEG of it. */
const PHONES: readonly CorpusFile[] = (
  [
    ["phone.heic", "plain.jpg", [320, 240]],
    ["phone-large.heic", "large.jpg", [4000, 3000]],
    ["phone-grey.heic", "grey.jpg", [320, 240]],
    ["phone-tall.heif", "tall.jpg", [240, 320]],
    ["phone-transparent.heic", "transparent.png", [320, 240]],
  ] as const
).map(([name, from, [widthPx, heightPx]]) => {
  const args = (path: string, out: string) => ["-q", "50", path, "-o", out]
  const recipe = { by: "program", packageName: "libheif-examples", program: "heif-enc", from, args } as const
  return file(name, recipe, { ...UNSUPPORTED, converted: { widthPx, heightPx } })
})

/** Images of every format that people send, made, turned, added to and spoilt. */
export const MADE_IMAGES: readonly CorpusFile[] = [...PLAIN, ...ORIENTED, ...HUNG, ...SPOILT, ...PHONES]
