import { Camera } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { Modal } from "../_ui/modal.tsx"

interface CameraDialogProps {
  readonly onPhoto: (photo: File) => void
  readonly onClose: () => void
}

type Failure = "cameraDenied" | "cameraMissing"

/** What the camera of this device sees, and the button that keeps it; the camera is let go when the dialog closes. */
export function CameraDialog({ onPhoto, onClose }: CameraDialogProps) {
  const t = useMessages("generator")
  const view = useRef<HTMLVideoElement>(null)
  const [isReady, setIsReady] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  useEffect(() => {
    const element = view.current
    let stream: MediaStream | null = null
    let isOver = false
    const open = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { width: { ideal: 1920 }, height: { ideal: 1080 } } })
        if (isOver || element === null) return stopAll(stream)
        element.srcObject = stream
        await element.play()
        setIsReady(true)
      } catch (error) {
        if (!isOver) setFailure(error instanceof DOMException && error.name === "NotAllowedError" ? "cameraDenied" : "cameraMissing")
      }
    }
    void open()
    return () => {
      isOver = true
      stopAll(stream)
    }
  }, [])
  const take = () => {
    const element = view.current
    if (element === null || !isReady) return
    const canvas = document.createElement("canvas")
    canvas.width = element.videoWidth
    canvas.height = element.videoHeight
    canvas.getContext("2d")?.drawImage(element, 0, 0)
    canvas.toBlob((blob) => {
      if (blob === null) setFailure("cameraMissing")
      else onPhoto(new File([blob], "photo.jpg", { type: "image/jpeg" }))
    }, "image/jpeg")
  }
  return (
    <Modal title={t("takePhoto")} closeLabel={t("close")} onClose={onClose}>
      {failure === null ? (
        <video
          ref={view}
          muted
          playsInline
          aria-label={t("cameraView")}
          className="aspect-video w-full rounded-card bg-sunken object-contain"
        />
      ) : (
        <p role="alert" className="text-bad">
          {t(failure)}
        </p>
      )}
      <Button data-first="" variant="primary" icon={Camera} isOff={!isReady || failure !== null} onClick={take}>
        {t("takePhoto")}
      </Button>
    </Modal>
  )
}

function stopAll(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
