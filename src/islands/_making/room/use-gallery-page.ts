import { useState } from "react"

/** Which of gallery and stream a phone shows, where only one has room. */
export interface GalleryPage {
  /** Class names of the two; on wide screens both are seen. */
  readonly gallery: string
  readonly stream: string
  /** Shows the gallery, and puts the focus on what is chosen in it; on a phone again the stream. */
  readonly toggle: () => void
  readonly show: () => void
  readonly close: () => void
}

/** The gallery of a room as a page of its own on a phone; `isFirst` where it is what somebody begins with. */
export function useGalleryPage(isFirst: boolean): GalleryPage {
  const [isOpen, setIsOpen] = useState(isFirst)
  return {
    gallery: isOpen ? "" : "max-md:hidden",
    stream: isOpen ? "max-md:hidden" : "",
    toggle() {
      if (isOpen && matchMedia("(width < 720px)").matches) return setIsOpen(false)
      setIsOpen(true)
      requestAnimationFrame(() => {
        const radios = [...document.querySelectorAll<HTMLInputElement>(".room-gallery input[type=radio]")]
        const chosen = radios.find((radio) => radio.checked) ?? radios[0]
        chosen?.focus()
        chosen?.scrollIntoView({ block: "nearest" })
      })
    },
    show: () => setIsOpen(true),
    close: () => setIsOpen(false),
  }
}
