/** Endings of the files that the video tools open; browsers do not name the type of all of them. */
const VIDEO_ENDINGS = [
  ...["mp4", "m4v", "mov", "qt", "webm", "mkv", "avi", "wmv", "asf", "flv", "f4v", "mpg", "mpeg", "mpe", "vob"],
  ...["ts", "mts", "m2ts", "3gp", "3g2", "ogv", "ogm", "divx", "rm", "rmvb", "mxf"],
] as const

/** What a file picker offers. */
export const VIDEO_ACCEPT = ["video/*", ...VIDEO_ENDINGS.map((ending) => `.${ending}`)].join(",")

/** Why a file is not even opened, as a message key of the errors. */
export type FileFailure = "FileEmpty" | "CreativeCenterPopup12" | "FileTypeNotAllowed"

/** The reason to refuse a file by what it says of itself; null for one that is worth opening. Larger than `maximumBytes` is refused. */
export function fileFailure(file: Pick<File, "name" | "type" | "size">, maximumBytes: number): FileFailure | null {
  if (file.size === 0) return "FileEmpty"
  if (file.size > maximumBytes) return "CreativeCenterPopup12"
  const ending = file.name.toLowerCase().split(".").at(-1) ?? ""
  const isVideo = file.type.startsWith("video/") || VIDEO_ENDINGS.some((known) => known === ending)
  return isVideo || (file.type === "" && !file.name.includes(".")) ? null : "FileTypeNotAllowed"
}
