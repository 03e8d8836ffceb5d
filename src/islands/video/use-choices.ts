import { useState } from "react"
import { areSame, type ConvertChoices, DEFAULT_CHOICES, readChoices } from "./convert-choices.ts"

const KEY = "atelier.convert"

/** The choices of a conversion, which this browser remembers. */
export interface RememberedChoices {
  readonly choices: ConvertChoices
  readonly isDefault: boolean
  readonly change: (part: Partial<ConvertChoices>) => void
  readonly reset: () => void
}

/** Only for what is rendered in the browser: the server knows nothing of them. */
export function useChoices(): RememberedChoices {
  const [choices, setChoices] = useState(recall)
  const set = (next: ConvertChoices) => {
    setChoices(next)
    remember(next)
  }
  return {
    choices,
    isDefault: areSame(choices, DEFAULT_CHOICES),
    change: (part) => set({ ...choices, ...part }),
    reset: () => set(DEFAULT_CHOICES),
  }
}

function recall(): ConvertChoices {
  try {
    // Which side is up belongs to a file, as the crop does.
    return { ...readChoices(localStorage.getItem(KEY)), turn: 0, isMirrored: false }
  } catch {
    // A device that refuses storage begins with the defaults.
    return DEFAULT_CHOICES
  }
}

function remember(choices: ConvertChoices): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(choices))
  } catch {
    // It is forgotten with the page.
  }
}
