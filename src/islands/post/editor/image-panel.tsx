import type { Editor } from "@tiptap/core"
import { Trash2 } from "lucide-react"
import { IMAGE_SIZES, type ImageSize, MAXIMUM_CAPTION_CHARACTERS } from "../../../domain/post/article/document-rules.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { Button } from "../../_ui/button.tsx"
import { SelectField } from "../../_ui/choice-field.tsx"
import { TextField } from "../../_ui/text-field.tsx"
import type { SelectedImage } from "./use-editor-look.ts"

/** What is said of the image that is selected, and how broad it stands. */
export function ImagePanel({ editor, image }: { readonly editor: Editor; readonly image: SelectedImage }) {
  const t = useMessages("article")
  const change = (part: Partial<Omit<SelectedImage, "pos">>) =>
    editor
      .chain()
      .command(({ tr }) => {
        for (const [name, value] of Object.entries(part)) tr.setNodeAttribute(image.pos, name, value)
        return true
      })
      .setNodeSelection(image.pos)
      .run()
  const sizes: Readonly<Record<ImageSize, string>> = { small: t("sizeSmall"), normal: t("sizeNormal"), wide: t("sizeWide") }
  return (
    // Above the keyboard of a phone there is no room for all of it.
    <details open={!matchMedia("(width < 720px)").matches} className="border-t border-line pt-1">
      <summary className="min-h-8 cursor-pointer content-center text-sm font-semibold text-ink-2 max-md:min-h-11">
        {t("imageSettings")}
      </summary>
      <div className="grid items-end gap-3 pt-1 md:grid-cols-[1fr_1fr_auto_auto]">
        <TextField
          label={t("imageAlt")}
          size="compact"
          text={image.alt}
          maxLength={MAXIMUM_CAPTION_CHARACTERS}
          placeholder={t("imageAltHint")}
          onText={(alt) => change({ alt })}
          dir="auto"
        />
        <TextField
          label={t("imageCaption")}
          size="compact"
          text={image.caption}
          maxLength={MAXIMUM_CAPTION_CHARACTERS}
          onText={(caption) => change({ caption })}
          dir="auto"
        />
        <SelectField
          label={t("imageSize")}
          size="compact"
          choices={IMAGE_SIZES.map((value) => ({ value, label: sizes[value] }))}
          chosen={image.size}
          onChoose={(size) => change({ size })}
        />
        <Button icon={Trash2} variant="danger" label={t("imageRemove")} onClick={() => editor.chain().focus().deleteSelection().run()} />
      </div>
    </details>
  )
}
