import { PART_BYTES, UPLOAD_CATEGORIES } from "../../domain/upload/rules.ts"
import { saveToMedia } from "../upload/keep/save-to-media.ts"
import { uploadAudio } from "../upload/upload-audio.ts"

/**
 * Saves an audio file to My media: by the audio sequence of the specification (spec 2§4), whose messages a person sees as they are; what is larger
 * than one part goes through the queue of the uploads. Throws Error with those messages; "" where the file never becomes complete.
 */
export async function saveAudioFile(file: File): Promise<void> {
  if (file.size > PART_BYTES) return saveToMedia(file, UPLOAD_CATEGORIES.audio)
  if ((await uploadAudio(file)) === "") throw new Error("")
}
