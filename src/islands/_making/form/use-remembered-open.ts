import { useEffect, useState } from "react"

/** Whether a part that stays closed until it is wanted is open; this device remembers it under `name`. */
export function useRememberedOpen(name: string): readonly [boolean, (isOpen: boolean) => void] {
  const key = `atelier.create.open.${name}`
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    try {
      setIsOpen(localStorage.getItem(key) === "1")
    } catch {
      // A device that refuses storage begins closed.
    }
  }, [key])
  const remember = (next: boolean) => {
    setIsOpen(next)
    try {
      if (next) localStorage.setItem(key, "1")
      else localStorage.removeItem(key)
    } catch {
      // It is forgotten with the page.
    }
  }
  return [isOpen, remember]
}
