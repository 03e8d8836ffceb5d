import { useEffect, useRef, useState } from "react"
import { type RenditionWidth, renditionUrl } from "../../domain/library/rendition-rules.ts"
import type { MediaFile } from "../../domain/upload/contract.ts"
import { thumbhashUrl } from "../_ui/thumbhash-image.ts"
import { KindIcon } from "../upload/upload-row.tsx"

interface FileImageProps {
  readonly file: Pick<MediaFile, "kind" | "url" | "poster" | "thumbhash" | "width" | "height" | "duration">
  /** Width of the copy that is loaded, px. */
  readonly width: RenditionWidth
  readonly fit: "cover" | "contain"
}

/** What a file looks like, small: its image over its thumbhash, a video's poster or a frame of it, or the sign of its kind. Fills its box. */
export function FileImage({ file, width, fit }: FileImageProps) {
  const [isShown, setIsShown] = useState(false)
  const [tries, setTries] = useState(0)
  const image = file.kind === "image" ? file.url : file.poster
  // A copy that cannot be made gives way to the image itself.
  const sources = image === null ? [] : [...new Set([renditionUrl(image, width), image])]
  const source = sources[tries]
  const blurred = isShown || file.thumbhash === null ? null : thumbhashUrl(file.thumbhash)
  const objectFit = fit === "cover" ? "object-cover" : "object-contain"
  return (
    <span className="relative grid size-full place-items-center overflow-hidden bg-sunken text-ink-3">
      {blurred === null ? null : <img src={blurred} alt="" className={`absolute inset-0 size-full ${objectFit}`} />}
      {source === undefined ? (
        <Stand file={file} objectFit={objectFit} />
      ) : (
        <img
          src={source}
          alt=""
          width={file.width ?? undefined}
          height={file.height ?? undefined}
          loading="lazy"
          decoding="async"
          draggable={false}
          ref={(element) => {
            if (element?.complete === true && element.naturalWidth > 0) setIsShown(true)
          }}
          onLoad={() => setIsShown(true)}
          onError={() => setTries((before) => before + 1)}
          className={`absolute inset-0 size-full transition-opacity duration-200 ${objectFit} ${isShown ? "" : "opacity-0"}`}
        />
      )}
    </span>
  )
}

/** Where there is no image: a video shows its first second once it is near, everything else its sign. */
function Stand({ file, objectFit }: { readonly file: FileImageProps["file"]; readonly objectFit: string }) {
  const place = useRef<HTMLSpanElement>(null)
  const [isNear, setIsNear] = useState(false)
  const [isBroken, setIsBroken] = useState(false)
  const isVideo = file.kind === "video" && !isBroken
  useEffect(() => {
    const element = place.current
    if (!isVideo || element === null) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setIsNear(true)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isVideo])
  return (
    <span ref={place} className="grid size-full place-items-center">
      {isVideo && isNear ? (
        <video
          src={`${file.url}#t=${Math.min(1, (file.duration ?? 0) / 3)}`}
          preload="metadata"
          muted
          playsInline
          tabIndex={-1}
          aria-hidden="true"
          onError={() => setIsBroken(true)}
          className={`size-full ${objectFit}`}
        />
      ) : (
        <KindIcon kind={file.kind} size={32} />
      )}
    </span>
  )
}
