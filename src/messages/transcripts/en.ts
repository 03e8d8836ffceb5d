/** Transcripts of sounds and videos: ordering one, its card, its files. */
export const transcripts = {
  transcript: "Transcript",
  transcribe: "Transcribe",
  fileTitle: "Transcribe a file",
  fileHint: "Audio or video from My media, up to 10 minutes.",
  choose: "Choose a file",
  tooLong: "This file is longer than 10 minutes.",
  nothingSaid: "Nobody speaks in it.",
  copy: "Copy",
  copyOf: "Copy the transcript: {title}",
  copied: "Transcript copied",
  downloadOf: "Download as {format}: {title}",
  removeOf: "Delete the transcript: {title}",
  notRetried: "Couldn't start it again.",
} as const
