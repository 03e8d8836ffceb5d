import { useMemo } from "react"
import * as z from "zod/mini"
import { useDraft } from "../_ui/use-draft.ts"
import type { PickedPerson } from "./mention-draft.ts"

/** An image that was uploaded for a comment. */
export interface AttachedImage {
  readonly fileId: string
  readonly url: string
}

const EMPTY = { text: "", people: "", images: "" }
const peopleSchema = z.array(z.object({ id: z.string(), name: z.string() }))
const imagesSchema = z.array(z.object({ fileId: z.string(), url: z.string() }))

function read<Item>(schema: z.ZodMiniType<Item[]>, kept: string): readonly Item[] {
  if (kept === "") return []
  try {
    const parsed = z.safeParse(schema, JSON.parse(kept))
    return parsed.success ? parsed.data : []
  } catch {
    return []
  }
}

/** A comment that is being written: it survives a failure, a reload and a sign-in. `place` names the work, and what is answered. */
export function useCommentDraft(place: string) {
  const { fields, change, clear } = useDraft(`atelier.comment.${place}`, EMPTY)
  const people = useMemo(() => read<PickedPerson>(peopleSchema, fields.people), [fields.people])
  const images = useMemo(() => read<AttachedImage>(imagesSchema, fields.images), [fields.images])
  return {
    text: fields.text,
    people,
    images,
    setText: (text: string) => change({ text }),
    mention: (text: string, person: PickedPerson) => change({ text, people: JSON.stringify([...people, person]) }),
    setImages: (next: readonly AttachedImage[]) => change({ images: JSON.stringify(next) }),
    clear,
  }
}
