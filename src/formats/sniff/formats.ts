import type { FilePurpose, MediaKind } from "../media-kinds.ts"

/** Every format that we know by its bytes. `kind` null: recognised, and never taken. */
interface Format {
  readonly kind: MediaKind | null
  readonly contentType: string
  readonly extensions: readonly string[]
}

/** What a video container holds may be audio alone, and then it is an audio file. */
export const FORMATS = {
  png: { kind: "image", contentType: "image/png", extensions: ["png", "apng"] },
  jpeg: { kind: "image", contentType: "image/jpeg", extensions: ["jpg", "jpeg", "jpe", "jfif"] },
  webp: { kind: "image", contentType: "image/webp", extensions: ["webp"] },
  gif: { kind: "image", contentType: "image/gif", extensions: ["gif"] },
  avif: { kind: "image", contentType: "image/avif", extensions: ["avif", "avifs"] },
  heic: { kind: "image", contentType: "image/heic", extensions: ["heic", "heif", "hif"] },
  bmp: { kind: "image", contentType: "image/bmp", extensions: ["bmp", "dib"] },
  tiff: { kind: "image", contentType: "image/tiff", extensions: ["tif", "tiff"] },
  icon: { kind: "image", contentType: "image/x-icon", extensions: ["ico", "cur"] },
  jxl: { kind: "image", contentType: "image/jxl", extensions: ["jxl"] },
  psd: { kind: "image", contentType: "image/vnd.adobe.photoshop", extensions: ["psd"] },
  mp4: { kind: "video", contentType: "video/mp4", extensions: ["mp4", "m4v", "m4a", "m4b", "3gp", "3g2", "f4v"] },
  mov: { kind: "video", contentType: "video/quicktime", extensions: ["mov", "qt"] },
  webm: { kind: "video", contentType: "video/webm", extensions: ["webm", "weba"] },
  matroska: { kind: "video", contentType: "video/x-matroska", extensions: ["mkv", "mka"] },
  mpegts: { kind: "video", contentType: "video/mp2t", extensions: ["ts", "mts", "m2ts"] },
  avi: { kind: "video", contentType: "video/x-msvideo", extensions: ["avi"] },
  asf: { kind: "video", contentType: "video/x-ms-wmv", extensions: ["wmv", "asf", "wma"] },
  flv: { kind: "video", contentType: "video/x-flv", extensions: ["flv"] },
  mpegps: { kind: "video", contentType: "video/mpeg", extensions: ["mpg", "mpeg", "vob"] },
  mp3: { kind: "audio", contentType: "audio/mpeg", extensions: ["mp3"] },
  aac: { kind: "audio", contentType: "audio/aac", extensions: ["aac"] },
  wav: { kind: "audio", contentType: "audio/wav", extensions: ["wav", "wave"] },
  flac: { kind: "audio", contentType: "audio/flac", extensions: ["flac"] },
  mp2: { kind: "audio", contentType: "audio/mp2", extensions: ["mp2", "mpa", "m2a"] },
  ogg: { kind: "audio", contentType: "audio/ogg", extensions: ["ogg", "oga", "opus"] },
  /** An Ogg of what browsers do not play: Theora, Speex and their like. */
  ogx: { kind: "video", contentType: "video/ogg", extensions: ["ogv", "ogx", "ogm", "spx"] },
  wavpack: { kind: "audio", contentType: "audio/x-wavpack", extensions: ["wv"] },
  ape: { kind: "audio", contentType: "audio/x-ape", extensions: ["ape"] },
  amr: { kind: "audio", contentType: "audio/amr", extensions: ["amr"] },
  ac3: { kind: "audio", contentType: "audio/ac3", extensions: ["ac3"] },
  caf: { kind: "audio", contentType: "audio/x-caf", extensions: ["caf"] },
  au: { kind: "audio", contentType: "audio/basic", extensions: ["au", "snd"] },
  midi: { kind: "audio", contentType: "audio/midi", extensions: ["mid", "midi"] },
  aiff: { kind: "audio", contentType: "audio/aiff", extensions: ["aif", "aiff", "aifc"] },
  pdf: { kind: "document", contentType: "application/pdf", extensions: ["pdf"] },
  json: { kind: "document", contentType: "application/json", extensions: ["json"] },
  markdown: { kind: "document", contentType: "text/markdown", extensions: ["md", "markdown"] },
  text: { kind: "document", contentType: "text/plain", extensions: ["txt", "text", "log", "csv", "srt", "vtt"] },
  svg: { kind: null, contentType: "image/svg+xml", extensions: ["svg", "svgz"] },
  html: { kind: null, contentType: "text/html", extensions: ["html", "htm", "xhtml", "shtml", "mhtml", "xml", "xsl"] },
  script: {
    kind: null,
    contentType: "text/javascript",
    extensions: ["js", "mjs", "cjs", "php", "phtml", "phar", "jsp", "asp", "sh", "py", "pl"],
  },
  program: {
    kind: null,
    contentType: "application/x-executable",
    extensions: ["exe", "dll", "com", "scr", "msi", "elf", "so", "wasm", "class", "dex", "bat", "cmd"],
  },
  archive: {
    kind: null,
    contentType: "application/zip",
    extensions: ["zip", "jar", "apk", "docx", "xlsx", "rar", "7z", "gz", "tgz", "bz2", "xz", "tar"],
  },
} as const satisfies Readonly<Record<string, Format>>
/** Name of a format that is known by its bytes; one of `FORMATS`. */
export type FormatName = keyof typeof FORMATS

const IMAGES: readonly FormatName[] = ["png", "jpeg", "webp"]
/** Formats that each purpose takes; what a container holds is looked at besides. */
export const TAKEN: Readonly<Record<FilePurpose, readonly FormatName[]>> = {
  image: [...IMAGES, "gif", "avif"],
  avatar: IMAGES,
  mask: IMAGES,
  document: ["pdf", "text", "markdown", "json"],
  video: ["mp4", "mov", "webm", "matroska", "mpegts"],
  audio: ["mp3", "aac", "mp4", "wav", "flac", "ogg", "webm", "matroska", "mov", "mpegts"],
}

/** What a claim says that a file is: a kind, something that we never take, or nothing at all. */
export type Claim = MediaKind | "other" | null

/** Types that run or are unpacked where they are opened, besides those of `FORMATS`: nothing that says so is taken for anything else. */
const NEVER_TAKEN =
  /^(?:(?:text|application)\/(?:x-)?(?:javascript|ecmascript|php|xml|sh)|application\/(?:xhtml\+xml|x-msdownload|x-dosexec|java-archive|x-shockwave-flash|wasm))$/

/**
 * What a media type says; parameters do not matter. Systems guess types by a name's extension, and `.ts` is a translation, a program or
 * a video: a type that we do not know says nothing, and the bytes decide.
 */
export function claimOfType(declaredType: string): Claim {
  const type = declaredType.split(";", 1)[0]?.trim().toLowerCase() ?? ""
  const format = Object.values(FORMATS).find(({ contentType }) => contentType === type)
  if (format !== undefined) return format.kind ?? "other"
  if (NEVER_TAKEN.test(type)) return "other"
  const major = /^(image|video|audio)\//.exec(type)?.[1]
  return major === "image" || major === "video" || major === "audio" ? major : null
}

/** The last extension of a name, in lower case without its dot; empty without one. */
export function extensionOf(name: string): string {
  return /\.([^.\\/]+)$/.exec(name.trim())?.[1]?.toLowerCase() ?? ""
}

/** What a name's extension says; one that we do not know says nothing. */
export function claimOfName(name: string): Claim {
  const extension = extensionOf(name)
  const format = Object.values(FORMATS).find(({ extensions }) => extensions.some((one) => one === extension))
  if (format === undefined) return null
  return format.kind ?? "other"
}

/** True where what was said of a file agrees with what it is. Audio and video share containers and are not told apart here. */
export function agrees(claim: Claim, format: FormatName): boolean {
  const { kind } = FORMATS[format]
  if (claim === null || claim === kind) return true
  return isTimed(claim) && isTimed(kind)
}

function isTimed(kind: Claim): boolean {
  return kind === "video" || kind === "audio"
}
